export type JsonSchema = Record<string, unknown>;

/**
 * A JSON Schema of zod in a person's words: `string | null` is one type. It omits what only repeats the type or the format, such as
 * bounds of safe integers and the pattern of a date. It accepts the same values.
 */
export function readableSchema(schema: JsonSchema): JsonSchema {
  const { $schema: _dialect, ...rest } = withoutUnlisted(schema);
  const clean = Object.fromEntries(
    Object.entries(rest)
      .filter(([key, value]) => !repeatsType(rest, key, value))
      .map(([key, value]) => [key, readableKeyword(key, value)]),
  );
  return withNullAsType(clean);
}

export const isJsonObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readableKeyword(key: string, value: unknown): unknown {
  switch (key) {
    case 'properties':
    case 'patternProperties':
    case '$defs':
      // Their members are named by us and may be called like a keyword.
      return Object.fromEntries(
        Object.entries(value as Record<string, JsonSchema>).map(([name, member]) => [
          name,
          readableSchema(member),
        ]),
      );
    case 'items':
    case 'additionalProperties':
    case 'propertyNames':
    case 'not':
      return isJsonObject(value) ? readableSchema(value) : value;
    case 'anyOf':
    case 'oneOf':
    case 'allOf':
    case 'prefixItems':
      return (value as JsonSchema[]).map(readableSchema);
    default:
      return value;
  }
}

/** Fields that are understood and not described: `.meta({ unlisted: true })`. */
function withoutUnlisted(schema: JsonSchema): JsonSchema {
  const { properties, required } = schema as { properties?: Record<string, JsonSchema>; required?: string[] };
  const isListed = ([, member]: [string, JsonSchema]) => member.unlisted !== true;
  const listed = Object.fromEntries(Object.entries(properties ?? {}).filter(isListed));
  if (properties === undefined || Object.keys(listed).length === Object.keys(properties).length)
    return schema;
  return {
    ...schema,
    properties: listed,
    ...(required ? { required: required.filter((name) => name in listed) } : {}),
  };
}

function repeatsType(schema: JsonSchema, key: string, value: unknown): boolean {
  if (schema.type === 'integer')
    return (
      (key === 'maximum' && value === Number.MAX_SAFE_INTEGER) ||
      (key === 'minimum' && value === Number.MIN_SAFE_INTEGER)
    );
  return key === 'pattern' && typeof schema.format === 'string';
}

function withNullAsType(schema: JsonSchema): JsonSchema {
  const options = schema.anyOf as JsonSchema[] | undefined;
  if (options?.length !== 2 || options[1]?.type !== 'null') return schema;
  const [option] = options;
  if (typeof option?.type !== 'string' || 'const' in option) return schema;
  const { anyOf: _options, ...outer } = schema;
  return {
    ...option,
    ...outer,
    type: [option.type, 'null'],
    ...(Array.isArray(option.enum) ? { enum: [...option.enum, null] } : {}),
  };
}
