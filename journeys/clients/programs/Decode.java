package millrace;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.io.File;

/** Decodes true answers with the client that openapi-generator made, and encodes them again: Decode ANSWERS OUT. */
public final class Decode {
  public static void main(String[] args) throws Exception {
    ObjectMapper mapper = ApiClient.createDefaultObjectMapper();
    ArrayNode again = mapper.createArrayNode();
    for (JsonNode answer : mapper.readTree(new File(args[0]))) {
      Class<?> type = Class.forName("millrace.model." + answer.get("type").asText());
      again.add(mapper.valueToTree(mapper.treeToValue(answer.get("body"), type)));
    }
    mapper.writeValue(new File(args[1]), again);
  }
}
