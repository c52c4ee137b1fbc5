package main

// What both programs share: where the service is, what to call, and how they report.

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"sync"
)

var (
	url = os.Getenv("MILLRACE_MCP_URL")
	key = os.Getenv("MILLRACE_API_KEY")
)

// An answer that is too long for a model's room: it is cut, with the address of the whole beside it.
const longTool = "service_maps_places_scraper_keyword"

var long = map[string]any{"search_query": "coffee", "location_query": "Dayton, OH", "limit": 200}

// Small, cheap, and its answer says which call it belongs to.
const shortTool = "service_clean_domain"

const sideBySide = 30

// An answer as a model is told it.
type answer struct {
	text    string
	isError bool
	kinds   []string
}

type caller func(name string, arguments map[string]any) (answer, error)

type figures struct {
	Framework string            `json:"framework"`
	Listed    int               `json:"listed"`
	Converted int               `json:"converted"`
	Failed    map[string]string `json:"failed"`
	Own       int               `json:"own"`
	Refusal   string            `json:"refusal"`
	Long      []string          `json:"long"`
}

// examine calls every example, 30 calls at the same time, a wrong call and a long one, and prints what the journey reads.
func examine(framework string, listed, converted int, call caller) error {
	var examples []struct {
		Name      string
		Arguments map[string]any
	}
	if err := json.Unmarshal([]byte(os.Getenv("MILLRACE_EXAMPLES")), &examples); err != nil {
		return err
	}
	report := figures{Framework: framework, Listed: listed, Converted: converted, Failed: map[string]string{}}
	for _, example := range examples {
		answer, err := call(example.Name, example.Arguments)
		problem := ""
		if err != nil {
			problem = err.Error()
		} else if answer.isError {
			problem = answer.text
		}
		// The job or list of an example is nobody's: that is the right answer.
		if problem != "" && !strings.Contains(problem, "unknown_job") && !strings.Contains(problem, "unknown_list") {
			report.Failed[example.Name] = problem
		}
	}

	texts := make([]string, sideBySide)
	var all sync.WaitGroup
	for at := range texts {
		all.Add(1)
		go func() {
			defer all.Done()
			answer, err := call(shortTool, map[string]any{"messy_url": fmt.Sprintf("https://www.shop-%d.com/x", at)})
			if err == nil {
				texts[at] = answer.text
			}
		}()
	}
	all.Wait()
	for at, text := range texts {
		if strings.Contains(text, fmt.Sprintf(`"shop-%d.com"`, at)) {
			report.Own++
		}
	}

	// Right by the listed schema, which leaves lengths out.
	refused, err := call(shortTool, map[string]any{"messy_url": ""})
	if err != nil {
		report.Refusal = err.Error()
	} else {
		report.Refusal = refused.text
	}
	cut, err := call(longTool, long)
	if err != nil {
		return err
	}
	report.Long = cut.kinds
	text, err := json.Marshal(report)
	fmt.Println("REPORT " + string(text))
	return err
}
