import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Content;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import java.net.URI;
import java.time.Duration;

public class JavaSdk {
    static final String KEY = Examine.KEY;

    public static void main(String[] args) throws Exception {
        URI url = URI.create(Examine.URL);
        var transport = HttpClientStreamableHttpTransport.builder(url.getScheme() + "://" + url.getAuthority())
            .endpoint(url.getPath())
            .httpRequestCustomizer((request, method, address, body, context) -> request.header("x-api-key", KEY))
            .build();
        var client = McpClient.sync(transport)
            // Its own 20 seconds are shorter than a call may take.
            .requestTimeout(Duration.ofSeconds(60))
            .build();
        client.initialize();
        var tools = client.listTools().tools();
        int typed = (int) tools.stream().filter(tool -> Examine.isObject(Examine.JSON.valueToTree(tool.inputSchema()))).count();

        Examine.examine("io.modelcontextprotocol.sdk:mcp", tools.size(), typed, (name, arguments) -> {
            CallToolResult result = client.callTool(CallToolRequest.builder(name).arguments(arguments).build());
            String text = ((TextContent) result.content().get(0)).text();
            return new Examine.Answer(text, Boolean.TRUE.equals(result.isError()), result.content().stream().map(Content::type).toList());
        });
        client.close();
        System.exit(0);
    }
}
