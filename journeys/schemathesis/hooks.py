"""What Schemathesis cannot know from an OpenAPI document: addresses, keys of repeats, and what is read as meant (docs/requests.md)."""

import gzip
import json
import re
import secrets
import uuid

import jsonschema_rs
import requests
import schemathesis

# Fields with rules that JSON Schema cannot say, or that would be unreadable as patterns: their descriptions do. Where a request that
# fits the document is refused, it is for one of these, by its last name.
fields_with_rules = {
    # Addresses, names and numbers of things in one of several forms.
    "ad_url", "domain", "company_domain", "company_network_url", "email", "follower_of", "fromPerson", "fromCompany", "funding_company_url", "job_id", "link", "maps_review_url", "network", "network_company_id",
    "maps_search_url", "network_url", "social_ad_url", "url", "urn", "urns", "workspace",
    "current_companies", "exclude_current_companies", "exclude_past_companies", "network_company_universal_name", "past_companies", "school", "schools",
    "exclude_schools", "sales_nav_url", "search_url", "current_company", "past_company",
    # Names, which no text that stands for nothing is ("null", "n/a").
    "company_name", "first_name", "full_name", "last_name",
    # Known words, which labels and synonyms of theirs stand for: languages, places, times, job functions.
    "company_headquarter_locations", "company_size", "country_code", "date", "exclude_company_headquarter_locations", "exclude_functions", "exclude_industries",
    "exclude_locations", "exclude_seniority", "fields", "from", "functions", "geo", "industries", "locale", "locations", "new_timezone", "original_timezone",
    "profile_languages", "seniority", "timeframe", "to", "years_at_current_company", "years_of_experience",
    # Two that belong together: one below the other, or one of several.
    "context", "data", "date_option", "employee_size_end", "end_date", "keyword", "month", "network_company_url", "search_domain_filter", "search_recency_filter", "start_date", "use_web_search", "",
    # Of lists: names of columns and steps, which nothing but the rows says; and where the rows are.
    "columns", "file", "limits", "list", "output", "recipe", "rows", "search", "step", "steps",
    # Given by the service before.
    "cursor", "pagination_token",
}

# Of addresses that may not or cannot be read, whatever their form.
codes_of_addresses = {"url_not_allowed", "host_not_found", "unsupported_input"}

send_as_it_is = requests.Session.send


def send_as_described(session, request, **options):
    """
    Each request comes from an address of its own, since bad keys are counted by address; the service trusts us to say so. What is
    said to be packed is packed.
    """
    request.headers["X-Forwarded-For"] = ".".join(str(1 + secrets.randbelow(254)) for _ in range(4))
    if request.headers.get("Content-Encoding") == "gzip" and request.body:
        body = request.body.encode() if isinstance(request.body, str) else request.body
        request.body = gzip.compress(body)
        request.headers["Content-Length"] = str(len(request.body))
    return send_as_it_is(session, request, **options)


requests.Session.send = send_as_described


@schemathesis.hook
def before_call(context, case, kwargs):
    """A key that was used with another body is refused: each case has a new one. Of lists that are to be tables, each second one is."""
    for name in list(case.headers):
        if name.lower() == "idempotency-key" and case.headers[name]:
            case.headers[name] = str(uuid.uuid4())
    if case.meta is None or not case.meta.generation.mode.is_positive:
        return
    if case.media_type == "text/csv" and isinstance(case.body, (str, bytes)):
        case.body = as_table(case.body)
    elif case.media_type == "multipart/form-data" and isinstance(case.body, dict):
        file = case.body.get("file")
        if isinstance(file, (str, bytes)):
            case.body = {**case.body, "file": as_table(file)}


def as_table(text):
    """A list of one person, with what was made up beside them; or what was made up alone."""
    made_up = text.decode("utf-8", "replace") if isinstance(text, bytes) else text
    if len(made_up) % 2 == 1 or "\r\n" in made_up:
        return text
    note = made_up.replace("\0", "").replace('"', '""')
    return f'email,network_url,note\r\nmira@halden.example,https://network.example/in/mira-voss,"{note}"\r\n'


@schemathesis.hook
def filter_case(context, case):
    """Leaves out wrong requests that the service understands all the same. It has tests of its own for them."""
    if case.meta is None or not case.meta.generation.mode.is_negative:
        return True
    return not is_meant(case)


@schemathesis.check
def described_is_taken(ctx, response, case):
    """Stricter than positive_data_acceptance with 422 allowed: a request that fits the document is refused for a rule of a field at most."""
    if case.meta is None or not case.meta.generation.mode.is_positive or response.status_code not in (400, 422):
        return
    answer = response.json()
    if answer.get("code") in codes_of_addresses:
        return
    # No schema says what is a table.
    if is_table(case) and response.status_code == 422:
        return
    paths = [detail["path"] for detail in answer.get("details", [{"path": "?"}])]
    names_of_fields = [[part for part in re.split(r"[.\[\]]", path) if part and not part.isdigit()] for path in paths]
    wrong = [path for path, names in zip(paths, names_of_fields) if not fields_with_rules & {*(names or [""])}]
    if answer.get("code") != "validation_failed" or wrong:
        raise AssertionError(f"{case.operation.label} refuses what it describes: {wrong} {answer.get('message')}")


