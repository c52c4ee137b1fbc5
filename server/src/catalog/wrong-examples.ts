import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { isJsonObject } from './readable-schema.ts';

/**
 * The examples and defaults of an OpenAPI 3.1 document that their own schema refuses, each as the place and what is wrong; none where
 * the document is right. Clients are generated from the schemas, and tried with the examples.
 */
export function wrongExamples(document: object): string[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  // What generators read, and JSON Schema does not know.
  for (const format of ['int32', 'int64', 'double']) ajv.addFormat(format, true);
  ajv.addSchema(document, 'document');
  return placesIn(document, '').flatMap(({ schema, value, place }) => {
    const isValid = ajv.compile({ $ref: `document#${schema}` });
    return isValid(value) ? [] : [`${place}: ${ajv.errorsText(isValid.errors)}`];
  });
}

interface Place {
  /** JSON pointer of the schema. */
  readonly schema: string;
  readonly value: unknown;
  readonly place: string;
}

function placesIn(value: unknown, pointer: string): Place[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => placesIn(one, `${pointer}/${index}`));
  if (!isJsonObject(value)) return [];
  const own: Place[] = [];
  if (isJsonObject(value.schema)) {
    const schema = `${pointer}/schema`;
    if ('example' in value) own.push({ schema, value: value.example, place: `${pointer}/example` });
    for (const [name, example] of Object.entries(isJsonObject(value.examples) ? value.examples : {})) {
      if (isJsonObject(example))
        own.push({ schema, value: example.value, place: `${pointer}/examples/${name}` });
    }
  }
  if (isSchema(value) && 'default' in value) {
    own.push({ schema: pointer, value: value.default, place: `${pointer}/default` });
  }
  const inner = Object.entries(value).flatMap(([key, one]) =>
    key === 'example' || key === 'examples' ? [] : placesIn(one, `${pointer}/${escaped(key)}`),
  );
  return [...own, ...inner];
}

/** Fields may be called `default` as well: the members of a schema are no schema. */
const isSchema = (value: Record<string, unknown>) => 'type' in value && !isJsonObject(value.type);

const escaped = (key: string) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'));
