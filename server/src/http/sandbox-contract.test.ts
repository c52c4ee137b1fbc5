import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { endpoints } from '../endpoints/registry.ts';
import type { TestApp } from '../testing/app.ts';
import { oneSandbox } from '../testing/one-sandbox.ts';
import { againstContract } from '../testing/source-app.ts';

interface Facts {
  readonly credits: number | { readonly base: number; readonly per_record: number };
  readonly per: 'call' | 'record' | 'call+record' | 'item';
  readonly response: Record<string, string>;
}
const contract: Record<string, Facts> = JSON.parse(
  readFileSync(new URL('../endpoints/__fixtures__/contract.json', import.meta.url), 'utf8'),
);

/** Where the example of the reference asks for less than there is. */
const requests: Record<string, unknown> = {
  website_intelligence: { url: 'https://halden-instruments.example' },
};

test('the contract has every endpoint that is called by POST, and the service has every one of the contract', () => {
  expect(endpoints.map(({ name }) => name).toSorted()).toEqual(Object.keys(contract).toSorted());
  expect(endpoints).toHaveLength(73);
});

describe('in a sandbox workspace, over REST', () => {
  let app: TestApp;
  let sandbox: string;
  oneSandbox((opened) => {
    ({ app, sandbox } = opened);
  });

  test.for(endpoints.map((endpoint) => endpoint.name))(
    '%s answers with every field of the contract, at the listed price',
    async (name) => {
      const endpoint = endpoints.find((one) => one.name === name);

      const answer = await app.post(`/${name}`, sandbox, requests[name] ?? endpoint?.example.request);

      expect(answer, answer.text.slice(0, 500)).toMatchObject({
        status: endpoint?.runs === 'job' ? 201 : 200,
      });
      expect(againstContract(name, answer.body)).toEqual([]);
      const { price } = endpoint ?? {};
      if (endpoint?.runs === 'job' || price?.per === 'item') return;
      const facts = contract[name] as Facts;
      const records = price?.per === 'record' ? price.in(answer.body as never) : 1;
      const listed =
        typeof facts.credits === 'number'
          ? facts.credits * records
          : facts.credits.base + facts.credits.per_record * records;
      expect(records).toBeGreaterThan(0);
      expect(Number(answer.headers['x-credits-charged'])).toBeCloseTo(listed, 6);
    },
  );
});
