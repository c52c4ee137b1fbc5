package main

import (
	"context"
	"log"

	"github.com/mark3labs/mcp-go/client"
	"github.com/mark3labs/mcp-go/client/transport"
	"github.com/mark3labs/mcp-go/mcp"
)

func main() {
	ctx := context.Background()
	headers := map[string]string{"x-api-key": key}
	session, err := client.NewStreamableHttpClient(url, transport.WithHTTPHeaders(headers))
	if err != nil {
		log.Fatal(err)
	}
	defer session.Close()
	if err := session.Start(ctx); err != nil {
		log.Fatal(err)
	}
	hello := mcp.InitializeRequest{}
	hello.Params.ProtocolVersion = mcp.LATEST_PROTOCOL_VERSION
	hello.Params.ClientInfo = mcp.Implementation{Name: "journey", Version: "1.0.0"}
	if _, err := session.Initialize(ctx, hello); err != nil {
		log.Fatal(err)
	}
	tools, err := session.ListTools(ctx, mcp.ListToolsRequest{})
	if err != nil {
		log.Fatal(err)
	}

	typed := 0
	for _, tool := range tools.Tools {
		if tool.InputSchema.Type == "object" {
			typed++
		}
	}
	err = examine("mcp-go", len(tools.Tools), typed, func(name string, arguments map[string]any) (answer, error) {
		request := mcp.CallToolRequest{}
		request.Params.Name = name
		request.Params.Arguments = arguments
		result, err := session.CallTool(ctx, request)
		if err != nil {
			return answer{}, err
		}
		told := answer{isError: result.IsError}
		for _, one := range result.Content {
			if text, ok := mcp.AsTextContent(one); ok {
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
