import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { accountEndpoints } from '../account-api/account-endpoints.ts';
import { endpoints } from '../endpoints/registry.ts';
import { quickestCpuMs } from '../testing/cpu-time.ts';
import { searchTools } from './search-tools.ts';
import { toolsOf } from './tools.ts';

const all = toolsOf(endpoints, accountEndpoints);
const requests = readFileSync(new URL('__fixtures__/plain-requests.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => (JSON.parse(line) as { request: string }).request);

test('a search takes no time to speak of', async () => {
  searchTools(all, 'the index is made at the first search', 8);

  const ms = await quickestCpuMs(() => {
    for (const request of requests) searchTools(all, request, 8);
  }, 100);

  // 2 ms is the promise; machines on which tests run are busy.
  expect(ms / requests.length).toBeLessThan(2);
});

test('nor does one whose words nobody knows, however long it is', async () => {
  const unknown = Array.from({ length: 100 }, (_, at) => `qzx${at}w`)
    .join(' ')
    .slice(0, 500);
  searchTools(all, unknown, 8);

  expect(await quickestCpuMs(() => void searchTools(all, unknown, 8), 20)).toBeLessThan(20);
});
