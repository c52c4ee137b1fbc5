package main

import (
	"context"
	"log"
	"net/http"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type withKey struct{ next http.RoundTripper }

func (one withKey) RoundTrip(request *http.Request) (*http.Response, error) {
	request = request.Clone(request.Context())
	request.Header.Set("x-api-key", key)
	return one.next.RoundTrip(request)
}

func main() {
	ctx := context.Background()
	client := mcp.NewClient(&mcp.Implementation{Name: "journey", Version: "1.0.0"}, nil)
	session, err := client.Connect(ctx, &mcp.StreamableClientTransport{
		Endpoint:   url,
		HTTPClient: &http.Client{Transport: withKey{http.DefaultTransport}},
		// There are no messages to listen to.
		DisableStandaloneSSE: true,
	}, nil)
	if err != nil {
		log.Fatal(err)
	}
	defer session.Close()
	tools, err := session.ListTools(ctx, nil)
	if err != nil {
		log.Fatal(err)
	}

	typed := 0
	for _, tool := range tools.Tools {
		if schema, ok := tool.InputSchema.(map[string]any); ok && schema["type"] == "object" {
			typed++
		}
	}
	err = examine("go-sdk", len(tools.Tools), typed, func(name string, arguments map[string]any) (answer, error) {
		result, err := session.CallTool(ctx, &mcp.CallToolParams{Name: name, Arguments: arguments})
		if err != nil {
			return answer{}, err
		}
		told := answer{isError: result.IsError}
		for _, one := range result.Content {
			if text, ok := one.(*mcp.TextContent); ok {
				told.kinds = append(told.kinds, "text")
				if told.text == "" {
					told.text = text.Text
				}
			} else {
				told.kinds = append(told.kinds, "other")
			}
		}
		return told, nil
	})
	if err != nil {
		log.Fatal(err)
	}
}
