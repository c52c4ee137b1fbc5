import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

/*
 * Pages that a running service writes itself: its documentation, and the page that lets an agent in. Signing in makes Maya the first operator, where the first
 * link of the instance was not used.
 */

export interface Service {
  readonly url: string;
  /** `first-keys.txt` of its data folder: the API keys and the first link. */
  readonly firstKeys: string;
}

export interface ServicePage {
  readonly name: string;
  open(page: Page, service: Service): Promise<unknown>;
}

const maya = {
  name: 'Maya Okafor',
  email: 'maya@northwind.example',
  password: 'three unlike words here',
};
const errorCodes = ['insufficient_credits', 'no_such_code'];

export const servicePages: readonly ServicePage[] = [
  { name: 'docs', open: (page, { url }) => goTo(page, `${url}/docs`) },
  {
    name: 'docs-operation',
    open: async (page, { url }) => {
      await goTo(page, `${url}/docs`);
      await page.locator('.opblock-summary').nth(1).click();
      await page.getByRole('button', { name: 'Try it out' }).click();
    },
  },
  { name: 'docs-errors', open: (page, { url }) => goTo(page, `${url}/docs/errors`) },
  ...errorCodes.map((code) => ({
    name: `docs-error-${code.replaceAll('_', '-')}`,
    open: (page: Page, { url }: Service) => goTo(page, `${url}/docs/errors/${code}`),
  })),
  { name: 'docs-changelog', open: (page, { url }) => goTo(page, `${url}/docs/changelog`) },
  { name: 'consent-key', open: (page, { url }) => consent(page, url) },
  {
    name: 'consent-key-wrong',
    open: async (page, { url }) => {
      await consent(page, url);
      await page.fill('#api_key', 'mr_live_nobody');
      await page.click('button[value="key"]');
    },
  },
  {
    name: 'consent',
    open: async (page, service) => {
      await consent(page, service.url);
      await page.fill('#api_key', keyOf(service));
      await page.click('button[value="key"]');
      await page.waitForSelector('button[value="yes"]');
    },
  },
  {
    name: 'consent-person',
    open: async (page, service) => {
      await signIn(page, service);
      await consent(page, service.url, 'Claude, for the research team of Northwind Sales and Marketing');
    },
  },
  { name: 'consent-failed', open: (page, { url }) => goTo(page, `${url}/oauth/authorize?client_id=nobody`) },
];

const goTo = async (page: Page, url: string): Promise<void> => {
  await page.goto(url);
  // The reference is drawn by its script.
  await page.waitForSelector('h1, .opblock');
};

/** Of the live workspace. */
const keyOf = ({ firstKeys }: Service): string =>
  /mr_live_\w+/.exec(readFileSync(firstKeys, 'utf8'))?.[0] ?? '';

async function signIn(page: Page, { url, firstKeys }: Service): Promise<void> {
  const token = /#(\S+)/.exec(readFileSync(firstKeys, 'utf8'))?.[1];
  await page.goto(`${url}/console/sign-in`);
  await page.evaluate(
    async ({ first, person }) => {
      const post = (path: string, body: unknown) =>
        fetch(`/api/manage/v1/${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-millrace-console': '1' },
          body: JSON.stringify(body),
        });
      const made = await post('session/first-link', { token: first, ...person });
      if (!made.ok) await post('session', { email: person.email, password: person.password });
    },
    { first: token, person: maya },
  );
}

/** As an agent sends a browser there, after it has registered itself. */
async function consent(page: Page, url: string, name = 'Claude'): Promise<void> {
  const redirect = 'http://127.0.0.1:9/callback';
  const registered = await fetch(`${url}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_name: name,
      redirect_uris: [redirect],
      token_endpoint_auth_method: 'none',
    }),
  });
  const { client_id } = (await registered.json()) as { client_id: string };
  const query = new URLSearchParams({
    response_type: 'code',
    client_id,
    redirect_uri: redirect,
    code_challenge: createHash('sha256').update(randomBytes(32)).digest('base64url'),
    code_challenge_method: 'S256',
    state: 'a-state',
    resource: `${url}/mcp`,
  });
  await goTo(page, `${url}/oauth/authorize?${query}`);
}
