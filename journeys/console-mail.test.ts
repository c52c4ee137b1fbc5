import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { chromiumPath } from '../server/src/testing/chromium.ts';
import { whyMissing } from '../server/src/testing/machine-parts.ts';
import { MailBox, type ReceivedMail } from '../server/src/testing/mail-box.ts';
import { buildConsole } from './testing/built-console.ts';
import { testOfUsed as base, type Millrace } from './testing/millrace.ts';

/* What people do by mail, in a real browser: every mail goes over a real SMTP server, and its link is opened as it came. */

const why = whyMissing('chromium');
const test = base.skipIf(why !== null);
/** A busy machine may stall for long. */
const guardMs = 120_000;

let browser: Browser;
let box: MailBox;
beforeAll(async () => {
  if (why !== null) return;
  buildConsole();
  box = await MailBox.start({
    refuse: (to) => (to.startsWith('typo@') ? '550 5.1.1 No such user' : null),
  });
  browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
});
afterAll(async () => {
  await browser?.close();
  await box?.stop();
});

const settings = () => ({
  SMTP_URL: `smtp://127.0.0.1:${box.port}`,
  SMTP_FROM: 'millrace@service.example',
  SIGN_UP: 'open',
});

/** A page of somebody who never was here. */
async function opened(url: string, wrong: string[]): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  page.setDefaultTimeout(guardMs);
  page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()));
  page.on('pageerror', (error) => wrong.push(error.message));
  await page.goto(url);
  return page;
}

const linkIn = ({ html }: ReceivedMail) => /href="([^"]+)"/.exec(html)?.[1] ?? '';

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Ada/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
}

test('somebody signs up by mail, changes their address, resets their password, and signs in by a link', async ({
  millrace,
}) => {
  const { url } = await millrace.serve(settings());
  const wrong: string[] = [];
  const page = await opened(`${url}/console`, wrong);

  await page.getByRole('link', { name: 'Sign up' }).click();
  await page.getByLabel('Email').fill('ada@analytical.example');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText('Check your inbox').waitFor();
  await page.goto(linkIn(await box.next('ada@analytical.example')));
  await page.getByText('ada@analytical.example is confirmed').waitFor();
  // It is in no history.
  expect(page.url()).toBe(`${url}/console/sign-up/confirm`);
  await page.getByLabel('Name').fill('Ada Byron');
  await page.getByLabel('Organization').fill('Analytical Engines');
  await page.getByLabel('Password').fill('three unlike words here');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Latest calls' }).waitFor();
  await page.getByRole('button', { name: /Analytical Engines/ }).waitFor();

  await page.goto(`${url}/console/account`);
  const card = page.locator('.card', { has: page.getByRole('heading', { name: 'Email' }) });
  await card.getByText('confirmed').waitFor();
  await card.getByLabel('Email').fill('ada@byron.example');
  await card.getByLabel('Password').fill('three unlike words here');
  await card.getByRole('button', { name: 'Change email' }).click();
  await card.getByText('A link is on its way to ada@byron.example').waitFor();
  await page.goto(linkIn(await box.next('ada@byron.example')));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('From now on you sign in with ada@byron.example').waitFor();
  expect((await box.next('ada@analytical.example', 3)).headers.get('subject')).toContain('was changed');
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Latest calls' }).waitFor();
  await signOut(page);

  await page.getByRole('button', { name: 'Forgot password' }).click();
  await page.getByLabel('Email').fill('ada@byron.example');
  await page.getByRole('button', { name: 'Send the link' }).click();
  const reset = linkIn(await box.next('ada@byron.example', 2));
  await page.goto(reset);
  await page.getByText('For ada@byron.example').waitFor();
  await page.getByLabel('New password').fill('four other unlike words');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Email').fill('ada@byron.example');
  await page.getByLabel('Password').fill('four other unlike words');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'Latest calls' }).waitFor();
  await signOut(page);

  await page.getByRole('button', { name: 'Email me a sign-in link' }).click();
  await page.getByLabel('Email').fill('ada@byron.example');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.goto(linkIn(await box.next('ada@byron.example', 4)));
  await page.getByText('You sign in as ada@byron.example').waitFor();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Latest calls' }).waitFor();
  expect(wrong).toEqual([]);

  // Used up: the browser tells of the refusal, which is wanted.
  await page.goto(reset);
  await page.getByText('This link does not work').waitFor();
});

