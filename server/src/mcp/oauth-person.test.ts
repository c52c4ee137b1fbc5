import { expect } from 'vitest';
import { addMember } from '../identity/members.ts';
import type { TestApp } from '../testing/app.ts';
import { organizationIdOf, person, signedIn } from '../testing/console-people.ts';
import {
  askToken,
  authorizeUrl,
  OauthUser,
  pkce,
  redirectUri,
  type SignIn,
  test,
  useAccess,
} from '../testing/oauth-user.ts';

/* Who is signed in to the console lets a client in without pasting a key. */

interface Maya {
  readonly id: string;
  readonly email: string;
  readonly workspace: string;
  readonly organizationId: number;
  readonly user: OauthUser;
  open(): Promise<SignIn>;
  allow(signIn: SignIn, fields?: Record<string, string>, headers?: Record<string, string>): Promise<Response>;
}

const withPerson = test.extend<{ maya: Maya }>({
  maya: async ({ oauth: { app, origin }, user: { clientId } }, use) => {
    const { created } = await app.customer({ credits: 100 });
    const organizationId = await organizationIdOf(app, created.organization_id);
    const someone = await person(app, { organizationId, role: 'developer' });
    const workspace = created.workspaces[0]?.workspace_id ?? '';
    const user = new OauthUser(origin);
    user.take(await signedIn(app, someone));
    await use({
      ...someone,
      workspace,
      organizationId,
      user,
      open: () => user.open(authorizeUrl(origin, clientId, pkce().challenge)),
      allow: (signIn, fields = {}, headers = {}) =>
        user.send(signIn, { step: 'allow', workspace_id: workspace, person: someone.id, ...fields }, headers),
    });
  },
});

withPerson('chooses workspace and budget, and the client has access', async ({ oauth, user, maya }) => {
  const { app, origin } = oauth;
  const { verifier, challenge } = pkce();
  const signIn = await maya.user.open(authorizeUrl(origin, user.clientId, challenge));
  expect(signIn.page).toContain(maya.email);
  expect(signIn.page).toContain(maya.workspace);
  expect(signIn.page).toContain('127.0.0.1:9');

  const back = await maya.user.follow(await maya.allow(signIn, { max_credits: '25' }));

  expect(back.href.startsWith(redirectUri)).toBe(true);
  const { body } = await askToken(origin, {
    grant_type: 'authorization_code',
    client_id: user.clientId,
    code: back.searchParams.get('code') ?? '',
    code_verifier: verifier,
    redirect_uri: redirectUri,
  });
  expect((await useAccess(origin, body.access_token)).status).toBe(200);
  const { rows } = await app.db.pool.query(
    `select w.public_id as workspace, c.credits_max from oauth_grants g join workspaces w on w.id = g.workspace_id
       join connections c on c.grant_id = g.id where w.public_id = $1`,
    [maya.workspace],
  );
  expect(rows).toEqual([{ workspace: maya.workspace, credits_max: 2_500 }]);
  const { rows: lines } = await app.db.pool.query(
    `select actor, target, detail from audit_log where action = 'connection_allow' and organization_id = $1`,
    [maya.organizationId],
  );
  expect(lines).toEqual([
    {
      actor: maya.id,
      target: maya.workspace,
      detail: { client: 'Loom', redirect_host: '127.0.0.1:9', max_credits: 25 },
    },
  ]);
});

withPerson('who is not signed in is led to the sign-in, and back to this page', async ({ oauth, user }) => {
  const { address, page } = await new OauthUser(oauth.origin).open(
    authorizeUrl(oauth.origin, user.clientId, pkce().challenge),
  );

  expect(page).toContain(`href="/console/sign-in?next=${encodeURIComponent(address.pathname)}"`);
  expect(page).toContain('name="api_key"');
  expect(page).not.toContain('name="workspace_id"');
});

/** What was let in to workspaces of an organization. */
const grantsOf = async (app: TestApp, organizationId: number) =>
  (
    await app.db.pool.query(
      'select from oauth_grants g join workspaces w on w.id = g.workspace_id where w.organization_id = $1',
      [organizationId],
    )
  ).rowCount;

withPerson('a page of another site can let nobody in', async ({ oauth, maya }) => {
  const signIn = await maya.open();

  const answers = [
    await maya.allow({ ...signIn, token: '' }),
    await maya.allow({ ...signIn, token: 'x'.repeat(signIn.token.length) }),
    await maya.allow(signIn, {}, { 'sec-fetch-site': 'cross-site' }),
    await maya.allow(signIn, {}, { 'sec-fetch-site': 'same-site' }),
    await maya.allow(signIn, {}, { 'sec-fetch-site': 'none' }),
  ];

  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
  expect(await grantsOf(oauth.app, maya.organizationId)).toBe(0);
});

