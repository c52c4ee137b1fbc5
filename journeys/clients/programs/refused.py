"""Calls with the client that openapi-generator made, and prints what its user is shown of a refusal: refused.py CLIENT URL KEY."""
import sys

sys.path.insert(0, sys.argv[1])
import millrace_client  # noqa: E402

configuration = millrace_client.Configuration(host=sys.argv[2], api_key={"apiKey": sys.argv[3]})
with millrace_client.ApiClient(configuration) as client:
    try:
        millrace_client.AccountApi(client).usage_allowance()
    except millrace_client.ApiException as error:
        print(error)
