package main

import (
	"context"
	"fmt"
	"log"
	"net"
	"net/http"

	"github.com/modelcontextprotocol/go-sdk/auth"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/modelcontextprotocol/go-sdk/oauthex"
)

type withKey struct{ next http.RoundTripper }

func (one withKey) RoundTrip(request *http.Request) (*http.Response, error) {
	request = request.Clone(request.Context())
	request.Header.Set("x-api-key", key)
	return one.next.RoundTrip(request)
}

func main() {
	ctx := context.Background()
	// There are no messages to listen to.
	transport := &mcp.StreamableClientTransport{Endpoint: url, DisableStandaloneSSE: true}
	if key == "" {
		transport.OAuthHandler = letIn()
	} else {
		transport.HTTPClient = &http.Client{Transport: withKey{http.DefaultTransport}}
	}
	client := mcp.NewClient(&mcp.Implementation{Name: "journey", Version: "1.0.0"}, nil)
	session, err := client.Connect(ctx, transport, nil)
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

// letIn registers the client, asks whoever runs this program to open an address, and waits until their browser comes back.
func letIn() auth.OAuthHandler {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		log.Fatal(err)
	}
	arrived := make(chan *auth.AuthorizationResult, 1)
	go http.Serve(listener, http.HandlerFunc(func(response http.ResponseWriter, request *http.Request) {
		sent := request.URL.Query()
		arrived <- &auth.AuthorizationResult{Code: sent.Get("code"), State: sent.Get("state"), Iss: sent.Get("iss")}
	}))
	handler, err := auth.NewAuthorizationCodeHandler(&auth.AuthorizationCodeHandlerConfig{
		DynamicClientRegistrationConfig: &auth.DynamicClientRegistrationConfig{
			Metadata: &oauthex.ClientRegistrationMetadata{
				ClientName:              "Journey",
				RedirectURIs:            []string{fmt.Sprintf("http://%s/callback", listener.Addr())},
				TokenEndpointAuthMethod: "none",
				GrantTypes:              []string{"authorization_code", "refresh_token"},
				ResponseTypes:           []string{"code"},
			},
		},
		AuthorizationCodeFetcher: func(ctx context.Context, asked *auth.AuthorizationArgs) (*auth.AuthorizationResult, error) {
			fmt.Println("SIGN_IN " + asked.URL)
			select {
			case result := <-arrived:
				return result, nil
			case <-ctx.Done():
				return nil, ctx.Err()
			}
		},
	})
	if err != nil {
		log.Fatal(err)
	}
	return handler
}
