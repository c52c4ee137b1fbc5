import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.node.ObjectNode;

/** What both programs share: where the service is, what to call, and how they report. */
final class Examine {
    static final String URL = System.getenv("MILLRACE_MCP_URL");
    static final String KEY = System.getenv("MILLRACE_API_KEY");
    /** Both lines of the client bring it. */
    static final ObjectMapper JSON = new ObjectMapper();
    /** Small, cheap, and its answer says which call it belongs to. */
    private static final String SHORT = "service_clean_domain";
    /** An answer that is too long for a model's room: it is cut, with the address of the whole beside it. */
    private static final String LONG = "service_maps_places_scraper_keyword";
    private static final int SIDE_BY_SIDE = 30;

    /** An answer as a model is told it. */
    record Answer(String text, boolean isError, List<String> kinds) {}

    interface Caller {
        Answer call(String name, Map<String, Object> arguments);
    }

    private Examine() {}

    /** Calls every example, 30 calls at the same time, a wrong call and a long one, and prints what the journey reads. */
    static void examine(String framework, int listed, int converted, Caller caller) throws Exception {
        ObjectNode report = JSON.createObjectNode();
        report.put("framework", framework);
        report.put("listed", listed);
        report.put("converted", converted);
        report.set("failed", failures(caller));
        report.put("own", ownAnswers(caller));
        // Right by the listed schema, which leaves lengths out.
        report.put("refusal", caller.call(SHORT, Map.of("messy_url", "")).text());
        var sent = Map.<String, Object>of("search_query", "coffee", "location_query", "Dayton, OH", "limit", 200);
        caller.call(LONG, sent).kinds().forEach(report.putArray("long")::add);
        System.out.println("REPORT " + JSON.writeValueAsString(report));
    }

    static boolean isObject(JsonNode schema) {
        return "object".equals(schema.path("type").asString(""));
    }

    @SuppressWarnings("unchecked")
    private static ObjectNode failures(Caller caller) {
        ObjectNode failed = JSON.createObjectNode();
        for (JsonNode example : JSON.readTree(System.getenv("MILLRACE_EXAMPLES"))) {
            String name = example.get("name").asString();
            String problem = null;
            try {
                Answer answer = caller.call(name, JSON.convertValue(example.get("arguments"), Map.class));
                if (answer.isError()) problem = answer.text();
            } catch (RuntimeException error) {
                problem = error.toString();
            }
            // The job or list of an example is nobody's: that is the right answer.
            if (problem != null && !problem.contains("unknown_job") && !problem.contains("unknown_list")) failed.put(name, problem);
        }
        return failed;
    }

    private static int ownAnswers(Caller caller) throws Exception {
        List<Callable<Boolean>> calls = new ArrayList<>();
        for (int at = 0; at < SIDE_BY_SIDE; at++) {
            String shop = "shop-" + at + ".com";
            Map<String, Object> sent = Map.of("messy_url", "https://www." + shop + "/x");
            calls.add(() -> caller.call(SHORT, sent).text().contains("\"" + shop + "\""));
        }
        var threads = Executors.newFixedThreadPool(SIDE_BY_SIDE);
        int own = 0;
        for (Future<Boolean> one : threads.invokeAll(calls)) if (one.get()) own++;
        threads.shutdown();
        return own;
    }
}
