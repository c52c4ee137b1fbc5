"""One contender of the comparison: reads requests as lines of JSON, answers each with a line."""

import base64
import json
import logging
import sys
import time

from trafilatura import extract

logging.disable(logging.CRITICAL)


def text_of(page):
    """With the options of its own evaluation. What it throws is a page without content."""
    html = base64.b64decode(page["html"])
    try:
        return (
            extract(
                html.decode("utf8", "replace") if page["isUtf8"] else html,
                fast=False,
                include_comments=False,
                include_tables=True,
                include_formatting=False,
            )
            or ""
        )
    except Exception:
        return ""


for line in sys.stdin:
    asked = json.loads(line)
    if "page" in asked:
        print(json.dumps({"text": text_of(asked["page"])}), flush=True)
        continue
    times = []
    for _ in range(asked["passes"]):
        started_at = time.process_time()
        for page in asked["pages"]:
            text_of(page)
        times.append((time.process_time() - started_at) * 1000)
    print(json.dumps({"cpuMs": times}), flush=True)
