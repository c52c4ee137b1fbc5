"""What all of these scripts share: where the service is, what to call, and how they report."""

import asyncio
import json
import os

URL = os.environ["MILLRACE_MCP_URL"]
# Not set where the program is to be let in by OAuth.
KEY = os.environ.get("MILLRACE_API_KEY")
EXAMPLES = {one["name"]: one["arguments"] for one in json.loads(os.environ["MILLRACE_EXAMPLES"])}

# An answer that is too long for a model's room: it is cut, with the address of the whole beside it.
LONG_TOOL = "service_maps_places_scraper_keyword"
LONG = {"search_query": "coffee", "location_query": "Dayton, OH", "limit": 200}

# Small, cheap, and its answer says which call it belongs to.
SHORT_TOOL = "service_clean_domain"
SIDE_BY_SIDE = 30


def report(**figures):
    """One line that the journey reads."""
    print("REPORT " + json.dumps(figures), flush=True)


def words_of(error):
    """A group of errors says nothing of the errors in it, and some frameworks raise groups."""
    if isinstance(error, BaseExceptionGroup):
        return "; ".join(words_of(one) for one in error.exceptions)
    return f"{type(error).__name__}: {error}"


async def said(call, name, arguments):
    """What a model is told: the text of the answer or of the error, with its quotes as the service wrote them."""
    try:
        text = str(await call(name, arguments))
    except Exception as error:  # noqa: BLE001 each framework raises its own
        text = words_of(error)
    return text.replace('\\"', '"')


async def try_all(call):
    """Calls the example of each tool. `call` gives the answer as a text, or raises. Returns what failed."""
    failed = {}
    for name, arguments in EXAMPLES.items():
        try:
            text = str(await call(name, arguments)).replace('\\"', '"')
            # A framework may give a model the error as a text.
            problem = text if '"credits_charged":0' in text and '"code":' in text else None
        except Exception as error:  # noqa: BLE001 each framework raises its own
            problem = words_of(error)
        # The job or list of an example is nobody's: that is the right answer.
        if problem is not None and "unknown_job" not in problem and "unknown_list" not in problem:
            failed[name] = problem[:300]
    return failed


async def examine(call):
    """The figures that each framework has: its examples, calls at the same time, and what a wrong call is told."""
    failed = await try_all(call)
    numbers = range(SIDE_BY_SIDE)
    texts = await asyncio.gather(
        *(said(call, SHORT_TOOL, {"messy_url": f"https://www.shop-{number}.com/x"}) for number in numbers)
    )
    own = sum(f'"shop-{number}.com"' in text for number, text in zip(numbers, texts, strict=True))
    # Right by the listed schema, which leaves lengths out: frameworks that check it send this.
    refusal = await said(call, SHORT_TOOL, {"messy_url": ""})
    return {"failed": failed, "own": own, "refusal": refusal[:2000]}
