import { expect, vi } from 'vitest';
import { type CreatedWorkspaces, createOrganization } from '../admin/organizations.ts';
import { type App, type AppSettings, createApp } from '../boot/app.ts';
import { credits } from '../kernel/credits.ts';
import type { RateTier } from '../kernel/rate-tiers.ts';
import type { PlanToSet } from '../ledger/plan.ts';
import type { Provider } from '../providers/capabilities.ts';
import { sandboxProvider } from '../providers/sandbox/sandbox.ts';
import { createLog } from '../telemetry/log.ts';
import { test as databaseTest, type TestDatabase } from './database.ts';
import { testSettings } from './test-settings.ts';

export interface TestResponse {
  readonly status: number;
  readonly headers: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: tests read what callers read, and say what they expect of it
  readonly body: any;
  readonly text: string;
}

/** The whole service in this process, on a database of its own, spoken to as a caller would. */
export class TestApp {
  readonly db: TestDatabase;
  readonly app: App;
  /** Lines that were logged. */
  readonly log: string[];

  private constructor(db: TestDatabase, app: App, log: string[]) {
    this.db = db;
    this.app = app;
    this.log = log;
  }

  static async open(
    db: TestDatabase,
    providers: readonly Provider[] = [],
    more: Partial<AppSettings> = {},
  ): Promise<TestApp> {
    const log: string[] = [];
    const app = await createApp({
      ...testSettings(
        db.url,
        createLog({ level: 'debug', form: 'json' }, (line) => log.push(line)),
      ),
      providers: { live: () => providers, sandbox: () => [sandboxProvider()] },
      ...more,
    });
    return new TestApp(db, app, log);
  }

  async customer(
    wanted: { credits?: number; plan?: PlanToSet | null; rateTier?: RateTier } = {},
  ): Promise<{ live: string; sandbox: string; created: CreatedWorkspaces }> {
    const created = await createOrganization(this.db.pool, {
      name: 'Acme',
      credits: credits(wanted.credits ?? 100),
      plan: wanted.plan ?? null,
      rateTier: wanted.rateTier ?? 'unlimited',
    });
    const [live, sandbox] = created.workspaces;
    return { live: live?.api_key ?? '', sandbox: sandbox?.api_key ?? '', created };
  }

  post(
    path: string,
    key: string | null,
    body: unknown,
    headers: Record<string, string | string[]> = {},
  ): Promise<TestResponse> {
    return this.send('POST', path, key, typeof body === 'string' ? body : JSON.stringify(body), {
      'content-type': 'application/json',
      ...headers,
    });
  }

  get(path: string, key: string | null = null): Promise<TestResponse> {
    return this.send('GET', path, key);
  }

  /** The job at `path` as a caller reads it once it is over; a hang guard of minutes. */
  whenOver(key: string, path: string): Promise<TestResponse['body']> {
    return vi.waitFor(
      async () => {
        const { body } = await this.get(path, key);
        expect(body.finished_at).toBeTruthy();
        return body;
      },
      { timeout: 200_000, interval: 20 },
    );
  }

  async send(
    method: string,
    path: string,
    key: string | null,
    payload?: string,
    headers: Record<string, string | string[]> = {},
  ): Promise<TestResponse> {
    const response = await this.app.server.inject({
      method: method as 'GET',
      url: path.startsWith('//') ? path.slice(1) : path.startsWith('/api/') ? path : `/api/v1${path}`,
      headers: { ...(key === null ? {} : { 'x-api-key': key }), ...headers },
      ...(payload === undefined ? {} : { payload }),
    });
    let body: unknown = null;
    try {
      body = JSON.parse(response.payload);
    } catch {
      // Not JSON: the test that cares reads `text`.
    }
    return {
      status: response.statusCode,
      headers: response.headers as Record<string, string>,
      body,
      text: response.payload,
    };
  }
}

/** `test` with the service: `test('…', async ({ app }) => …)`. */
export const test = databaseTest.extend<{ app: TestApp }>({
  app: async ({ db }, use) => {
    const app = await TestApp.open(db);
    await use(app);
    await app.app.close();
  },
});
