import { expect, vi } from 'vitest';
import type { AppSettings } from '../boot/app.ts';
import { test as databaseTest, TestApp, type TestResponse } from './app.ts';
import { type Asker, manage, manySignIns } from './console-people.ts';
import { MailBox, type MailBoxTerms } from './mail-box.ts';

/** The service with a mail server, whose mail the test reads. */
export interface MailedApp {
  readonly app: TestApp;
  readonly box: MailBox;
  /** A POST to the management API. */
  post(path: string, body?: unknown, asker?: Asker, headers?: Record<string, string>): Promise<TestResponse>;
  /** Once nothing waits to be sent; a guard of minutes. */
  settled(): Promise<void>;
}

export async function openMailedApp(
  db: TestApp['db'],
  more: Partial<AppSettings> = {},
  terms: MailBoxTerms = {},
): Promise<MailedApp & { close(): Promise<void> }> {
  const box = await MailBox.start(terms);
  const app = await TestApp.open(db, [], {
    signInLimits: manySignIns(),
    publicUrl: 'http://localhost',
    mailTransport: box.transport(),
    ...more,
  });
  return {
    app,
    box,
    post: (path, body, asker = {}, headers = {}) => manage(app, 'POST', path, asker, body, headers),
    settled: () =>
      vi.waitFor(
        async () => {
          const { rows } = await db.pool.query('select from mails where ended_at is null');
          expect(rows).toHaveLength(0);
        },
        { timeout: 200_000, interval: 20 },
      ),
    close: async () => {
      await app.app.close();
      await box.stop();
    },
  };
}

/** `test` with it: `test('…', async ({ mailed }) => …)`. */
export const test = databaseTest.extend<{ mailed: MailedApp }>({
  mailed: async ({ db }, use) => {
    const mailed = await openMailedApp(db);
    await use(mailed);
    await mailed.close();
  },
});
