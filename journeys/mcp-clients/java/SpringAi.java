import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.springframework.ai.mcp.SyncMcpToolCallbackProvider;
import org.springframework.ai.tool.ToolCallback;

/** What the official SDK's program does, by the tool callbacks that Spring AI shows its models. */
public class SpringAi {
    static final String KEY = System.getenv("MILLRACE_API_KEY");
    static final ObjectMapper JSON = new ObjectMapper();
    /** Small, cheap, and its answer says which call it belongs to. */
    static final String SHORT = "service_clean_domain";
    /** An answer that is too long for a model's room: it is cut, with the address of the whole beside it. */
    static final String LONG = "service_maps_places_scraper_keyword";
    static final int SIDE_BY_SIDE = 30;

    static final Map<String, ToolCallback> TOOLS = new LinkedHashMap<>();

    public static void main(String[] args) throws Exception {
        URI url = URI.create(System.getenv("MILLRACE_MCP_URL"));
        var transport = HttpClientStreamableHttpTransport.builder(url.getScheme() + "://" + url.getAuthority())
            .endpoint(url.getPath())
            .httpRequestCustomizer((request, method, address, body, context) -> request.header("x-api-key", KEY))
            .build();
        var client = McpClient.sync(transport).requestTimeout(Duration.ofSeconds(60)).build();
        client.initialize();
        ToolCallback[] callbacks = SyncMcpToolCallbackProvider.builder().mcpClients(client).build().getToolCallbacks();
        for (ToolCallback callback : callbacks) TOOLS.put(callback.getToolDefinition().name(), callback);

        ObjectNode report = JSON.createObjectNode();
        report.put("framework", "spring-ai-mcp");
        report.put("listed", callbacks.length);
        int typed = 0;
        for (ToolCallback callback : callbacks)
            if ("object".equals(JSON.readTree(callback.getToolDefinition().inputSchema()).path("type").asText())) typed++;
        report.put("converted", typed);
        report.set("failed", failures());
        report.put("own", ownAnswers());
        // Right by the listed schema, which leaves lengths out.
        report.put("refusal", told(SHORT, Map.of("messy_url", "")));
        String cut = told(LONG, Map.of("search_query", "coffee", "location_query", "Dayton, OH", "limit", 200));
        if (cut.contains("millrace://answers/")) report.putArray("long").add("text");
        else report.putArray("long");
        System.out.println("REPORT " + JSON.writeValueAsString(report));
        client.close();
        System.exit(0);
    }

    /** As a model calls it: arguments and answer are text. @throws RuntimeException where the tool refuses */
    static String call(String name, Object arguments) throws Exception {
        return TOOLS.get(name).call(JSON.writeValueAsString(arguments)).replace("\\\"", "\"");
    }

    static String told(String name, Object arguments) throws Exception {
        try {
            return call(name, arguments);
        } catch (RuntimeException error) {
            return error.toString();
        }
    }

    static ObjectNode failures() throws Exception {
        ObjectNode failed = JSON.createObjectNode();
        for (JsonNode example : JSON.readTree(System.getenv("MILLRACE_EXAMPLES"))) {
            String name = example.get("name").asText();
            try {
                call(name, example.get("arguments"));
            } catch (RuntimeException error) {
                // The job of an example is nobody's: that is the right answer.
                if (!error.toString().contains("unknown_job")) failed.put(name, error.toString());
            }
        }
        return failed;
    }

    static int ownAnswers() throws Exception {
        List<Callable<Boolean>> calls = new ArrayList<>();
        for (int at = 0; at < SIDE_BY_SIDE; at++) {
            String shop = "shop-" + at + ".com";
            calls.add(() -> told(SHORT, Map.of("messy_url", "https://www." + shop + "/x")).contains("\"" + shop + "\""));
        }
        var threads = Executors.newFixedThreadPool(SIDE_BY_SIDE);
        int own = 0;
        for (Future<Boolean> one : threads.invokeAll(calls)) if (one.get()) own++;
        threads.shutdown();
        return own;
    }
}
