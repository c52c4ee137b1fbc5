import { afterAll, beforeAll, beforeEach, onTestFinished } from 'vitest';
import type { TestApp } from './app.ts';
import { TestAuthority } from './certificates.ts';
import { ClientSite } from './client-site.ts';
import { authorizeUrl, OauthUser, openOauthApp, pkce } from './oauth-user.ts';

/** What each test of a file has: a service of its own, a workspace there, and a site on which clients publish themselves. */
export interface PublishedClients {
  authority: TestAuthority;
  site: ClientSite;
  app: TestApp;
  origin: string;
  key: string;
}

/** For a file of tests with a `db`. The site is one for all of them, and has been asked for nothing as a test begins. */
export function publishedClients(onOpened: (opened: PublishedClients) => void): void {
  let authority: TestAuthority;
  let site: ClientSite;

  beforeAll(async () => {
    authority = TestAuthority.open();
    site = await ClientSite.start(authority);
  });

  afterAll(async () => {
    await site?.stop();
    authority?.close();
  });

  beforeEach<{ db: Parameters<typeof openOauthApp>[0] }>(async ({ db }) => {
    const { app, origin } = await openOauthApp(db);
    onTestFinished(() => app.app.close());
    const { live: key } = await app.customer();
    site.asked.length = 0;
    onOpened({ authority, site, app, origin, key });
  });
}

let users = 0;

/** From an address of its own: for one address 20 are read in a minute. */
export const newUser = (origin: string): OauthUser => new OauthUser(origin, `127.0.4.${++users}`);

/** What a browser is answered that a client sends to ask for access. */
export const askAs = (
  user: OauthUser,
  origin: string,
  clientId: string,
  more: Record<string, string> = {},
): Promise<Response> =>
  user.visit(
    authorizeUrl(origin, clientId, pkce().challenge, {
      redirect_uri: 'http://127.0.0.1:9/callback',
      ...more,
    }),
  );
