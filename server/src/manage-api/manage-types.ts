import type { JsonSchema } from '../catalog/readable-schema.ts';

/*
 * The management API as types of TypeScript, made of its OpenAPI document: by method and path what is sent and what is answered. The console and the
 * command line's remote mode are compiled against them, so that neither can use a route as it is not.
 */

interface Operation {
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema: JsonSchema;
  }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}
type Content = Readonly<Record<string, { readonly schema?: JsonSchema }>>;

/** The text of a file; `document` is what manage-document.ts makes. */
export function manageTypes(document: JsonSchema): string {
  const { paths, components } = document as unknown as {
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, JsonSchema> };
  };
  const names = Object.entries(components.schemas).map(
    ([name, schema]) => `export type ${name} = ${typeOf(schema, '')};`,
  );
  const routes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const lines = [
        `query: ${queryOf(operation)};`,
        `body: ${contentOf(operation.requestBody?.content) ?? 'undefined'};`,
        `answer: ${answerOf(operation)};`,
      ];
      return `  ${JSON.stringify(`${method.toUpperCase()} ${path.slice(1)}`)}: {\n    ${lines.join('\n    ')}\n  };`;
    }),
  );
  return `// Made by npm run generate. Do not edit.\n\n${names.join('\n')}\n\nexport interface ManageRoutes {\n${routes.join('\n')}\n}\n`;
}

function queryOf({ parameters = [] }: Operation): string {
  const fields = parameters.filter((one) => one.in === 'query');
  if (fields.length === 0) return 'Record<string, never>';
  const lines = fields.map(
    ({ name, required, schema }) => `${JSON.stringify(name)}${required ? '' : '?'}: ${typeOf(schema, '')}`,
  );
  return `{ ${lines.join('; ')} }`;
}

function answerOf({ responses }: Operation): string {
  const [good] =
    Object.entries(responses)
      .find(([status]) => status.startsWith('2'))
      ?.slice(1) ?? [];
  return contentOf((good as { content?: Content } | undefined)?.content) ?? 'unknown';
}

function contentOf(content: Content | undefined): string | undefined {
  if (!content) return undefined;
  const schema = content['application/json']?.schema;
  return schema ? typeOf(schema, '    ') : 'string';
}

function typeOf(schema: JsonSchema, indent: string): string {
  const { $ref: ref, anyOf, oneOf, enum: values, type } = schema as Record<string, unknown> & JsonSchema;
  if (typeof ref === 'string') return ref.split('/').at(-1) ?? 'unknown';
  const variants = (anyOf ?? oneOf) as readonly JsonSchema[] | undefined;
  if (variants) return variants.map((one) => typeOf(one, indent)).join(' | ');
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(' | ');
  if ('const' in schema) return JSON.stringify(schema.const);
  if (Array.isArray(type)) return type.map((one) => typeOf({ ...schema, type: one }, indent)).join(' | ');
  switch (type) {
    case 'string':
      return 'string';
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'null':
      return 'null';
    case 'array':
      return `readonly (${typeOf((schema.items ?? {}) as JsonSchema, indent)})[]`;
    case 'object':
      return objectOf(schema, indent);
    default:
      return 'unknown';
  }
}

function objectOf(schema: JsonSchema, indent: string): string {
  const {
    properties = {},
    required = [],
    additionalProperties: more,
  } = schema as {
    properties?: Record<string, JsonSchema>;
    required?: readonly string[];
    additionalProperties?: boolean | JsonSchema;
  };
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(
    ([name, one]) =>
      `${inner}readonly ${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeOf(one, inner)};`,
  );
  const others = typeof more === 'object' ? typeOf(more, inner) : 'unknown';
  if (lines.length === 0) return `Readonly<Record<string, ${others}>>`;
  return `{\n${lines.join('\n')}\n${indent}}`;
}
