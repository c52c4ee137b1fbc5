import type { OpenapiDocument } from './openapi.ts';
import { isJsonObject, type JsonSchema } from './readable-schema.ts';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly description?: string;
  readonly required?: boolean;
}

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: unknown }>> };
}

/**
 * A Postman collection (format 2.1) of all operations, in folders by tag. The address and the key are variables. A paid call gets a new
 * Idempotency-Key each time it is sent; an import of the OpenAPI document would send one constant key, and a dry run, with every call.
 */
export function postmanCollection(document: OpenapiDocument): JsonSchema {
  const { info, servers, tags, paths } = document;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      // What has a server of its own is nothing that is called with a key.
      .filter(([, { servers: own }]) => own === undefined)
      .map(([method, operation]) => ({
        path,
        method: method.toUpperCase(),
        operation: operation as unknown as Operation,
      })),
  );
  const used = new Set(operations.flatMap(({ operation }) => operation.tags));
  return {
    info: {
      name: info.title,
      description: info.description,
      version: info.version,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: {
      type: 'apikey',
      apikey: [
        { key: 'key', value: 'x-api-key', type: 'string' },
        { key: 'value', value: '{{apiKey}}', type: 'string' },
        { key: 'in', value: 'header', type: 'string' },
      ],
    },
    variable: [
      { key: 'baseUrl', value: servers[0]?.url, type: 'string' },
      { key: 'apiKey', value: '', type: 'string' },
    ],
    item: tags
      .filter(({ name }) => used.has(name))
      .map(({ name, description }) => ({
        name,
        description,
        item: operations.filter(({ operation }) => operation.tags.includes(name)).map(itemOf),
      })),
  };
}

interface Placed {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

function itemOf({ path, method, operation }: Placed): JsonSchema {
  const parameters = (operation.parameters ?? []).filter((one): one is Parameter => 'name' in one);
  const isPaid = (operation.parameters ?? []).some(
    (one) => '$ref' in one && one.$ref === '#/components/parameters/IdempotencyKey',
  );
  const [content] = Object.entries(operation.requestBody?.content ?? {});
  return {
    name: operation.summary,
    request: {
      method,
      description: operation.description,
      header: [
        ...(isPaid ? [{ key: 'Idempotency-Key', value: '{{$guid}}' }] : []),
        // That of a form has a boundary, which Postman puts in.
        ...(content && content[0] !== formType ? [{ key: 'Content-Type', value: content[0] }] : []),
      ],
      url: urlOf(path, parameters),
      ...(content ? { body: bodyOf(content) } : {}),
    },
  };
}

function urlOf(path: string, parameters: readonly Parameter[]): JsonSchema {
  const written = path.replaceAll(/\{([a-z_]+)\}/g, ':$1');
  const of = (place: string) => parameters.filter((one) => one.in === place);
  return {
    raw: `{{baseUrl}}${written}`,
    host: ['{{baseUrl}}'],
    path: written.split('/').slice(1),
    variable: of('path').map(({ name, description }) => ({ key: name, value: '', description })),
    // Off until somebody fills them in: an empty one would be sent.
    query: of('query').map(({ name, description, required }) => ({
      key: name,
      value: '',
      description,
      disabled: required !== true,
    })),
  };
}

const formType = 'multipart/form-data';

function bodyOf([type, { example }]: readonly [string, { readonly example?: unknown }]): JsonSchema {
  if (type === formType && isJsonObject(example)) return formOf(example);
  const isJson = isJsonObject(example) || Array.isArray(example);
  return {
    mode: 'raw',
    raw: isJson ? JSON.stringify(example, null, 2) : String(example ?? ''),
    options: { raw: { language: type === 'application/json' ? 'json' : 'text' } },
  };
}

/** The file of a form is chosen by who sends it. */
const formOf = ({ file: _, ...fields }: JsonSchema): JsonSchema => ({
  mode: 'formdata',
  formdata: [
    { key: 'file', type: 'file', src: null },
    ...Object.entries(fields).map(([key, value]) => ({ key, value: String(value), type: 'text' })),
  ],
});
