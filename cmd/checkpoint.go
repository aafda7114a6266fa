package cmd

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"

	"npuzzle/configs"
	"npuzzle/engines"
)

// A checkpointFile keeps a long search in a file, so that the search goes on
// after the process was killed. What stands in the file belongs to one board,
// heuristic and engine; the engine sees to the board, and the file to the rest.
type checkpointFile struct {
	name   string
	config string // what the search depends on
}

// A savedCheckpoint is the file, as JSON.
type savedCheckpoint struct {
	Checkpoint int             `json:"npuzzle_checkpoint"` // the version, 1
	Config     string          `json:"config"`
	Search     json.RawMessage `json:"search"`
}

const checkpointVersion = 1

// irrelevant are the options that change nothing about which nodes are
// searched.
var irrelevant = regexp.MustCompile(`(?m)^(jobs|dir|build) = .*\n`)

// checkpoint returns the file for searches with a config. The error is one of
// usage, when the engine keeps no checkpoints.
func checkpoint(name string, config configs.Config) (*checkpointFile, error) {
	engine := config.Engine
	if _, ok := engine.Engine.(engines.Checkpointed); !ok {
		return nil, usage("solve", "--checkpoint: engine %q keeps none, parallel-idastar does", engine.Name)
	}
	text := fmt.Sprintf("heuristic %s\n%sengine %s\n%s", config.Heuristic.Name, configs.Options(config.Heuristic.Recipe),
		engine.Name, configs.Options(engine.Engine))
	return &checkpointFile{name, irrelevant.ReplaceAllString(text, "")}, nil
}

// Load returns what was saved, nil when there is no file.
func (f *checkpointFile) Load() ([]byte, error) {
	data, err := os.ReadFile(f.name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var saved savedCheckpoint
	switch err := json.Unmarshal(data, &saved); {
	case err != nil || saved.Checkpoint == 0:
		return nil, fmt.Errorf("%s is no checkpoint of a search", f.name)
	case saved.Checkpoint != checkpointVersion:
		return nil, fmt.Errorf("%s has version %d, want %d", f.name, saved.Checkpoint, checkpointVersion)
	case saved.Config != f.config:
		return nil, fmt.Errorf("%s was saved with\n%swhich differs from\n%s", f.name, saved.Config, f.config)
	}
	return saved.Search, nil
}

// Save puts a new file in place of the old one. A crash leaves one of the two.
func (f *checkpointFile) Save(search []byte) error {
	data, err := json.Marshal(savedCheckpoint{checkpointVersion, f.config, search})
	if err != nil {
		return err
	}
	temporary, err := os.CreateTemp(filepath.Dir(f.name), filepath.Base(f.name)+".*.tmp")
	if err != nil {
		return err
	}
	_, err = temporary.Write(data)
	if err == nil {
		err = temporary.Sync()
	}
	err = errors.Join(err, temporary.Close())
	if err == nil {
		err = os.Rename(temporary.Name(), f.name)
	}
	if err != nil {
		return errors.Join(err, os.Remove(temporary.Name()))
	}
	return nil
}

// remove takes the file away when the search is over.
func (f *checkpointFile) remove() error {
	if err := os.Remove(f.name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return failure{err}
	}
	return nil
}
