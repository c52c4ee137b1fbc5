import { z } from 'zod';
import type { Codec } from '../cache/cache.ts';
import type { FetchedPage } from './html/page.ts';

/** A page as it is kept: what was fetched, and how. */
export interface KeptPage extends FetchedPage {
  /** Every address on the way, the first as asked, the last the final one. */
  readonly visited: readonly string[];
  readonly isCut: boolean;
  readonly loadMs: number;
  /** A browser ran its scripts. */
  readonly isRendered: boolean;
}

const keptHeader = z.object({
  url: z.string(),
  status: z.int(),
  headers: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  visited: z.array(z.string()),
  isCut: z.boolean(),
  loadMs: z.number(),
  isRendered: z.boolean(),
});

/** Cookies are a visitor's, and pages are shared. */
const withoutCookies = ({ 'set-cookie': _cookies, ...headers }: KeptPage['headers']) => headers;

/** Only pages that are there are kept. What a site set as cookies is kept by name, since it tells technologies. */
export const pageCodec: Codec<KeptPage> = {
  encode({ body, ...page }) {
    if (page.status >= 400) return null;
    const names = cookieNames(page.headers['set-cookie']);
    const headers = { ...withoutCookies(page.headers), ...(names.length > 0 ? { 'set-cookie': names } : {}) };
    return { header: { ...page, headers }, body };
  },
  decode({ header, body }) {
    const { success, data } = keptHeader.safeParse(header);
    return success ? { ...data, body } : null;
  },
};

function cookieNames(value: string | readonly string[] | undefined): string[] {
  const lines = typeof value === 'string' ? [value] : (value ?? []);
  return lines.slice(0, 50).map((line) => `${line.split('=', 1)[0]?.slice(0, 200) ?? ''}=`);
}
