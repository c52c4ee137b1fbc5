import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import {
  consoleTest,
  idsOf,
  joinBy,
  maya,
  openScreen,
  type Person,
  sendFrom,
  signInBy,
  signOut,
  takeSecret,
} from './testing/console.ts';
import { project } from './testing/millrace.ts';
import { oneTimeCode } from './testing/one-time-code.ts';

/** What people of each role are offered, and how somebody sets up a second factor. */
const test = consoleTest();

const roles = ['owner', 'admin', 'developer', 'billing', 'viewer'] as const;
type Role = (typeof roles)[number];

/** What the screens offer to whom, as docs/roles.md says it of the routes beneath. */
const offeredTo: Readonly<Record<string, readonly Role[]>> = {
  'first steps': ['owner', 'admin', 'developer'],
  'run an endpoint': ['owner', 'admin', 'developer'],
  'start a list': ['owner', 'admin', 'developer'],
  'add a webhook': ['owner', 'admin', 'developer'],
  'rotate a key': ['owner', 'admin', 'developer'],
  'set a spend limit': ['owner', 'admin'],
  'make a workspace': ['owner', 'admin'],
  'management keys': ['owner', 'admin'],
  'invite somebody': ['owner', 'admin'],
  'audit log': ['owner', 'admin'],
  'rename the organization': ['owner', 'admin'],
  'choose the overflow mode': ['owner'],
};

/** Goes through the screens and notes what can be pressed. */
async function offersIn(page: Page): Promise<string[]> {
  const offers: string[] = [];
  const note = async (name: string, control: Locator) => {
    if ((await control.isVisible()) && (await control.isEnabled())) offers.push(name);
  };
  await openScreen(page, 'Home');
  await page.getByRole('heading', { name: 'Latest calls' }).waitFor();
  await note('first steps', page.getByRole('heading', { name: 'First steps' }));

  await openScreen(page, 'Playground');
  await page.getByRole('link', { name: 'Clean domain', exact: true }).click();
  const run = page.getByRole('button', { name: /^Run/ });
  await run.waitFor();
  await note('run an endpoint', run);

  await openScreen(page, 'Lists');
  await note('start a list', page.getByRole('link', { name: 'New list' }).first());
  await openScreen(page, 'Webhooks');
  await note('add a webhook', page.getByRole('button', { name: 'Add webhook' }).first());

  await openScreen(page, 'Keys');
  await page.getByRole('button', { name: 'Actions for Live' }).click();
  const rotate = page.getByRole('menuitem', { name: 'Rotate key' });
  await rotate.waitFor();
  await note('rotate a key', rotate);
  await note('set a spend limit', page.getByRole('menuitem', { name: 'Name, spend limit' }));
  await page.keyboard.press('Escape');
  await rotate.waitFor({ state: 'detached' });
  await note('make a workspace', page.getByRole('button', { name: 'New workspace' }));
  await note('management keys', page.getByRole('heading', { name: 'Management keys', exact: true }));

  await openScreen(page, 'Members');
  await note('invite somebody', page.getByRole('button', { name: 'Invite', exact: true }));
  await note('audit log', page.getByRole('link', { name: 'Audit log' }));

  await openScreen(page, 'Settings');
  const name = page.getByLabel('Organization name');
  await name.waitFor();
  await note('rename the organization', name);
  await note('choose the overflow mode', page.getByRole('radio', { name: 'Refuse' }));
  return offers;
}

interface Route {
  readonly method: string;
  readonly path: string;
  readonly access: { readonly who: string; readonly roles?: readonly string[] };
}

/** All routes of organizations and of the operator, with whom they are for. */
const routes: readonly Route[] = Object.entries(
  (
    JSON.parse(readFileSync(resolve(project, 'generated/manage-api.json'), 'utf8')) as {
      paths: Record<string, Record<string, { 'x-access': Route['access'] }>>;
    }
  ).paths,
).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { 'x-access': access }]) => ({
    method: method.toUpperCase(),
    path: path.slice(1),
    access,
  })),
);

const isForbidden = ({ access }: Route, role: Role): boolean =>
  access.who === 'operator' || (access.who === 'member' && !access.roles?.includes(role));

/** Invites somebody as a person does it, by a link that is passed on. */
async function invite(page: Page, role: Role, { email }: Person): Promise<string> {
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Role').selectOption(role);
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  return takeSecret(page);
}

const personOf = (name: string): Person => ({
  name,
  email: `${name.toLowerCase()}@northwind.example`,
  password: 'violet ladder oatmeal 9',
});

