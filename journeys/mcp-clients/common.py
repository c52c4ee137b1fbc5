"""What all of these scripts share: where the service is, what to call, and how they report."""

import json
import os

URL = os.environ["MILLRACE_MCP_URL"]
KEY = os.environ["MILLRACE_API_KEY"]
EXAMPLES = {one["name"]: one["arguments"] for one in json.loads(os.environ["MILLRACE_EXAMPLES"])}

# An answer that is too long for a model's room: it is cut, with the address of the whole beside it.
LONG_TOOL = "service_maps_places_scraper_keyword"
LONG = {"search_query": "coffee", "location_query": "Dayton, OH", "limit": 200}


def report(**figures):
    """One line that the journey reads."""
    print("REPORT " + json.dumps(figures), flush=True)


async def try_all(call):
    """Calls the example of each tool. `call` gives the answer as a text, or raises. Returns what failed."""
    failed = {}
    for name, arguments in EXAMPLES.items():
        try:
            text = str(await call(name, arguments))
            # A framework may give a model the error as a text.
            problem = text if '"credits_charged":0' in text and '"code":' in text else None
        except Exception as error:  # noqa: BLE001 each framework raises its own
            problem = f"{type(error).__name__}: {error}"
        # The job of an example is nobody's: that is the right answer.
        if problem is not None and "unknown_job" not in problem:
            failed[name] = problem[:300]
    return failed
