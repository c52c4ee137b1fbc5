import { mapSchema } from './map-schema.ts';
import type { OpenapiDocument } from './openapi.ts';
import { isJsonObject, type JsonSchema } from './readable-schema.ts';

/**
 * The same interface as an OpenAPI 3.0 document, for tools that know no 3.1 (oapi-codegen, Swagger's own). Webhooks are left
 * out: 3.0 has no word for them.
 */
export function openapi30Document(document: OpenapiDocument): JsonSchema {
  const { webhooks: _, info, paths, components, ...rest } = document;
  const { summary: __, ...aboutAll } = info;
  const { schemas, ...others } = components;
  return {
    ...rest,
    openapi: '3.0.3',
    info: aboutAll,
    paths: withOldSchemas(paths),
    components: {
      ...(withOldSchemas(others) as JsonSchema),
      schemas: Object.fromEntries(
        Object.entries(withoutChoices(schemas)).flatMap(([name, schema]) =>
          isOfEvent(name) ? [] : [[name, mapSchema(schema, oldSchema)]],
        ),
      ),
    },
  };
}

/** Of the events of webhooks, which nothing else uses. */
const isOfEvent = (name: string) => name.endsWith('Event');

/**
 * A choice between objects becomes one object, which requires what all of them do: older generators make types of a choice that are
 * hard to use.
 */
function withoutChoices(schemas: Readonly<Record<string, JsonSchema>>): Record<string, JsonSchema> {
  const choices = new Map(
    Object.entries(schemas).flatMap(([name, { anyOf }]): [string, string[]][] =>
      Array.isArray(anyOf)
        ? [[name, anyOf.map(({ $ref }: { $ref: string }) => $ref.split('/').at(-1) ?? '')]]
        : [],
    ),
  );
  const chosen = new Set([...choices.values()].flat());
  return Object.fromEntries(
    Object.entries(schemas).flatMap(([name, schema]): [string, JsonSchema][] => {
      const of = choices.get(name);
      if (chosen.has(name)) return [];
      return [[name, of === undefined ? schema : common(of.map((one) => schemas[one] ?? {}))]];
    }),
  );
}

function common(objects: readonly JsonSchema[]): JsonSchema {
  const [{ required: _, ...first } = {}] = objects;
  const lists = objects.map(({ required = [] }) => required as string[]);
  const required = (lists[0] ?? []).filter((field) => lists.every((list) => list.includes(field)));
  return required.length === 0 ? first : { ...first, required };
}

/** Every member called `schema` in the form of 3.0; examples are left as they are. */
function withOldSchemas(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withOldSchemas);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => {
      if (key === 'example' || key === 'examples') return [key, one];
      return [key, key === 'schema' && isJsonObject(one) ? mapSchema(one, oldSchema) : withOldSchemas(one)];
    }),
  );
}

/** 3.0 says `nullable` where 3.1 has a list of types or a choice with null, and knows nothing beside a `$ref`. */
function oldSchema(schema: JsonSchema): JsonSchema {
  const { type, anyOf, $ref, ...rest } = schema;
  if (typeof $ref === 'string')
    return Object.keys(rest).length === 0 ? { $ref } : { allOf: [{ $ref }], ...rest };
  if (Array.isArray(type)) {
    return { type: type.find((one) => one !== 'null'), nullable: true, ...rest };
  }
  if (Array.isArray(anyOf) && anyOf.some((option: JsonSchema) => option.type === 'null')) {
    const options = anyOf.filter((option: JsonSchema) => option.type !== 'null') as JsonSchema[];
    // `nullable` counts only beside a type; what is shared by reference is an object.
    return options.length === 1
      ? { type: 'object', allOf: options, nullable: true, ...rest }
      : { anyOf: options.map((option) => ({ ...option, nullable: true })), ...rest };
  }
  return schema;
}
