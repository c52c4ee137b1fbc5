import { createHmac } from 'node:crypto';
import { expect } from 'vitest';
import { insertManagementKey, type KeyToMake } from '../identity/management-keys.ts';
import { addMember } from '../identity/members.ts';
import { hashedPassword, insertPerson, makeOperator } from '../identity/people.ts';
import type { Role } from '../identity/roles.ts';
import { managePath } from '../manage-api/define-manage-route.ts';
import { SignInLimits } from '../manage-api/session/sign-in-limits.ts';
import { transaction } from '../postgres/transaction.ts';
import type { TestApp, TestResponse } from './app.ts';

/** All tests come from one address. */
export const manySignIns = () =>
  new SignInLimits({
    ofAddress: { perSecond: 1_000, burst: 100_000 },
    ofPair: { perSecond: 1_000, burst: 100_000 },
    ofAccount: { free: 100_000, forgivenMs: 1, firstMs: 1, mostMs: 1 },
  });

export const goodPassword = 'violet ladder oatmeal 9';
/** Made once: it takes 50 ms. */
const goodHash = hashedPassword(goodPassword);

export interface Asker {
  readonly cookie?: string | undefined;
  readonly bearer?: string | undefined;
  readonly apiKey?: string | undefined;
}

/** A request to the management API, as a page of the console or a program sends it. */
export function manage(
  app: TestApp,
  method: string,
  path: string,
  { cookie, bearer, apiKey }: Asker = {},
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<TestResponse> {
  const isBrowser = bearer === undefined && apiKey === undefined;
  return app.send(
    method,
    `${managePath}/${path}`,
    apiKey ?? null,
    body === undefined ? undefined : JSON.stringify(body),
    {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(cookie === undefined ? {} : { cookie }),
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      ...(isBrowser ? pageHeaders : {}),
      ...headers,
    },
  );
}

/** What a browser adds to what a page of the console sends. */
const pageHeaders = {
  origin: 'http://localhost:80',
  'sec-fetch-site': 'same-origin',
  'x-millrace-console': '1',
};

/** Cookies of an answer, as they are set: the session is the first one. */
export const cookiesSet = ({ headers }: TestResponse): string[] =>
  [(headers['set-cookie'] as string | readonly string[] | undefined) ?? []].flat();

/** The cookie of an answer that signs somebody in, as the browser sends it back. */
export const cookieOf = (response: TestResponse): string =>
  (cookiesSet(response)[0] ?? '').split(';', 1)[0] as string;

/** What a browser sends in which somebody has signed in before, and is signed out now. */
export const browserOf = (response: TestResponse): string =>
  cookiesSet(response)
    .map((cookie) => cookie.split(';', 1)[0] as string)
    .find((cookie) => /^(?:__Host-)?millrace-browser=/.test(cookie)) ?? '';

/** RFC 6238, as an app computes it: 30 seconds, six digits, SHA-1. @param stepsFromNow of 30 seconds */
export function codeOf(base32: string, stepsFromNow = 0): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...base32.replace(/=+$/, '')]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + stepsFromNow));
  const digest = createHmac('sha1', key).update(counter).digest();
  const at = (digest.at(-1) ?? 0) & 0xf;
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

let made = 0;

/** Somebody who can sign in, as the tests want them. */
export async function person(
  app: TestApp,
  {
    organizationId,
    role,
    isOperator = false,
  }: { organizationId?: number; role?: Role; isOperator?: boolean } = {},
): Promise<{ readonly id: string; readonly email: string }> {
  made += 1;
  const email = `person${made}@northwind.example`;
  const id = await transaction(app.db.pool, async (tx) => {
    const inserted = await insertPerson(tx, {
      name: `Person ${made}`,
      email,
      password: await goodHash,
      isEmailVerified: true,
    });
    if (organizationId !== undefined && role !== undefined) {
      await addMember(tx, { organizationId, personId: inserted, role });
    }
    if (isOperator) await makeOperator(tx, inserted);
    return inserted;
  });
  return { id, email };
}

export async function signedIn(app: TestApp, { email }: { readonly email: string }): Promise<string> {
  const response = await manage(app, 'POST', 'session', {}, { email, password: goodPassword });
  expect(response.status, response.text).toBe(201);
  return cookieOf(response);
}

export async function organizationIdOf(app: TestApp, publicId: string): Promise<number> {
  const { rows } = await app.db.pool.query<{ id: number }>(
    'select id from organizations where public_id = $1',
    [publicId],
  );
  return rows[0]?.id ?? 0;
}

export async function managementKey(
  app: TestApp,
  wanted: Pick<KeyToMake, 'organizationId' | 'role'> & { expiresAt?: Date },
): Promise<string> {
  const { key } = await transaction(app.db.pool, (tx) =>
    insertManagementKey(tx, { name: 'CI', createdBy: null, expiresAt: null, ...wanted }),
  );
  return key;
}
