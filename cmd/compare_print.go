package cmd

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urfave/cli/v2"
)

// A tableForm is a way to print rows.
type tableForm struct {
	name  string
	print func(io.Writer, []column, []row) error
}

var forms = []tableForm{
	{"text", printTable},
	{"markdown", printMarkdown},
	{"csv", printCSV},
	{"json", printRows},
}

func tableForms() (names []string) {
	for _, f := range forms {
		names = append(names, f.name)
	}
	return names
}

func columnNames() (names []string) {
	for _, c := range compareColumns {
		names = append(names, c.name)
	}
	return names
}

// columns are those that --columns names, nil for the usual ones.
type columns []column

// of returns the columns to print.
func (c columns) of(by grouping) []column {
	if c != nil {
		return c
	}
	var usual []column
	for _, column := range compareColumns {
		if column.by <= by {
			usual = append(usual, column)
		}
	}
	return usual
}

// tableFlags reads --format and --columns.
func tableFlags(c *cli.Context) (tableForm, columns, error) {
	at := slices.IndexFunc(forms, func(f tableForm) bool { return f.name == c.String("format") })
	if at < 0 {
		return tableForm{}, nil, usage(c.Command.Name, "--format %q: want %s", c.String("format"), strings.Join(tableForms(), ", "))
	}
	var chosen columns
	if list := c.String("columns"); list != "" {
		for _, name := range strings.Split(list, ",") {
			name = strings.TrimSpace(name)
			i := slices.IndexFunc(compareColumns, func(column column) bool { return column.name == name })
			if i < 0 {
				return tableForm{}, nil, usage(c.Command.Name, "--columns: %q found, want some of %s", name, strings.Join(columnNames(), ", "))
			}
			chosen = append(chosen, compareColumns[i])
		}
	}
	return forms[at], chosen, nil
}

// cells writes rows for people, below the names of the columns.
func cells(columns []column, rows []row) [][]string {
	table := make([][]string, len(rows)+1)
	for _, column := range columns {
		table[0] = append(table[0], column.name)
		for i, row := range rows {
			write := column.people
			if write == nil {
				write = column.exact
			}
			text := write(row)
			if text == "" {
				text = "–"
			}
			table[i+1] = append(table[i+1], text)
		}
	}
	return table
}

// widths returns the width of each column, in characters.
func widths(table [][]string) []int {
	widths := make([]int, len(table[0]))
	for _, line := range table {
		for i, text := range line {
			widths[i] = max(widths[i], utf8.RuneCountInString(text))
		}
	}
	return widths
}

// pad fills a text up to a width, numbers from the left.
func pad(text string, width int, left bool) string {
	if left {
		return fmt.Sprintf("%-*s", width, text)
	}
	return fmt.Sprintf("%*s", width, text)
}

// printTable prints rows for the screen.
func printTable(out io.Writer, columns []column, rows []row) error {
	table := cells(columns, rows)
	widths := widths(table)
	var text strings.Builder
	for _, line := range table {
		padded := make([]string, len(line))
		for i, cell := range line {
			padded[i] = pad(cell, widths[i], columns[i].text)
		}
		fmt.Fprintln(&text, strings.TrimRight(strings.Join(padded, "  "), " "))
	}
	_, err := io.WriteString(out, text.String())
	return err
}

// printMarkdown prints rows as a table of Markdown.
func printMarkdown(out io.Writer, columns []column, rows []row) error {
	table := cells(columns, rows)
	widths := widths(table)
	var text strings.Builder
	for number, line := range table {
		padded := make([]string, len(line))
		rule := make([]string, len(line))
		for i, cell := range line {
			widths[i] = max(widths[i], 3)
			padded[i] = pad(strings.ReplaceAll(cell, "|", `\|`), widths[i], columns[i].text)
			rule[i] = strings.Repeat("-", widths[i]-1) + ":"
			if columns[i].text {
				rule[i] = strings.Repeat("-", widths[i])
			}
		}
		fmt.Fprintln(&text, "| "+strings.Join(padded, " | ")+" |")
		if number == 0 {
			fmt.Fprintln(&text, "| "+strings.Join(rule, " | ")+" |")
		}
	}
	_, err := io.WriteString(out, text.String())
	return err
}

// printCSV prints rows for spreadsheets: numbers in full, nothing where there
// is none.
func printCSV(out io.Writer, columns []column, rows []row) error {
	w := csv.NewWriter(out)
	names := make([]string, len(columns))
	for i, column := range columns {
		names[i] = column.name
	}
	if err := w.Write(names); err != nil {
		return err
	}
	for _, row := range rows {
		record := make([]string, len(columns))
		for i, column := range columns {
			record[i] = column.exact(row)
		}
		if err := w.Write(record); err != nil {
			return err
		}
	}
	w.Flush()
	return w.Error()
}

// printRows prints one JSON object a row, whatever the columns.
func printRows(out io.Writer, _ []column, rows []row) error {
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	for _, row := range rows {
		if err := encoder.Encode(row); err != nil {
			return err
		}
	}
	return nil
}
