import { readFileSync } from 'node:fs';
import type { Capabilities } from '../providers/capabilities.ts';
import { TestApp, type TestResponse } from './app.ts';
import type { TestDatabase } from './database.ts';

/** What a caller of the live mode is answered, where the service has one source, which can do this. */
export async function withSource<Result>(
  db: TestDatabase,
  source: Partial<Capabilities>,
  use: (post: (path: string, body: unknown) => Promise<TestResponse>) => Promise<Result>,
): Promise<Result> {
  const app = await TestApp.open(db, [{ name: 'dataset', unavailable: () => null, ...source }]);
  try {
    const { live } = await app.customer({ credits: 1_000 });
    return await use((path, body) => app.post(path, live, body));
  } finally {
    await app.app.close();
  }
}

/** Where an answer of an endpoint is not what the contract says of its fields: paths and the types that they should have. */
export function againstContract(endpoint: string, answer: unknown): string[] {
  const facts = JSON.parse(
    readFileSync(new URL('../endpoints/__fixtures__/contract.json', import.meta.url), 'utf8'),
  )[endpoint] as { response: Record<string, string> };
  return Object.entries(facts.response).flatMap(([path, type]) => {
    const values = [answer].flat().flatMap((record) => valuesAt(record, path.split('.')));
    const isThere = values.length > 0;
    return isThere && values.every((value) => type.split('|').some((one) => isOf(one, value)))
      ? []
      : [`${path}: ${type}`];
  });
}

/** None where all lists on the way are empty. */
function valuesAt(value: unknown, [step, ...rest]: readonly string[]): unknown[] {
  if (step === undefined) return [value];
  const member = (value as Record<string, unknown> | null)?.[step.replace('[]', '')];
  if (!step.endsWith('[]')) return valuesAt(member, rest);
  return (member as unknown[]).flatMap((item) => valuesAt(item, rest));
}

function isOf(type: string, value: unknown): boolean {
  switch (type) {
    case 'integer':
      return Number.isInteger(value);
    case 'array':
      return Array.isArray(value);
    case 'null':
      return value === null;
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    default:
      return typeof value === type;
  }
}
