import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.opensearch.Version;
import org.opensearch.common.settings.Settings;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.plugins.PluginInfo;

/**
 * One OpenSearch node for the tests, out of the server's published jars and those of its Netty transport. Our queries need no analyser, no script and no
 * deletion by query, so no other module is loaded: a test fails where one is needed. Arguments are settings: {@code name=value}. It compiles
 * against OpenSearch 2.19 and 3, which take a module in two ways.
 */
final class OpenSearchNode extends Node {
  @SuppressWarnings({"unchecked", "rawtypes"})
  private OpenSearchNode(Settings settings) {
    super(
        InternalSettingsPreparer.prepareEnvironment(settings, Map.of(), null, () -> "node"),
        (Collection) List.of(netty()),
        false);
  }

  private static Object netty() {
    try {
      return Class.forName("org.opensearch.transport.Netty4Plugin");
    } catch (ClassNotFoundException newer) {
      return netty("org.opensearch.transport.Netty4ModulePlugin");
    }
  }

  private static PluginInfo netty(String name) {
    return new PluginInfo(name, name, "NA", Version.CURRENT, "21", name, null, List.of(), false);
  }

  public static void main(String[] arguments) throws Exception {
    Settings.Builder settings = Settings.builder();
    for (String argument : arguments) {
      String[] parts = argument.split("=", 2);
      settings.put(parts[0], parts[1]);
    }
    OpenSearchNode node = new OpenSearchNode(settings.build());
    CountDownLatch stopped = new CountDownLatch(1);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> close(node, stopped)));
    Thread watch = new Thread(OpenSearchNode::endWithParent);
    watch.setDaemon(true);
    watch.start();
    node.start();
    stopped.await();
  }

  /** Whoever started it holds the other end of the input, which ends with them, however they end. */
  private static void endWithParent() {
    try {
      while (System.in.read() >= 0) {}
    } catch (java.io.IOException gone) {
      // As good as the end.
    }
    Runtime.getRuntime().halt(0);
  }

  private static void close(Node node, CountDownLatch stopped) {
    try {
      node.close();
    } catch (Exception failure) {
      failure.printStackTrace();
    }
    stopped.countDown();
  }
}
