import { findCompanies } from '../../dataset/find-companies.ts';
import { hasCompanies } from '../../dataset/has-companies.ts';
import { industryLabels, newestImport } from '../../dataset/industry-labels.ts';
import { searchCompanies } from '../../dataset/search-companies.ts';
import type { Pool } from '../../postgres/pool.ts';
import { type Provider, ProviderFailure } from '../capabilities.ts';

/** After an import has finished, how long a process may still say that there is none. */
const rememberedMs = 1_000;

/** The companies that the operator imported (docs/import.md). Costs nothing and never leaves the machine. */
export function datasetProvider(pool: Pool, clock: () => number = Date.now): Provider {
  let labels: { readonly newest: number; readonly list: string[] } | undefined;
  let remembered: { answer: Promise<boolean>; askedAtMs: number } | undefined;

  return {
    name: 'dataset',
    async unavailable() {
      if (!remembered || clock() - remembered.askedAtMs >= rememberedMs) {
        remembered = { answer: asking(() => hasCompanies(pool)), askedAtMs: clock() };
        // A failure is not remembered: the next call asks again.
        remembered.answer.catch(() => {
          remembered = undefined;
        });
      }
      return (await remembered.answer)
        ? null
        : 'No companies are imported. Run: npx millrace import companies FILE';
    },
    async lookUpCompanies(keys, signal) {
      signal.throwIfAborted();
      return asking(() => findCompanies(pool, keys));
    },
    async searchCompanies(search, signal) {
      signal.throwIfAborted();
      return asking(async () => {
        const page = await searchCompanies(pool, search);
        return page.total > 0 ? { outcome: 'found', value: page } : { outcome: 'not_found' };
      });
    },
    async industryLabels(signal) {
      signal.throwIfAborted();
      return asking(async () => {
        const newest = await newestImport(pool);
        if (labels?.newest !== newest) labels = { newest, list: await industryLabels(pool) };
        return labels.list;
      });
    },
  };
}

async function asking<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    // A range error is the caller's mistake, not the database's.
    if (error instanceof RangeError) throw error;
    // PostgreSQL's query_canceled: the pool's statement timeout.
    const isTimeout = error instanceof Error && 'code' in error && error.code === '57014';
    throw new ProviderFailure('dataset', isTimeout ? 'timeout' : 'unreachable', { cause: error });
  }
}
