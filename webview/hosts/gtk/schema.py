"""What a page may say, as `webview/contract/schema.json` has it: as much of JSON Schema as that file uses. And what an app does at the exchange."""

import json
import re
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2] / "contract"
CONTRACT = json.loads(FOLDER.joinpath("schema.json").read_text("utf-8"))
DUTIES = json.loads(FOLDER.joinpath("duties.json").read_text("utf-8"))

IS_TYPE = {
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "string": lambda value: isinstance(value, str),
    "boolean": lambda value: isinstance(value, bool),
    "null": lambda value: value is None,
    "number": lambda value: isinstance(value, (int, float)) and not isinstance(value, bool),
    "integer": lambda value: isinstance(value, (int, float)) and not isinstance(value, bool) and value == int(value),
}


def fault(schema, value, at="params"):
    """Why a value does not fit; `None` when it does. Fields that the schema does not know are passed over."""
    if "$ref" in schema:
        return fault(CONTRACT["$defs"][schema["$ref"].split("/")[-1]], value, at)
    if "anyOf" in schema:
        faults = [fault(one, value, at) for one in schema["anyOf"]]
        return None if None in faults else faults[0]
    checks = {
        "type": lambda kind: IS_TYPE[kind](value),
        "const": lambda one: value == one and type(value) is type(one),
        "enum": lambda among: value in among,
        "minimum": lambda least: value >= least,
        "minLength": lambda least: len(value) >= least,
        "maxItems": lambda most: len(value) <= most,
        "pattern": lambda pattern: re.search(pattern, value),
    }
    for name, holds in checks.items():
        if name in schema and not holds(schema[name]):
            return f"{at}: {name} must be {schema[name]}"
    parts = [(f"{at}[{index}]", schema["items"], item) for index, item in enumerate(value)] if "items" in schema else []
    for name in schema.get("required", ()):
        if name not in value:
            return f"{at}.{name} is missing"
    known = schema.get("properties", {})
    parts += [(f"{at}.{name}", inner, value[name]) for name, inner in known.items() if name in value]
    if "additionalProperties" in schema:
        parts += [(f"{at}.{name}", schema["additionalProperties"], item) for name, item in value.items() if name not in known]
    return next((wrong for wrong in (fault(inner, item, where) for where, inner, item in parts) if wrong), None)


def params_fault(method, params):
    return fault(CONTRACT["methods"][method]["params"], params)
