import type { Answered, Page } from '../capabilities.ts';

/** Nothing at all is a miss; a page behind the last is an answer. */
export async function foundPage<Value>(page: Promise<Page<Value>>): Promise<Answered<Page<Value>>> {
  const value = await page;
  return value.total > 0 ? { outcome: 'found', value } : { outcome: 'not_found' };
}

export const unsupported = { outcome: 'skipped', why: 'unsupported' } as const;
