// One contender of the comparison: reads requests as lines of JSON, answers each with a line.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	nurl "net/url"
	"os"
	"syscall"

	"github.com/markusmobius/go-trafilatura"
)

type page struct {
	URL  string `json:"url"`
	HTML []byte `json:"html"`
}

type request struct {
	Page   *page  `json:"page"`
	Pages  []page `json:"pages"`
	Passes int    `json:"passes"`
}

type answer struct {
	Text  string    `json:"text"`
	CPUMs []float64 `json:"cpuMs,omitempty"`
}

func main() {
	in := bufio.NewReaderSize(os.Stdin, 1<<20)
	out := json.NewEncoder(os.Stdout)
	for {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return
		}
		var asked request
		if json.Unmarshal(line, &asked) != nil {
			return
		}
		if asked.Page != nil {
			_ = out.Encode(answer{Text: extract(*asked.Page)})
			continue
		}
		times := []float64{}
		for range asked.Passes {
			startedAt := cpuMs()
			for _, one := range asked.Pages {
				extract(one)
			}
			times = append(times, cpuMs()-startedAt)
		}
		_ = out.Encode(answer{CPUMs: times})
	}
}

// What it throws is a page without content.
func extract(one page) (text string) {
	defer func() { _ = recover() }()
	address, _ := nurl.Parse(one.URL)
	result, err := trafilatura.Extract(bytes.NewReader(one.HTML), trafilatura.Options{
		OriginalURL:     address,
		EnableFallback:  true,
		ExcludeComments: true,
	})
	if err != nil {
		return ""
	}
	return result.ContentText
}

func cpuMs() float64 {
	var usage syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &usage)
	return float64(usage.Utime.Nano()+usage.Stime.Nano()) / 1e6
}
