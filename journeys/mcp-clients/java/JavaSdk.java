import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Lists the tools, calls every example, 30 calls at the same time, a wrong call and a long one, and prints what the journey reads. */
public class JavaSdk {
    static final String KEY = System.getenv("MILLRACE_API_KEY");
    static final ObjectMapper JSON = new ObjectMapper();
    /** Small, cheap, and its answer says which call it belongs to. */
    static final String SHORT = "service_clean_domain";
    /** An answer that is too long for a model's room: it is cut, with the address of the whole beside it. */
    static final String LONG = "service_maps_places_scraper_keyword";
    static final int SIDE_BY_SIDE = 30;

    static McpSyncClient client;

    public static void main(String[] args) throws Exception {
        URI url = URI.create(System.getenv("MILLRACE_MCP_URL"));
        var transport = HttpClientStreamableHttpTransport.builder(url.getScheme() + "://" + url.getAuthority())
            .endpoint(url.getPath())
            .httpRequestCustomizer((request, method, address, body, context) -> request.header("x-api-key", KEY))
            .build();
        client = McpClient.sync(transport)
            // Its own 20 seconds are shorter than a call may take.
            .requestTimeout(Duration.ofSeconds(60))
            .build();
        client.initialize();
        List<McpSchema.Tool> tools = client.listTools().tools();

        ObjectNode report = JSON.createObjectNode();
        report.put("framework", "io.modelcontextprotocol.sdk:mcp");
        report.put("listed", tools.size());
        report.put("converted", (int) tools.stream().filter(tool -> tool.inputSchema() != null).count());
        report.set("failed", failures());
        report.put("own", ownAnswers());
        // Right by the listed schema, which leaves lengths out.
        report.put("refusal", textOf(call(SHORT, Map.of("messy_url", ""))));
        ArrayNode kinds = report.putArray("long");
        var sent = Map.<String, Object>of("search_query", "coffee", "location_query", "Dayton, OH", "limit", 200);
        call(LONG, sent).content().forEach(one -> kinds.add(one.type()));
        System.out.println("REPORT " + JSON.writeValueAsString(report));
        client.close();
        System.exit(0);
    }

    static CallToolResult call(String name, Map<String, Object> arguments) {
        return client.callTool(CallToolRequest.builder(name).arguments(arguments).build());
    }

    static String textOf(CallToolResult result) {
        return ((TextContent) result.content().get(0)).text();
    }

    @SuppressWarnings("unchecked")
    static ObjectNode failures() throws Exception {
        ObjectNode failed = JSON.createObjectNode();
        for (JsonNode example : JSON.readTree(System.getenv("MILLRACE_EXAMPLES"))) {
            String name = example.get("name").asText();
            String problem = null;
            try {
                CallToolResult result = call(name, JSON.convertValue(example.get("arguments"), Map.class));
                if (Boolean.TRUE.equals(result.isError())) problem = textOf(result);
            } catch (RuntimeException error) {
                problem = error.toString();
            }
            // The job of an example is nobody's: that is the right answer.
            if (problem != null && !problem.contains("unknown_job")) failed.put(name, problem);
        }
        return failed;
    }

    static int ownAnswers() throws Exception {
        List<Callable<Boolean>> calls = new ArrayList<>();
        for (int at = 0; at < SIDE_BY_SIDE; at++) {
            String shop = "shop-" + at + ".com";
            calls.add(() -> textOf(call(SHORT, Map.of("messy_url", "https://www." + shop + "/x"))).contains("\"" + shop + "\""));
        }
        var threads = Executors.newFixedThreadPool(SIDE_BY_SIDE);
        int own = 0;
        for (Future<Boolean> one : threads.invokeAll(calls)) if (one.get()) own++;
        threads.shutdown();
        return own;
    }
}
