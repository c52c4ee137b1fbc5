import { expect, test } from 'vitest';
import { schemaOf } from '../../catalog/describe-endpoint.ts';
import type { JsonSchema } from '../../catalog/readable-schema.ts';
import { callEndpoints } from '../../endpoints/registry.ts';
import { valueAtPath } from '../../jobs/lists/reference.ts';
import { mainFields, outputColumns } from './output-columns.ts';
import { readListPlan } from './read-list-plan.ts';

type Path = readonly (string | number)[];

const served = new Map(
  callEndpoints.map((endpoint, id) => {
    const names = Object.keys((schemaOf(endpoint.request).properties ?? {}) as object);
    const rules = { names, zeroMeansAbsent: [], synonyms: {}, asMeant: (value: unknown) => value };
    return [endpoint.name, { id, endpoint, rules }] as const;
  }),
);
const planOf = (...steps: readonly { id?: string; endpoint: string; each?: string }[]) =>
  readListPlan({ steps: steps.map((step) => ({ input: {}, ...step })) }, [], served);
const headingsOf = (...args: Parameters<typeof outputColumns>) =>
  outputColumns(...args).map(({ heading }) => heading);

test.for(callEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
  'the main fields of %s are in its schema and have a value in its example',
  ([, endpoint]) => {
    const fields = mainFields(endpoint);
    const schema = schemaOf(endpoint.response);

    expect(fields.length).toBeGreaterThanOrEqual(1);
    expect(fields.length).toBeLessThanOrEqual(7);
    for (const { heading, path } of fields) {
      expect(heading).toMatch(/^[A-Z][\w() ]{0,39}$/);
      // That is the column that says how the row has ended.
      expect(heading).not.toBe('Status');
      expect(isInSchema(schema, path), `${path.join('.')} in the schema`).toBe(true);
      const shown = valueAtPath(endpoint.example.response, path);
      expect([undefined, null, ''], `${path.join('.')} in the example`).not.toContain(shown);
      // A list of plain values is a cell; one of objects is none that people read.
      const plain = Array.isArray(shown) ? shown : [shown];
      expect(plain.length).toBeGreaterThan(0);
      for (const one of plain) expect(typeof one).not.toBe('object');
    }
    const paths = fields.map(({ path }) => path.join('.'));
    expect(new Set(paths).size).toBe(paths.length);
  },
);

test('endpoints that are paid by the entries they find have main fields of an entry', () => {
  const found = callEndpoints.flatMap((endpoint) => {
    const { price, example } = endpoint;
    if (price.per !== 'record') return [];
    const each = price.countedBy === '_list_count' ? [] : price.countedBy.split('.');
    if (!Array.isArray(valueAtPath(example.response, each))) return [];
    const named = mainFields(endpoint, each).filter(({ heading }) => heading in endpoint.mainFields);
    return [[endpoint.name, named.length > 0]];
  });

  expect(found.length).toBeGreaterThan(10);
  expect(found.filter(([, isNamed]) => !isNamed)).toEqual([]);
});

test('a list that names no columns adds the main fields of its steps in their order', () => {
  const finder = planOf({ endpoint: 'email_finder' });
  const both = planOf(
    { id: 'site', endpoint: 'find_website_by_company_name' },
    { id: 'work', endpoint: 'email_finder' },
  );

  expect(headingsOf(finder, ['Name'])).toEqual(['Email', 'Email status', 'Confidence']);
  expect(headingsOf(finder, ['Email'])).toEqual(['Email (2)', 'Email status', 'Confidence']);
  expect(headingsOf(both, ['Name'])).toEqual([
    'site Website',
    'work Email',
    'work Email status',
    'work Confidence',
  ]);
});

test('a step that makes rows of entries adds the main fields of an entry, read from the entry', () => {
  const plan = planOf({ endpoint: 'people_search', each: 'content' });
  const entry = valueAtPath(served.get('people_search')?.endpoint.example.response, ['content', 0]);
  const row = { cells: {}, answers: { people_search: entry } };

  expect(outputColumns(plan, []).map(({ heading, value }) => [heading, value(row)])).toEqual([
    ['Name', 'Mira Voss'],
    ['Title', 'Head of Field Operations'],
    ['Company', 'Halden Instruments'],
    ['Location', 'Aarhus, Central Denmark Region, Denmark'],
    ['LinkedIn URL', 'https://network.example/in/mira-voss'],
  ]);
});

test('of a list that is not what the endpoint is for, the plain fields of an entry are added, or the entry', () => {
  expect(headingsOf(planOf({ endpoint: 'find_redirect', each: 'hops' }), [])).toEqual([
    'url',
    'status',
    'leads_by',
  ]);
  expect(headingsOf(planOf({ endpoint: 'web_emails', each: 'emails' }), [])).toEqual(['emails']);
  expect(headingsOf(planOf({ endpoint: 'web_sitemap', each: 'urls' }), [])).toEqual(['Page URL']);
});

/** Whether a schema allows something there. */
function isInSchema(schema: JsonSchema | undefined, path: Path): boolean {
  const [part, ...rest] = path;
  if (schema === undefined) return false;
  if (part === undefined) return true;
  const choices = [schema, ...((schema.anyOf ?? schema.oneOf ?? []) as JsonSchema[])];
  return choices.some(({ properties, additionalProperties, items }) => {
    if (typeof part === 'number') return isInSchema(items as JsonSchema | undefined, rest);
    const known = (properties as Record<string, JsonSchema> | undefined)?.[part];
    if (known) return isInSchema(known, rest);
    return typeof additionalProperties === 'object' && additionalProperties !== null
      ? isInSchema(additionalProperties as JsonSchema, rest) || Object.keys(additionalProperties).length === 0
      : false;
  });
}
