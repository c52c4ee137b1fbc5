import { expect } from 'vitest';
import { test as appTest } from '../testing/app.ts';
import {
  cookieOf,
  goodPassword,
  manage,
  organizationIdOf,
  person,
  signedIn,
} from '../testing/console-people.ts';
import { Desk, ingrid, linked, refusal, refused, test } from '../testing/oidc-desk.ts';

/* Accounts of an identity provider (testing/oidc-emulator.ts) are linked to persons, by hand or by their address. */

test('somebody with the same e-mail address is not taken over: they sign in as before, link, and then come in', async ({
  desk,
}) => {
  const victim = await person(desk.app);
  const attacker = { ...ingrid, sub: 'halden|attacker', email: victim.email };

  const before = await desk.signIn(attacker);
  expect(refusal(before)).toEqual(refused);
  expect(before.body.fix).toMatch(/Your account/);
  expect(await desk.count('person_credentials')).toBe(1);

  const cookie = await signedIn(desk.app, victim);
  expect((await desk.link({ ...ingrid, email: victim.email }, cookie)).status).toBe(200);
  const after = await desk.signIn({ ...ingrid, email: victim.email });
  expect(after.body.person.email).toBe(victim.email);
  expect(refusal(await desk.signIn(attacker))).toEqual(refused);
});

test('a step to sign in links nothing, a step to link signs nobody in, and links to nobody else', async ({
  desk,
}) => {
  const cookie = await signedIn(desk.app, await person(desk.app));
  const other = await signedIn(desk.app, await person(desk.app));
  const toLink = async () =>
    (await desk.post('account/oidc', {}, cookie)).body as { url: string; step: string };
  const toSignIn = (await desk.post('session/oidc', {})).body as { url: string; step: string };
  const answer = ({ url, step }: { url: string; step: string }) => ({
    step,
    query: desk.provider.signIn(url, ingrid),
  });

  const attempts = [
    await desk.post('account/oidc/answer', answer(toSignIn), cookie),
    await desk.post('session/oidc/answer', answer(await toLink())),
    await desk.post('account/oidc/answer', answer(await toLink()), other),
  ];

  expect(attempts.map(refusal)).toEqual([refused, refused, refused]);
  expect(await desk.count(`person_credentials where provider_id = 'oidc'`)).toBe(0);
});

test('an account of the provider is of one person, and a person has one', async ({ desk }) => {
  await linked(desk);
  const other = await signedIn(desk.app, await person(desk.app));

  const taken = await desk.link(ingrid, other);
  const own = await desk.link({ ...ingrid, sub: 'halden|2' }, other);
  const second = await desk.link({ ...ingrid, sub: 'halden|3' }, other);

  expect([taken.status, own.status, second.status]).toEqual([409, 200, 409]);
});

test('who signed in a while ago sends their password before the provider is linked or its link is removed', async ({
  desk,
}) => {
  const { cookie } = await linked(desk);
  await desk.app.db.pool.query(`update person_sessions set created_at = now() - interval '11 minutes'`);

  for (const path of ['account/oidc', 'account/oidc/removal']) {
    const bare = await desk.post(path, {}, cookie);
    const wrong = await desk.post(path, { password: 'not the right one' }, cookie);
    expect([bare.body.code, wrong.body.code]).toEqual(['sign_in_again', 'invalid_credentials']);
  }
  const removed = await desk.post('account/oidc/removal', { password: goodPassword }, cookie);
  expect(removed.status).toBe(200);
  expect(refusal(await desk.signIn(ingrid))).toEqual(refused);
});

test('who has no other way to sign in keeps the link', async ({ desk }) => {
  const { created } = await desk.app.customer();
  await desk.invite('ingrid@halden.example', await organizationIdOf(desk.app, created.organization_id));
  const cookie = cookieOf(await desk.signIn(ingrid));

  const response = await desk.post('account/oidc/removal', {}, cookie);

  expect([response.status, response.body.code]).toEqual([409, 'conflict']);
  expect((await desk.signIn(ingrid)).status).toBe(201);
  const ways = await manage(desk.app, 'GET', 'account/sign-in', { cookie });
  expect(ways.body).toMatchObject({ has_password: false, passkeys: [], oidc: { name: 'Halden ID' } });
  expect(ways.body.oidc.linked_at).not.toBeNull();
});

appTest(
  'linked by the address, nobody keeps a password who never proved the address, and no second factor is passed by',
  async ({ db }) => {
    const desk = await Desk.open(db, { linking: 'email' });
    try {
      const proved = await person(desk.app);
      const unproved = await person(desk.app);
      const guarded = await person(desk.app);
      await desk.app.db.pool.query('update persons set email_verified = false where id = $1', [unproved.id]);
      await desk.app.db.pool.query('update persons set two_factor_enabled = true where id = $1', [
        guarded.id,
      ]);
      const before = await signedIn(desk.app, unproved);

      const first = await desk.signIn({ ...ingrid, sub: '1', email: proved.email });
      const second = await desk.signIn({ ...ingrid, sub: '2', email: unproved.email });
      const third = await desk.signIn({ ...ingrid, sub: '3', email: guarded.email });

      expect([first.status, second.status, third.status]).toEqual([201, 201, 403]);
      await signedIn(desk.app, proved);
      const byPassword = await desk.post('session', { email: unproved.email, password: goodPassword });
      expect([byPassword.status, byPassword.body.code]).toEqual([401, 'invalid_credentials']);
      expect((await manage(desk.app, 'GET', 'session', { cookie: before })).body.person).toBeNull();
    } finally {
      await desk.close();
    }
  },
);
