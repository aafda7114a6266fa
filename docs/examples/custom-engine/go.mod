module example.org/beam

go 1.26.0

require npuzzle v0.0.0

require (
	github.com/gofrs/flock v0.13.2 // indirect
	golang.org/x/sys v0.50.0 // indirect
	pgregory.net/rapid v1.3.0 // indirect
)

replace npuzzle => ../../..
