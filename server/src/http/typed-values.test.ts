import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { callEndpoints } from '../endpoints/registry.ts';
import type { TestApp } from '../testing/app.ts';
import { oneSandbox } from '../testing/one-sandbox.ts';

/** Of each endpoint, the fields that its answer has by our contract: dotted paths, `[]` steps into the items of a list. */
const contract: Readonly<Record<string, { readonly response: Readonly<Record<string, string>> }>> =
  JSON.parse(readFileSync(new URL('../endpoints/__fixtures__/contract.json', import.meta.url), 'utf8'));

/** Not part of the example's answer: it asks for other modules. */
const notAskedFor = new Set(['jsonLd', 'metaTags', 'pixels', 'techStack']);

describe('what the specification types is there in an answer that is charged, of a source that knows everything', () => {
  let app: TestApp;
  let sandbox: string;
  oneSandbox((opened) => {
    ({ app, sandbox } = opened);
  });

  test.for(callEndpoints.map(({ name, example }) => ({ name, request: example.request })))(
    '$name',
    async ({ name, request }) => {
      const { status, body } = await app.post(`/${name}`, sandbox, request);
      const roots: unknown[] = Array.isArray(body) ? body : [body];

      const missing = Object.entries(contract[name]?.response ?? {})
        // What the specification itself lets be null, such as `error`.
        .filter(([, type]) => !type.includes('null'))
        .map(([path]) => path)
        .filter((path) => !(name === 'website_intelligence' && notAskedFor.has(path.split(/[.[]/)[0] ?? '')))
        .filter((path) => {
          const values = roots.flatMap((root) => valuesAt(root, path.split('.')));
          return values.length > 0 && values.every((value) => value === null || value === undefined);
        });
      expect(status).toBe(200);
      expect(missing).toEqual([]);
    },
  );
});

/** The values of a path: one, or as many as its lists have items. */
function valuesAt(value: unknown, [step, ...rest]: readonly string[]): unknown[] {
  if (step === undefined) return [value];
  if (value === null || value === undefined) return [];
  const next = (value as Record<string, unknown>)[step.replace('[]', '')];
  if (!step.endsWith('[]')) return valuesAt(next, rest);
  return Array.isArray(next) ? next.flatMap((item) => valuesAt(item, rest)) : [];
}
