import { beforeEach, expect, onTestFinished } from 'vitest';
import type { TestApp } from '../testing/app.ts';
import { test } from '../testing/database.ts';
import {
  askToken,
  authorizeUrl,
  codeFor,
  comeFromElsewhere,
  connect,
  OauthUser,
  openOauthApp,
  pkce,
  refresh,
  registerClient,
  revoke,
  useAccess,
} from '../testing/oauth-user.ts';

/** Of each race; a release is held to 1,000. */
const rounds = Number(process.env.MILLRACE_OAUTH_ROUNDS ?? 10);
const minutes = 60_000 * Math.max(1, rounds / 20);

let app: TestApp;
let origin: string;
let key: string;
let clientId: string;

beforeEach<{ db: Parameters<typeof openOauthApp>[0] }>(async ({ db }) => {
  ({ app, origin } = await openOauthApp(db));
  const opened = app.app;
  onTestFinished(() => opened.close());
  key = (await app.customer()).live;
  clientId = (await registerClient(origin)).body.client_id ?? '';
});

const times = <Value>(count: number, make: () => Promise<Value>) =>
  Promise.all(Array.from({ length: count }, make));
const ok = (status: number) => status === 200;

test(
  'of a hundred who come with the same code at once one gets tokens',
  async () => {
    for (let round = 0; round < rounds; round++) {
      comeFromElsewhere();
      const { exchange } = await codeFor(origin, key, { clientId });
      const answers = await times(100, () => askToken(origin, exchange));

      const won = answers.filter(({ status }) => ok(status));
      expect(won, `round ${round}`).toHaveLength(1);
      expect(new Set(answers.filter(({ status }) => !ok(status)).map(({ body }) => body.error))).toEqual(
        new Set(['invalid_grant']),
      );
      expect((await useAccess(origin, won[0]?.body.access_token ?? '')).status, `round ${round}`).toBe(200);
    }
  },
  minutes,
);

test(
  'of fifty who refresh at once one gets tokens, and these work on',
  async () => {
    let { tokens } = await connect(origin, key, { clientId });
    for (let round = 0; round < rounds; round++) {
      comeFromElsewhere();
      const old = tokens.refresh_token;
      const answers = await times(50, () => refresh(origin, clientId, old));

      const won = answers.filter(({ status }) => ok(status));
      expect(won, `round ${round}`).toHaveLength(1);
      tokens = won[0]?.body ?? tokens;
      expect(tokens.refresh_token).not.toBe(old);
      expect((await useAccess(origin, tokens.access_token)).status, `round ${round}`).toBe(200);
    }
  },
  minutes,
);

test(
  'whoever refreshes while the access is revoked has nothing that works afterwards',
  async () => {
    let late = 0;
    for (let round = 0; round < rounds; round++) {
      comeFromElsewhere();
      const { tokens } = await connect(origin, key, { clientId });
      const [first, , last] = await Promise.all([
        refresh(origin, clientId, tokens.refresh_token),
        revoked(round % 2 === 0 ? tokens.refresh_token : tokens.access_token),
        refresh(origin, clientId, tokens.refresh_token),
      ]);

      for (const { status, body } of [first, last]) {
        if (!ok(status)) {
          expect(body.error).toBe('invalid_grant');
          continue;
        }
        late++;
        expect((await useAccess(origin, body.access_token)).status, `round ${round}`).toBe(401);
        expect((await refresh(origin, clientId, body.refresh_token)).status, `round ${round}`).toBe(400);
      }
      expect((await useAccess(origin, tokens.access_token)).status).toBe(401);
    }
    const { rows } = await app.db.pool.query('select count(*)::int as left from oauth_tokens');
    expect(rows, `${late} refreshed first`).toEqual([{ left: 0 }]);
  },
  minutes,
);

test.for(['AccessToken', 'RefreshToken'] as const)(
  'whoever gets no answer because the %s could not be stored comes again, also later, and has tokens that work',
  async (kind) => {
    const { pool } = app.db;
    const { exchange } = await codeFor(origin, key, { clientId });
    const later = () => pool.query(`update oauth_tokens set consumed_at = consumed_at - interval '11 s'`);
    const failing = async (ask: () => Promise<{ status: number }>) => {
      await pool.query(
        `create function refuse() returns trigger language plpgsql as
           $$ begin raise exception 'out of time' using errcode = '57014'; end $$;
         create trigger refuse before insert on oauth_tokens for each row when (new.kind = '${kind}') execute function refuse()`,
      );
      expect((await ask()).status).toBe(503);
      await pool.query('drop function refuse cascade');
      await later();
    };

    await failing(() => askToken(origin, exchange));
    const first = await askToken(origin, exchange);
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    await failing(() => refresh(origin, clientId, first.body.refresh_token));
    const second = await refresh(origin, clientId, first.body.refresh_token);
    expect(second.status, JSON.stringify(second.body)).toBe(200);

    expect((await useAccess(origin, second.body.access_token)).status).toBe(200);
    const { rows } = await pool.query('select count(*)::int as stored from oauth_tokens');
    expect(rows, 'nothing is left of what failed').toEqual([{ stored: 5 }]);
  },
);