/** Who runs the service and owns its organization, in their browser. */
async function ownerPage(millrace: Millrace, wrong: string[]): Promise<Page> {
  const { organizations } = await millrace.json<{ organizations: { organization_id: string }[] }>(
    'org',
    'list',
  );
  const { link } = await millrace.json<{ link: string }>(
    'operator',
    'invite',
    '--org',
    organizations[0]?.organization_id ?? '',
  );
  const page = await opened(link, wrong);
  await page.getByLabel('Name').fill('Ada Byron');
  await page.getByLabel('Email').fill('owner@byron.example');
  await page.getByLabel('Password').fill('three unlike words here');
  await page.getByRole('button', { name: 'Create account' }).click();
  return page;
}

test('a member is invited by mail, and the dialog says so', async ({ millrace }) => {
  const { url } = await millrace.serve(settings());
  const wrong: string[] = [];
  const page = await ownerPage(millrace, wrong);
  await page.getByRole('link', { name: 'Members' }).click();

  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Email' }).fill('ingrid@fjordline.example');
  await page.getByLabel('Send the invitation by email').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click();
  await page.getByText('The invitation is on its way to ingrid@fjordline.example').waitFor();

  const invited = await opened(linkIn(await box.next('ingrid@fjordline.example')), wrong);
  await invited.getByText('You become developer of').waitFor();
  await invited.getByLabel('Name').fill('Ingrid');
  await invited.getByLabel('Password').fill('three unlike words here');
  await invited.getByRole('button', { name: 'Create account' }).click();
  await invited.getByRole('heading', { name: 'Latest calls' }).waitFor();
  expect(wrong).toEqual([]);
  expect(url).toContain('127.0.0.1');
});

test('whoever invites sees that the mail was refused; the operator sees why, and mails themselves a test', async ({
  millrace,
}) => {
  await millrace.serve(settings());
  const wrong: string[] = [];
  const page = await ownerPage(millrace, wrong);
  await page.getByRole('link', { name: 'Members' }).click();

  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Email' }).fill('typo@fjordline.example');
  await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click();
  const open = page.getByRole('row', { name: /typo@fjordline\.example/ });
  await open.getByText('mail refused').waitFor();
  await open.getByText('No such user').waitFor();

  await page.goto(new URL('/console/operator/mail', page.url()).href);
  const failed = page.getByRole('row', { name: /typo@fjordline\.example/ });
  await failed.getByText('failed').waitFor();
  await failed.getByText('No such user').waitFor();
  await page.getByRole('button', { name: 'Send me a test' }).click();
  await page.getByText('A test mail is on its way to owner@byron.example.').waitFor();
  const mail = await box.next('owner@byron.example');
  expect(mail.headers.get('subject')).toBe('Test email from Millrace');
  await page
    .getByRole('row', { name: /owner@byron\.example/ })
    .getByText('sent')
    .waitFor();
  expect(wrong).toEqual([]);
});

test('an owner chooses who is told of few credits', async ({ millrace }) => {
  await millrace.serve(settings());
  const wrong: string[] = [];
  const page = await ownerPage(millrace, wrong);
  await page.getByRole('link', { name: 'Settings' }).click();
  const card = page.locator('.card', { has: page.getByRole('heading', { name: 'Notices by email' }) });

  await card.getByLabel('Fewer than').fill('1,500');
  await card.getByLabel('Few credits left: Other addresses').fill('finance@byron.example');
  await card.getByLabel('Few credits left: developer').check();
  await card.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved').waitFor();
  await page.reload();

  await expect.poll(() => card.getByLabel('Fewer than').inputValue(), { timeout: guardMs }).toBe('1500');
  expect(await card.getByLabel('Few credits left: Other addresses').inputValue()).toBe(
    'finance@byron.example',
  );
  expect(await card.getByLabel('Few credits left: developer').isChecked()).toBe(true);
  expect(wrong).toEqual([]);
});
