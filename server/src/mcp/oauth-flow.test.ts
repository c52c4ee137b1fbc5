import { expect, onTestFinished } from 'vitest';
import { test } from '../testing/database.ts';
import {
  askToken,
  authorizeUrl,
  OauthUser,
  openOauthApp,
  pkce,
  redirectUri,
  registerClient,
  useAccess,
} from '../testing/oauth-user.ts';

test('a client that somebody lets in calls tools at the cost of the workspace, and never sees its key', async ({
  db,
}) => {
  const { app, origin } = await openOauthApp(db);
  onTestFinished(() => app.app.close());
  const { live } = await app.customer();
  const client = await registerClient(origin);
  expect(client.status).toBe(201);
  const { verifier, challenge } = pkce();
  const user = new OauthUser(origin);

  const back = await user.letIn(authorizeUrl(origin, client.body.client_id ?? '', challenge), live);
  expect(back.origin + back.pathname).toBe(redirectUri);
  expect(back.searchParams.get('state')).toBe('as-it-was');
  expect(back.searchParams.get('iss')).toBe(origin);
  const { status, body, headers } = await askToken(origin, {
    grant_type: 'authorization_code',
    client_id: client.body.client_id ?? '',
    code: back.searchParams.get('code') ?? '',
    code_verifier: verifier,
    redirect_uri: redirectUri,
    resource: `${origin}/mcp`,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'tools' });
  expect(body.refresh_token).toMatch(/^[\w-]{43}$/);

  const answer = await useAccess(origin, body.access_token);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('Acme');
});