withPerson(
  'the page is of one request: a yes to it lets in no other client that asked after it',
  async ({ oauth, maya }) => {
    const first = await maya.open();
    const second = await maya.open();

    const answers = [
      await maya.allow(first),
      await maya.allow({ ...second, token: first.token }),
      await maya.allow({ ...first, token: second.token }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
    expect(await grantsOf(oauth.app, maya.organizationId)).toBe(0);
  },
);

withPerson(
  'workspaces of others, and those that the role does not cover, cannot be chosen',
  async ({ oauth, maya }) => {
    const { app } = oauth;
    const foreign = await app.customer();
    await person(app, {
      organizationId: await organizationIdOf(app, foreign.created.organization_id),
      role: 'owner',
    });
    const viewed = await app.customer();
    await addMember(app.db.pool, {
      organizationId: await organizationIdOf(app, viewed.created.organization_id),
      personId: maya.id,
      role: 'viewer',
    });
    const signIn = await maya.open();

    for (const { created } of [foreign, viewed]) {
      const workspace = created.workspaces[0]?.workspace_id ?? '';
      expect(signIn.page).not.toContain(workspace);
      const answer = await maya.allow(signIn, { workspace_id: workspace });
      expect(await answer.text()).toContain('Choose a workspace.');
      expect(await grantsOf(oauth.app, await organizationIdOf(app, created.organization_id))).toBe(0);
    }
  },
);

withPerson(
  'a workspace that is switched off, or whose organization is, or that has no key, cannot be chosen',
  async ({ oauth, maya }) => {
    const { app } = oauth;
    for (const off of [
      'update workspaces set disabled_at = now() where public_id = $1',
      'update organizations set disabled_at = now() where id = (select organization_id from workspaces where public_id = $1)',
      'update api_keys set revoked_at = now() where workspace_id = (select id from workspaces where public_id = $1)',
    ]) {
      const { created } = await app.customer();
      const organizationId = await organizationIdOf(app, created.organization_id);
      await addMember(app.db.pool, { organizationId, personId: maya.id, role: 'owner' });
      const workspace = created.workspaces[0]?.workspace_id ?? '';
      const signIn = await maya.open();
      expect(signIn.page).toContain(workspace);

      await app.db.pool.query(off, [workspace]);
      const answer = await maya.allow(signIn, { workspace_id: workspace });

      const page = await answer.text();
      expect([off, page]).toEqual([off, expect.stringContaining('Choose a workspace.')]);
      // Nor is it offered again.
      expect([off, page.includes(workspace)]).toEqual([off, false]);
      expect(await grantsOf(app, organizationId)).toBe(0);
    }
  },
);

withPerson(
  'who has lost their role or signed out since the page was shown lets nobody in',
  async ({ oauth, maya }) => {
    const { pool } = oauth.app.db;
    const signIn = await maya.open();
    await pool.query(`update members set role = 'viewer' where person_id = $1`, [maya.id]);
    expect(await (await maya.allow(signIn)).text()).toContain('role="alert"');
    await pool.query(`update members set role = 'developer' where person_id = $1`, [maya.id]);
    const other = await person(oauth.app, { organizationId: maya.organizationId, role: 'owner' });
    expect(await (await maya.allow(signIn, { person: other.id })).text()).toContain(
      'A different person is now signed in',
    );
    await pool.query('delete from person_sessions where person_id = $1', [maya.id]);
    const signedOut = await (await maya.allow(signIn)).text();

    expect(signedOut).toContain('You are signed out.');
    expect(signedOut).toContain('name="api_key"');
    expect(await grantsOf(oauth.app, maya.organizationId)).toBe(0);
  },
);

withPerson('a wrong budget is told of, with the workspace still chosen', async ({ maya }) => {
  const page = await (await maya.allow(await maya.open(), { max_credits: 'lots' })).text();

  expect(page).toContain('Enter a number of credits');
  expect(page).toContain(`value="${maya.workspace}" selected`);
});

withPerson('pasting a key goes on working for who is signed in', async ({ oauth, user, maya }) => {
  const back = await maya.user.letIn(authorizeUrl(oauth.origin, user.clientId, pkce().challenge), user.key);

  expect(back.searchParams.get('code')).not.toBe(null);
  expect(await grantsOf(oauth.app, maya.organizationId)).toBe(0);
});
