import { z } from 'zod';
import { ProviderFailure } from '../capabilities.ts';
import { type Members, membersOf } from '../record-fields.ts';
import type { VendorClient } from '../vendor-client.ts';

/**
 * What it found for one query. Some endpoints put it in a list for each query (`[[…]]`), some in one list; a 204 is taken for "nothing"
 * (not sourced).
 *
 * @throws {ProviderFailure} also where it began the question and did not finish it
 */
export async function askRows(
  client: VendorClient,
  path: string,
  query: Readonly<Record<string, string | number | boolean>>,
  signal: AbortSignal,
): Promise<Members[]> {
  const answer = await client.ask({
    path,
    query: { ...query, async: false },
    answer: envelope,
    missOn: [204],
    signal,
  });
  if (answer === null) return [];
  const { status, data } = answer;
  if (status && /^pending$/i.test(status)) throw failure('timeout', 'it did not wait for its result');
  if (!data || (status && !/^(?:success|completed|finished)$/i.test(status))) {
    throw failure('unreadable', 'its request ended without a result');
  }
  return data
    .flat()
    .filter((row) => row !== null)
    .map(membersOf);
}

const envelope = z.object({
  // Where it stands, it is true: an error in a 200.
  error: z.literal(false).nullish(),
  status: z.string().nullish(),
  data: z.array(z.unknown()).nullish(),
});

const failure = (reason: 'timeout' | 'unreadable', cause: string) =>
  new ProviderFailure('outscraper', reason, { cause });

/** Those that can be read. @throws {ProviderFailure} where there are some and none can */
export function readRows<Item>(rows: readonly Members[], read: (row: Members) => Item | null): Item[] {
  const items = rows.map(read).filter((item) => item !== null) as Item[];
  if (rows.length > 0 && items.length === 0) throw failure('unreadable', 'none of its rows could be read');
  return items;
}