test('each role is offered what it may do; what it may not is neither offered nor answered', async ({
  world,
}) => {
  const owner = await world.visit('/console/', { as: maya });
  const { organization, live } = await idsOf(owner.page);
  await world.millrace.json('plan', 'set', '--org', organization, '--plan', 'enrichment');
  const seen: Record<string, Role[]> = Object.fromEntries(Object.keys(offeredTo).map((name) => [name, []]));

  for (const role of roles) {
    let page = owner.page;
    if (role !== 'owner') {
      await openScreen(owner.page, 'Members');
      const person = personOf(`Kim-${role}`);
      const link = await invite(owner.page, role, person);
      await owner.page
        .getByRole('region', { name: 'Open invitations' })
        .getByText(role, { exact: true })
        .waitFor();
      const visit = await joinBy(world, link, person);
      page = visit.page;

      // By hand, what no button does.
      const forbidden = routes.filter((route) => isForbidden(route, role));
      const answers = await Promise.all(
        forbidden.map(({ method, path }) =>
          sendFrom(
            page,
            method,
            path.replace('{organization_id}', organization).replaceAll(/\{\w+\}/g, 'something'),
          ),
        ),
      );
      expect(forbidden.length).toBeGreaterThan(30);
      expect(
        answers.flatMap(({ status, body }, at) =>
          status === 403 && body.code === 'not_allowed'
            ? []
            : [`${forbidden[at]?.method} ${forbidden[at]?.path}: ${status}`],
        ),
      ).toEqual([]);
      const before = visit.refused.length;
      for (const offer of await offersIn(page)) seen[offer]?.push(role);
      // No screen asked for what is refused.
      expect(visit.refused.slice(before)).toEqual([]);
      expect(visit.wrong).toEqual([]);
    } else {
      for (const offer of await offersIn(page)) seen[offer]?.push(role);
    }
    if (role === 'viewer') {
      // Addresses that somebody types, or was sent.
      const place = `${world.url}/console/o/${organization}/w/${live}`;
      await page.goto(`${place}/lists/new`);
      await page.getByText('You cannot start lists here').waitFor();
      await page.goto(`${place}/audit`);
      await page.getByText('You cannot read this').waitFor();
      await page.goto(`${world.url}/console/operator/providers`);
      await page.getByRole('heading', { name: 'Latest calls' }).waitFor();
    }
  }

  expect(seen).toEqual(offeredTo);
  expect(owner.refused).toEqual([]);
  expect(owner.wrong).toEqual([]);
});

test('a second factor: set up with an authenticator, asked for at sign-in, a recovery code works once, removed', async ({
  world,
}) => {
  // The example of RFC 6238, so that our authenticator is one.
  expect(oneTimeCode('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', 0, 59_000)).toBe('287082');
  const owner = await world.visit('/console/', { as: maya });
  const { organization } = await idsOf(owner.page);
  const ines = personOf('Ines');
  const invited = await sendFrom(owner.page, 'POST', `organizations/${organization}/invitations`, {
    email: ines.email,
    role: 'viewer',
  });
  const { page, wrong } = await joinBy(world, invited.body.link as string, ines);
  await page.goto(`${world.url}/console/account`);
  const dialog = page.getByRole('dialog');
  const giveCode = async (code: string) => {
    await page.getByLabel('Code').fill(code);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  const isIn = () => page.getByRole('button', { name: /Ines/ }).waitFor();

  await page.getByRole('button', { name: 'Set up' }).click();
  await dialog.getByLabel('Your password').fill(ines.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const link = dialog.getByRole('link', { name: 'open it in the app' });
  const uri = new URL((await link.getAttribute('href')) ?? '');
  const secret = await dialog.locator('p code').innerText();
  const recovery = (await dialog.locator('pre').innerText()).trim().split('\n');
  await dialog.getByLabel('Six digits that the app shows').fill(oneTimeCode(secret));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Signing in also asks for six digits').waitFor();

  expect(uri.protocol).toBe('otpauth:');
  expect(uri.searchParams.get('secret')).toBe(secret.replaceAll(' ', ''));
  expect(recovery.length).toBeGreaterThanOrEqual(8);

  await signOut(page, ines);
  await signInBy(page, ines);
  // Made two days ago, and otherwise valid.
  await giveCode(oneTimeCode(secret, -5_760));
  await page.getByRole('alert').getByText('second_factor_needed').waitFor();
  // The next one, which an app whose clock is ahead shows already: no test waits for half a minute.
  await giveCode(oneTimeCode(secret, 1));
  await isIn();

  await signOut(page, ines);
  await signInBy(page, ines);
  await giveCode(recovery[0] ?? '');
  await isIn();
  await signOut(page, ines);
  await signInBy(page, ines);
  await giveCode(recovery[0] ?? '');
  await page.getByRole('alert').getByText('second_factor_needed').waitFor();
  await giveCode(recovery[1] ?? '');
  await isIn();

  await page.goto(`${world.url}/console/account`);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await dialog.getByLabel('Your password').fill(ines.password);
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('button', { name: 'Set up' }).waitFor();
  await signOut(page, ines);
  await signInBy(page, ines);
  await isIn();

  expect(wrong).toEqual([]);
});
