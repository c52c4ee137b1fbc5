import { expect } from 'vitest';
import { test as appTest, TestApp } from '../testing/app.ts';
import { type Asker, manage, manySignIns, person, signedIn } from '../testing/console-people.ts';

const test = appTest.extend<{ app: TestApp; operator: Asker }>({
  app: async ({ db }, use) => {
    const app = await TestApp.open(db, [], { signInLimits: manySignIns() });
    await use(app);
    await app.app.close();
  },
  operator: async ({ app }, use) => {
    await use({ cookie: await signedIn(app, await person(app, { isOperator: true })) });
  },
});

test('the operator sets plan, overflow, quota, rate tier and spend limit, and reads them back', async ({
  app,
  operator,
}) => {
  const { created } = await app.customer({ credits: 100 });
  const organization = created.organization_id;
  const workspace = created.workspaces[0]?.workspace_id ?? '';
  const of = (method: string, path: string, body?: unknown) =>
    manage(app, method, `operator/${path}`, operator, body);

  await of('PATCH', `organizations/${organization}/plan`, {
    name: 'enrichment',
    overflow: 'block',
    overflow_by_header: true,
    billing_day: 12,
  });
  await of('PATCH', `organizations/${organization}/quota`, { quota: 7, endpoint: 'email_finder' });
  const limited = await of('PATCH', `workspaces/${workspace}`, { spend_limit_credits: 25.5 });
  const tiered = await of('PATCH', `workspaces/${workspace}`, { rate_tier: 'free' });

  expect(limited.body).toMatchObject({ workspace_id: workspace, spend_limit_credits: 25.5 });
  expect(tiered.body).toMatchObject({ rate_tier: 'free', spend_limit_credits: 25.5 });
  const { body } = await of('GET', `organizations/${organization}`);
  expect(body.plans).toMatchObject({
    live: { name: 'enrichment', overflow: 'block', overflow_by_header: true, billing_day: 12 },
    sandbox: null,
  });
  expect(body.workspaces[0]).toMatchObject({
    rate_tier: 'free',
    spend_limit_credits: 25.5,
    spent_credits: 0,
  });
  expect(body.limits.live.endpoints).toContainEqual({
    endpoint: 'email_finder',
    limit: 7,
    used: 0,
    own_limit: true,
  });
  const lifted = await of('PATCH', `workspaces/${workspace}`, { spend_limit_credits: null });
  expect(lifted.body.spend_limit_credits).toBe(null);
});

test('the audit log of the instance has the changes of all, or of one organization, also as a file', async ({
  app,
  operator,
}) => {
  const [one, other] = [await app.customer(), await app.customer()];
  for (const { created } of [one, other]) {
    await manage(app, 'PATCH', `operator/organizations/${created.organization_id}/quota`, operator, {
      quota: 9,
    });
  }
  const read = (query = '') => manage(app, 'GET', `operator/audit-log${query}`, operator);

  const organizationOf = ({ organization_id: id }: { organization_id: string | null }) => id;
  const all = (await read('?action=organization_quota')).body.lines.map(organizationOf);
  expect(all).toEqual([other.created.organization_id, one.created.organization_id]);
  const some = await read(`?organization_id=${one.created.organization_id}`);
  expect(some.body.lines.map(organizationOf)).toEqual([one.created.organization_id]);
  expect((await read('?organization_id=org_nobody')).status).toBe(404);
  const file = await manage(app, 'GET', 'operator/audit-log.csv?action=organization_quota', operator);
  expect(file.text.trim().split('\r\n')).toHaveLength(3);
  expect(file.text).toContain(one.created.organization_id);
});
