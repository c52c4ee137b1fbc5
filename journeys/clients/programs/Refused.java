package millrace;

import millrace.api.AccountApi;

/** Calls with the client that openapi-generator made, and prints what its user is shown of a refusal: Refused URL KEY. */
public final class Refused {
  public static void main(String[] args) {
    ApiClient client = new ApiClient();
    client.updateBaseUri(args[0]);
    client.setRequestInterceptor(request -> request.header("x-api-key", args[1]));
    try {
      new AccountApi(client).usageAllowance();
    } catch (ApiException error) {
      System.out.println(error.getMessage());
    }
  }
}
