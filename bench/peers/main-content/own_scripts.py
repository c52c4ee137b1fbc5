"""
Scores texts by the scripts of the corpora themselves: reads {"trafilatura": <folder>, "articles": <folder>, "texts": {...}}
from standard input, writes counts and scores of each contender. Needs no package: trafilatura's script imports the library only
for its own runs.
"""

import importlib.util
import json
import sys
import types
from pathlib import Path


def load(name, path):
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def score_chunks(folder, texts):
    """Counts (tp, fp, fn, tn), as evaluate.py sums them."""
    sys.modules.setdefault("trafilatura", types.SimpleNamespace(extract=lambda *_, **__: None))
    script = load("eval_common", Path(folder) / "tests" / "eval_common.py")
    data = script.load_evaldata(str(Path(folder) / "tests"))
    matrices = {}
    for contender, by_page in texts.items():
        matrix = script.ConfusionMatrix()
        for url, text in by_page.items():
            matrix.add(script.count_item(data[url], text))
        matrices[contender] = {"tp": matrix.tp, "fp": matrix.fp, "fn": matrix.fn}
    return matrices


def score_articles(folder, texts, truth):
    script = load("evaluate", Path(folder) / "evaluate.py")
    wanted = {name: {"articleBody": body} for name, body in truth.items()}
    scores = {}
    for contender, by_page in texts.items():
        answered = {name: {"articleBody": by_page.get(name, "")} for name in truth}
        metrics = script.evaluate(wanted, answered, 0)
        scores[contender] = {key: metrics[key] for key in ("f1", "precision", "recall")}
    return scores


asked = json.load(sys.stdin)
print(
    json.dumps(
        score_chunks(asked["folder"], asked["texts"])
        if asked["script"] == "trafilatura"
        else score_articles(asked["folder"], asked["texts"], asked["truth"])
    )
)
