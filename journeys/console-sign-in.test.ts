import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { chromiumPath } from '../server/src/testing/chromium.ts';
import { whyMissing } from '../server/src/testing/machine-parts.ts';
import { buildConsole } from './testing/built-console.ts';
import { openIdentityProvider } from './testing/identity-provider.ts';
import { test as base, freePort } from './testing/millrace.ts';

/* Signing in without a password, in a real browser: its passkeys, and an identity provider that is not ours. */

const why = whyMissing('chromium');
const test = base.skipIf(why !== null);
/** A busy machine may stall for long. */
const guardMs = 120_000;

let browser: Browser;
beforeAll(async () => {
  if (why !== null) return;
  buildConsole();
  browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
});
afterAll(() => browser?.close());

async function opened(url: string): Promise<{ page: Page; wrong: string[] }> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  page.setDefaultTimeout(guardMs);
  const wrong: string[] = [];
  // What is wrong with the pages of the provider is not ours.
  const isOurs = () => new URL(page.url()).pathname.startsWith('/console');
  page.on(
    'console',
    (message) =>
      message.type() === 'error' && isOurs() && wrong.push(`${message.text()} ${message.location().url}`),
  );
  page.on('pageerror', (error) => isOurs() && wrong.push(error.message));
  await page.goto(url);
  return { page, wrong };
}

const firstLink = (dataDir: string) =>
  /^console (\S+)/m.exec(readFileSync(join(dataDir, 'first-keys.txt'), 'utf8'))?.[1] ?? '';

async function welcome(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Maya Okafor');
  await page.getByLabel('Email').fill('maya@northwind.example');
  await page.getByLabel('Password').fill('three unlike words here');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Latest calls' }).waitFor();
}

async function openAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Maya Okafor/ }).click();
  await page.getByRole('menuitem', { name: 'Your account' }).click();
  await page.getByRole('heading', { name: 'Your account' }).waitFor();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Maya Okafor/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
}

test('a passkey is added, named, and signs in by a button and by the field for the email address', async ({
  millrace,
}) => {
  await millrace.serve();
  // Passkeys belong to a name, which this machine has.
  const { page, wrong } = await opened(firstLink(millrace.dataDir).replace('127.0.0.1', 'localhost'));
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await welcome(page);
  await openAccount(page);

  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Test key');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Remove Test key' }).waitFor();
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
  expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }]);

  // Offered in the field for the email address, the device is unlocked without a press of the button.
  await page.getByRole('button', { name: /Maya Okafor/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Latest calls' }).waitFor();

  // As in a browser that offers nothing in fields.
  const offersNothing = 'PublicKeyCredential.isConditionalMediationAvailable = async () => false';
  await page.addInitScript(offersNothing);
  await page.evaluate(offersNothing);
  await signOut(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByRole('heading', { name: 'Latest calls' }).waitFor();

  await openAccount(page);
  await page.getByRole('button', { name: 'Remove Test key' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('No passkeys').waitFor();
  expect(wrong).toEqual([]);
});

test('by the identity provider: an account is linked and signs in; who is invited comes in without a password', async ({
  millrace,
}) => {
  const client = { id: 'millrace', secret: 'a secret of the client' };
  const redirectUri = `http://127.0.0.1:${millrace.port}/console/sign-in/oidc`;
  const provider = await openIdentityProvider(await freePort(), { ...client, redirectUri });
  try {
    const { url } = await millrace.serve({
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: client.id,
      OIDC_CLIENT_SECRET: client.secret,
      OIDC_NAME: 'Halden ID',
    });
    const { page, wrong } = await opened(firstLink(millrace.dataDir));
    await welcome(page);
    await openAccount(page);

    await page.getByRole('button', { name: 'Link', exact: true }).click();
    await page.getByRole('button', { name: 'Continue to Halden ID' }).click();
    await signInAtProvider(page, 'maya@northwind.example');
    await page.getByRole('button', { name: 'Remove the link' }).waitFor();
    await signOut(page);
    await page.getByRole('button', { name: 'Sign in with Halden ID' }).click();
    await page.getByRole('heading', { name: 'Latest calls' }).waitFor();
    const link = await invitationLink(page);
    expect(wrong).toEqual([]);

    const guest = await opened(link);
    await guest.page.getByRole('button', { name: 'Use Halden ID instead' }).click();
    await signInAtProvider(guest.page, 'ingrid@halden.example');
    await guest.page.getByRole('heading', { name: 'Latest calls' }).waitFor();
    await guest.page.getByRole('button', { name: /Ingrid Halvorsen/ }).waitFor();
    expect(guest.wrong).toEqual([]);

    const stranger = await opened(`${url}/console/sign-in`);
    await stranger.page.getByRole('button', { name: 'Sign in with Halden ID' }).click();
    await signInAtProvider(stranger.page, 'nobody@halden.example');
    await stranger.page.getByText('Nobody has invited nobody@halden.example here.').waitFor();
    expect(stranger.page.url()).toBe(`${url}/console/sign-in/oidc`);
  } finally {
    await provider.close();
  }
});

async function signInAtProvider(page: Page, who: string): Promise<void> {
  await page.locator('input[name="login"]').fill(who);
  await page.locator('input[name="password"]').fill('any');
  await page.locator('button[type="submit"]').click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Of an invitation, as the members page makes it. */
async function invitationLink(page: Page): Promise<string> {
  return page.evaluate(`(async () => {
    const base = '/api/manage/v1/';
    const { organizations } = await (await fetch(base + 'session')).json();
    const response = await fetch(base + 'organizations/' + organizations[0].id + '/invitations', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-millrace-console': '1' },
      body: JSON.stringify({ role: 'developer', email: 'ingrid@halden.example' }),
    });
    return (await response.json()).link;
  })()`) as Promise<string>;
}
