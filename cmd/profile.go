package cmd

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"runtime/pprof"

	"github.com/urfave/cli/v2"
)

// profileFlags are the flags of commands that work long enough to be profiled.
func profileFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "cpu-profile", Usage: "write a CPU profile to `FILE`, for go tool pprof"},
		&cli.StringFlag{Name: "memory-profile", Usage: "write a profile of allocations to `FILE` at the end, for go tool pprof"},
	}
}

// profiled makes an action write the profiles that its flags ask for.
func profiled(action cli.ActionFunc) cli.ActionFunc {
	return func(c *cli.Context) (err error) {
		if name := c.String("cpu-profile"); name != "" {
			file, err := createProfile(name)
			if err != nil {
				return err
			}
			if err := pprof.StartCPUProfile(file); err != nil {
				return failure{errors.Join(err, file.Close())}
			}
			defer func() {
				pprof.StopCPUProfile()
				err = errors.Join(err, closeProfile(file))
			}()
		}
		if name := c.String("memory-profile"); name != "" {
			file, err := createProfile(name)
			if err != nil {
				return err
			}
			defer func() {
				runtime.GC() // so that what is live is up to date
				err = errors.Join(err, pprof.Lookup("allocs").WriteTo(file, 0), closeProfile(file))
			}()
		}
		return action(c)
	}
}

func createProfile(name string) (*os.File, error) {
	file, err := os.Create(name)
	if err != nil {
		return nil, failure{fmt.Errorf("profile: %w", err)}
	}
	return file, nil
}

func closeProfile(file *os.File) error {
	if err := file.Close(); err != nil {
		return failure{fmt.Errorf("profile: %w", err)}
	}
	return nil
}
