"""The same with the client that openapi-python-client made."""
import json
import sys

sys.path.insert(0, sys.argv[1])
from millrace_client import models  # noqa: E402

with open(sys.argv[2], encoding="utf-8") as file:
    answers = json.load(file)
again = [getattr(models, one["type"]).from_dict(one["body"]).to_dict() for one in answers]
with open(sys.argv[3], "w", encoding="utf-8") as file:
    json.dump(again, file, default=str)