def is_table(case):
    return case.operation.path.endswith(("/csv", "/upload"))


def is_meant(case):
    """Whether the request is wrong only in ways that are read as meant."""
    definition = case.operation.definition.raw
    document = case.operation.schema.raw_schema
    fields = {}
    required = set()
    for parameter in definition.get("parameters", []):
        parameter = resolved(parameter, document)
        if parameter["in"] == "query":
            fields[parameter["name"]] = parameter["schema"]
            if parameter.get("required"):
                required.add(parameter["name"])
        if parameter["in"] == "header":
            sent = {name.lower(): value for name, value in (case.headers or {}).items()}.get(parameter["name"].lower())
            # An empty one is as good as none.
            if sent == "" and parameter["name"].lower() == "content-encoding":
                continue
            if sent is not None and not fits(sent, parameter["schema"], document):
                return False
        if parameter["in"] == "path" and not fits((case.path_parameters or {}).get(parameter["name"]), parameter["schema"], document):
            return False
    query = {"type": "object", "properties": fields, "required": sorted(required), "additionalProperties": False}
    if not fits(as_meant(case.query or {}, query, document), query, document):
        return False
    content = resolved(definition.get("requestBody", {}), document).get("content", {})
    body = content.get("application/json", {}).get("schema")
    if body is None:
        return True
    if not isinstance(case.body, (dict, list, str, int, float, bool, type(None))):
        return False
    return fits(as_meant(case.body, body, document), body, document)


def resolved(schema, document):
    while isinstance(schema, dict) and "$ref" in schema:
        found = document
        for part in schema["$ref"].removeprefix("#/").split("/"):
            found = found[part]
        schema = found
    return schema


def fits(value, schema, document):
    whole = {**resolved(schema, document), "components": document["components"]}
    return jsonschema_rs.Draft202012Validator(whole, validate_formats=True).is_valid(value)


def forms_of(schema, document):
    schema = resolved(schema, document)
    choices = schema.get("anyOf") or schema.get("oneOf")
    if choices:
        return [form for choice in choices for form in forms_of(choice, document)]
    types = schema.get("type")
    return [{**schema, "type": one} for one in types] if isinstance(types, list) else [schema]


names = {dict: "object", list: "array", str: "string", bool: "boolean", int: "number", float: "number", type(None): "null"}


# What a text is trimmed of: white space and line ends of ECMAScript.
blanks = "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"


def as_meant(value, schema, document):
    """The rules of docs/requests.md. A second writing of them on purpose: what the service takes beyond them is a failure."""
    forms = forms_of(schema, document)
    type_of = names.get(type(value))
    own = next((form for form in forms if {"integer": "number"}.get(form.get("type"), form.get("type")) == type_of), None)
    if own is not None:
        return of_form(value, own, document)
    for form in forms:
        meant = of_form(value, form, document)
        if meant is not value:
            return meant
    return value


def of_form(value, form, document):
    kind = form.get("type")
    if isinstance(value, str) and kind in ("integer", "number", "boolean", "object", "array"):
        try:
            read = json.loads(value)
        except ValueError:
            read = None
        if kind in ("integer", "number") and type(read) in (int, float):
            return read
        if kind == "boolean" and type(read) is bool:
            return read
        if (kind == "object" and isinstance(read, dict)) or (kind == "array" and isinstance(read, list)):
            value = read
        elif kind == "array" and "string" in [one.get("type") for one in forms_of(form.get("items", {}), document)]:
            return [value]
    if kind == "string" and isinstance(value, str) and len(value) > form.get("maxLength", len(value)):
        return value.strip(blanks)
    if kind == "object" and isinstance(value, dict):
        return object_as_meant(value, form, document)
    if kind == "array" and isinstance(value, list):
        return [as_meant(one, form.get("items", {}), document) for one in value]
    return value


def object_as_meant(value, schema, document):
    meant = {}
    for name, one in value.items():
        field = (schema.get("properties") or {}).get(name)
        if field is None:
            meant[name] = one
            continue
        forms = forms_of(field, document)
        takes_null = any(form.get("type") == "null" for form in forms)
        if one == "" or (one is None and not takes_null):
            continue
        is_required = name in schema.get("required", [])
        # 0 of a count that may be left out is "not given", but for `limit`, which is none.
        is_count = any(form.get("type") == "integer" and form.get("minimum", 0) > 0 for form in forms)
        if one in (0, "0") and one is not False and is_count and not is_required:
            continue
        if isinstance(one, list) and not is_required:
            one = [entry for entry in one if entry not in (None, "")]
            if not one:
                continue
        meant[name] = as_meant(one, field, document)
    return meant
