import { expect } from 'vitest';
import { insertInvitation } from '../identity/invitations.ts';
import type { OidcSettings } from '../identity/oidc-settings.ts';
import { GuardedOutbound } from '../outbound/guarded-outbound.ts';
import { transaction } from '../postgres/transaction.ts';
import { test as appTest, TestApp, type TestResponse } from './app.ts';
import { manage, manySignIns, person, signedIn } from './console-people.ts';
import { type EmulatedPerson, emulatedClient, OidcEmulator } from './oidc-emulator.ts';

const outbound = (allow: string[]) =>
  new GuardedOutbound({
    allow,
    ports: [443],
    politeness: { concurrency: 50, spacingMs: 0 },
    userAgent: 'Millrace/test',
  });

/** An installation with an identity provider that is real in what it speaks, and does what none should. */
export class Desk {
  readonly app: TestApp;
  readonly provider: OidcEmulator;

  private constructor(app: TestApp, provider: OidcEmulator) {
    this.app = app;
    this.provider = provider;
  }

  static async open(db: TestApp['db'], settings: Partial<OidcSettings>): Promise<Desk> {
    const provider = await OidcEmulator.open();
    const app = await TestApp.open(db, [], {
      signInLimits: manySignIns(),
      oidc: {
        settings: {
          issuer: provider.issuer,
          clientId: emulatedClient.id,
          clientSecret: emulatedClient.secret,
          name: 'Halden ID',
          domains: [],
          newcomers: 'invited',
          organization: null,
          role: 'viewer',
          linking: 'signed_in',
          ...settings,
        },
        ways: { toIssuer: outbound(['127.0.0.1/32']), toOthers: outbound(['127.0.0.2/32']) },
      },
    });
    return new Desk(app, provider);
  }

  async close(): Promise<void> {
    await this.app.app.close();
    await this.provider.close();
  }

  post(path: string, body: unknown, cookie?: string): Promise<TestResponse> {
    return manage(this.app, 'POST', path, { cookie }, body);
  }

  /** Signs in as somebody of the provider. */
  async signIn(who: EmulatedPerson, invitation?: string): Promise<TestResponse> {
    const begun = await this.post('session/oidc', {});
    if (begun.status !== 201) return begun;
    const query = this.provider.signIn(begun.body.url, who);
    return this.post('session/oidc/answer', {
      step: begun.body.step,
      query,
      ...(invitation === undefined ? {} : { invitation }),
    });
  }

  async link(who: EmulatedPerson, cookie: string): Promise<TestResponse> {
    const begun = await this.post('account/oidc', {}, cookie);
    expect(begun.status, begun.text).toBe(201);
    const query = this.provider.signIn(begun.body.url, who);
    return this.post('account/oidc/answer', { step: begun.body.step, query }, cookie);
  }

  async invite(email: string, organizationId: number): Promise<string> {
    const { token } = await transaction(this.app.db.pool, (tx) =>
      insertInvitation(tx, { organizationId, role: 'developer', isOperator: false, email, invitedBy: null }),
    );
    return token;
  }

  async count(table: string): Promise<number> {
    const { rows } = await this.app.db.pool.query<{ count: number }>(
      `select count(*)::int as count from ${table}`,
    );
    return rows[0]?.count ?? 0;
  }
}

export const test = appTest.extend<{ settings: Partial<OidcSettings>; desk: Desk }>({
  settings: {},
  desk: async ({ db, settings }, use) => {
    const desk = await Desk.open(db, settings);
    await use(desk);
    await desk.close();
  },
});

/** As the provider tells of her. */
export const ingrid = {
  sub: 'halden|1',
  email: 'Ingrid@Halden.example',
  email_verified: true,
  name: 'Ingrid Halvorsen',
};

export const refusal = ({ status, body, headers }: TestResponse) => [
  status,
  body.code,
  headers['set-cookie'],
];
export const refused = [403, 'oidc_refused', undefined];

/** Somebody who signs in with a password and has linked their account of the provider. */
export async function linked(desk: Desk) {
  const someone = await person(desk.app);
  const cookie = await signedIn(desk.app, someone);
  const response = await desk.link({ ...ingrid, email: someone.email }, cookie);
  expect(response.status, response.text).toBe(200);
  return { someone, cookie };
}
