"""The same with the client that openapi-python-client made, which returns what was answered."""
import sys

sys.path.insert(0, sys.argv[1])
from millrace_client import AuthenticatedClient  # noqa: E402
from millrace_client.api.account import usage_allowance  # noqa: E402

client = AuthenticatedClient(base_url=sys.argv[2], token=sys.argv[3], prefix="", auth_header_name="x-api-key")
print(usage_allowance.sync(client=client))