test('a refresh token that comes again later was copied: the whole access ends', async () => {
  const { tokens } = await connect(origin, key, { clientId });
  const { body: next } = await refresh(origin, clientId, tokens.refresh_token);
  expect((await refresh(origin, clientId, tokens.refresh_token)).body.error).toBe('invalid_grant');
  expect((await useAccess(origin, next.access_token)).status, 'two of the same moment').toBe(200);

  await app.db.pool.query(`update oauth_tokens set consumed_at = consumed_at - interval '11 s'`);
  expect((await refresh(origin, clientId, tokens.refresh_token)).body.error).toBe('invalid_grant');

  expect((await useAccess(origin, next.access_token)).status).toBe(401);
  expect((await refresh(origin, clientId, next.refresh_token)).body.error).toBe('invalid_grant');
});

test('whoever refreshes without end fills no table: of what was used the last thousand are kept', async () => {
  const { tokens } = await connect(origin, key, { clientId });
  await app.db.pool.query(
    `insert into oauth_tokens (hash, kind, grant_id, payload, expires_at, consumed_at)
       select sha256(i::text::bytea), 'RefreshToken', g.id, '{}', now() + interval '1 day', now() - i * interval '1 second'
         from oauth_grants g, generate_series(1, 1200) i`,
  );

  expect((await refresh(origin, clientId, tokens.refresh_token)).status).toBe(200);

  const { rows } = await app.db.pool.query(
    `select count(*)::int as used, max(now() - consumed_at) < interval '1100 seconds' as are_last
       from oauth_tokens where consumed_at is not null and kind = 'RefreshToken'`,
  );
  // The thousand that there were, and the one of now.
  expect(rows).toEqual([{ used: 1_001, are_last: true }]);
});

test('whoever refreshes without end has a hundred access tokens that are good, the newest', async () => {
  const { tokens } = await connect(origin, key, { clientId });
  await app.db.pool.query(
    `insert into oauth_tokens (hash, kind, grant_id, payload, expires_at)
       select sha256(i::text::bytea), 'AccessToken', g.id, '{}', now() + i * interval '1 second' from oauth_grants g, generate_series(1, 300) i`,
  );

  const fresh = await refresh(origin, clientId, tokens.refresh_token);

  const { rows } = await app.db.pool.query(
    `select count(*)::int as count, extract(epoch from min(expires_at) - now()) > 190 as are_newest from oauth_tokens where kind = 'AccessToken'`,
  );
  expect(rows).toEqual([{ count: 100, are_newest: true }]);
  expect((await useAccess(origin, fresh.body.access_token)).status).toBe(200);
});

test('a workspace lets in a thousand clients, and is told so on the page', async () => {
  await connect(origin, key, { clientId });
  await app.db.pool.query(
    `insert into oauth_grants (id, public_id, workspace_id, key_id, client_id, client_name, redirect_host, payload, expires_at)
       select 'grant' || i, 'con_' || i, workspace_id, key_id, client_id, 'Loom', '127.0.0.1', '{}', now() + interval '1 year'
         from oauth_grants, generate_series(2, 1000) i`,
  );
  const user = new OauthUser(origin);
  const signIn = await user.open(authorizeUrl(origin, clientId, pkce().challenge));
  await user.send(signIn, { step: 'key', api_key: key });

  const refused = await user.send(signIn, { step: 'yes' });

  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain('has 1000 connected clients');
  expect((await app.db.pool.query('select from oauth_grants')).rowCount).toBe(1_000);
});

test('a code that comes again later was copied, which ends what it was turned into', async () => {
  const { tokens, exchange } = await connect(origin, key, { clientId });
  expect((await askToken(origin, exchange)).body.error).toBe('invalid_grant');
  expect((await useAccess(origin, tokens.access_token)).status, 'two of the same moment').toBe(200);

  await app.db.pool.query(`update oauth_tokens set consumed_at = consumed_at - interval '11 s'`);
  expect((await askToken(origin, exchange)).body.error).toBe('invalid_grant');

  expect((await useAccess(origin, tokens.access_token)).status).toBe(401);
});

async function revoked(token: string): Promise<void> {
  expect((await revoke(origin, clientId, token)).status).toBe(200);
}
