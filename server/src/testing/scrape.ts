import { expect } from 'vitest';
import type { AppSettings } from '../boot/app.ts';
import type { TestApp } from './app.ts';
import { type Exposition, parseExposition } from './exposition.ts';

export const metricsToken = 'a-token-of-sixteen-letters-or-more';
/** /metrics on the port of the service. */
export const metricsTerms = {
  token: metricsToken,
  isServedHere: true,
  dataDir: null,
} as const satisfies AppSettings['metrics'];

export const bearer = (sent: string) => ({ authorization: `Bearer ${sent}` });

/** What /metrics says over HTTP. */
export async function scrape(app: TestApp): Promise<Exposition & { readonly text: string }> {
  const { status, text } = await app.send('GET', '//metrics', null, undefined, bearer(metricsToken));
  expect(status).toBe(200);
  return { ...parseExposition(text), text };
}
