import { z } from 'zod';
import type { Answered, Page } from '../capabilities.ts';
import { pageOf } from '../rows-of-page.ts';
import type { VendorClient } from '../vendor-client.ts';
import { notFound } from '../vendor-fields.ts';

/** Of its pages. */
const sizeMax = 100;

export const unsupported = { outcome: 'skipped', why: 'unsupported' } as const;

interface Question {
  readonly path: '/v1/people' | '/v1/companies';
  readonly account: Readonly<Record<string, unknown>>;
  readonly contact?: Readonly<Record<string, unknown>>;
  /** 1-based; AI Ark counts from 0. */
  readonly page: number;
  readonly pageSize: number;
}

export async function askPage<Item>(
  client: VendorClient,
  { path, account, contact = {}, page, pageSize }: Question,
  read: (row: unknown) => Item | null,
  signal: AbortSignal,
): Promise<Answered<Page<Item>>> {
  const filters = Object.entries({ account, contact }).filter(([, one]) => Object.keys(one).length > 0);
  // Everything it has is no answer to anybody, and is paid for.
  if (filters.length === 0) return { outcome: 'skipped', why: 'missing_input' };
  if (pageSize > sizeMax) return unsupported;
  const body = { ...Object.fromEntries(filters), page: page - 1, size: pageSize };
  const told = await client.ask({ path, body, answer: springPage, signal });
  if (told === null) return notFound;
  return pageOf(
    client.name,
    { page, pageSize },
    { rows: told.content, total: told.totalElements ?? null },
    read,
  );
}

const springPage = z.object({
  content: z.array(z.unknown()),
  totalElements: z.int().min(0).nullish(),
});
