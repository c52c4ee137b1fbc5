import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.ai.mcp.SyncMcpToolCallbackProvider;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.definition.ToolDefinition;
import org.springframework.ai.tool.execution.ToolExecutionException;

public class SpringAi {
    static final String KEY = Examine.KEY;

    public static void main(String[] args) throws Exception {
        URI url = URI.create(Examine.URL);
        var transport = HttpClientStreamableHttpTransport.builder(url.getScheme() + "://" + url.getAuthority())
            .endpoint(url.getPath())
            .httpRequestCustomizer((request, method, address, body, context) -> request.header("x-api-key", KEY))
            .build();
        var client = McpClient.sync(transport).requestTimeout(Duration.ofSeconds(60)).build();
        client.initialize();
        ToolCallback[] tools = SyncMcpToolCallbackProvider.builder().mcpClients(client).build().getToolCallbacks();
        Map<String, ToolCallback> byName = Arrays.stream(tools).collect(Collectors.toMap(tool -> tool.getToolDefinition().name(), tool -> tool));
        // What a model is told of: the schema is JSON in a text.
        int typed = (int) Arrays.stream(tools).map(ToolCallback::getToolDefinition).map(ToolDefinition::inputSchema)
            .filter(schema -> Examine.isObject(Examine.JSON.readTree(schema))).count();

        Examine.examine("spring-ai-mcp", tools.length, typed, (name, arguments) -> {
            try {
                String text = byName.get(name).call(Examine.JSON.writeValueAsString(arguments));
                List<String> kinds = text.contains("millrace://answers/") ? List.of("text") : List.of();
                // A model is given the blocks of an answer as JSON.
                return new Examine.Answer(text.replace("\\\"", "\""), false, kinds);
            } catch (ToolExecutionException error) {
                // It is this message that Spring AI gives a model.
                return new Examine.Answer(error.getMessage(), true, List.of());
            }
        });
        client.close();
        System.exit(0);
    }
}
