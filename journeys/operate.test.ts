import { writeFileSync } from 'node:fs';
import { expect, vi } from 'vitest';
import { keyPattern } from '../server/src/accounts/api-key.ts';
import { type Caller, type Created, callerOf, workspaceOf } from './testing/call.ts';
import { type Millrace, testOfOne as test } from './testing/millrace.ts';

const textToClean = { input_text: ' a  b ' };

/** What an operator changes is soon true for callers; operate.timing.test.ts says how soon. */
async function soon(
  caller: Caller,
  status: number,
  endpoint = 'remove_whitespace',
  body: unknown = textToClean,
) {
  return vi.waitFor(
    async () => {
      const answer = await caller.post(endpoint, body);
      expect(answer.status).toBe(status);
      return answer;
    },
    { timeout: 120_000, interval: 50 },
  );
}

async function customer(millrace: Millrace, url: string, ...more: string[]) {
  const created = await millrace.json<Created>(
    'org',
    'create',
    '--name',
    'Acme',
    '--credits',
    '100',
    ...more,
  );
  const live = workspaceOf(created, 'live');
  return {
    created,
    org: created.organization_id,
    workspace: live.workspace_id,
    caller: callerOf(url, live.api_key),
  };
}

test('an organization made beside a running service can call at once, and pays what it calls', async ({
  millrace,
  url,
}) => {
  const { created, org, caller } = await customer(millrace, url);
  const answer = await caller.post('remove_whitespace', textToClean);
  const usage = await caller.get('usage');

  expect(created).toEqual({
    organization_id: expect.stringMatching(/^org_\w{20}$/),
    workspaces: (['live', 'sandbox'] as const).map((mode) => ({
      workspace_id: expect.stringMatching(/^ws_\w{20}$/),
      mode,
      api_key: expect.stringMatching(new RegExp(`^mr_${mode}_\\w+$`)),
    })),
  });
  expect(answer.headers.get('x-credits-charged')).toBe('0.5');
  expect(usage.body).toMatchObject({
    total_credits: 0.5,
    apis: { remove_whitespace: { calls: 1, credits: 0.5 } },
  });
  expect(await caller.wallet()).toBe(99.5);

  const grant = ['credits', 'grant', '--org', org, '--credits', '12.25', '--id', 'invoice-7'];
  const granted = await millrace.json(...grant);
  const again = await millrace.json(...grant);
  const tooMuch = await millrace.run(['credits', 'adjust', '--org', org, '--credits', '-500', '--json']);
  const adjusted = await millrace.json('credits', 'adjust', '--org', org, '--credits', '-1.75');

  expect(granted).toMatchObject({ booked: true, credits: 12.25, wallet: 111.75 });
  expect(again).toMatchObject({ booked: false, credits: 12.25, wallet: 111.75 });
  expect(tooMuch).toMatchObject({ code: 1, stdout: '' });
  expect(JSON.parse(tooMuch.stderr).error).toContain('111.75 credits are left');
  expect(adjusted).toMatchObject({ booked: true, credits: -1.75, wallet: 110 });
  expect(await caller.wallet()).toBe(110);
});

test('a rotated, revoked or disabled key soon stops working, and the new one works', async ({
  millrace,
  url,
}) => {
  const { workspace, caller } = await customer(millrace, url);
  await caller.post('remove_whitespace', textToClean);

  const rotated = await millrace.json<{ api_key: string }>('key', 'rotate', workspace);
  const refused = await soon(caller, 401);
  const newCaller = callerOf(url, rotated.api_key);
  await soon(newCaller, 200);

  await millrace.json('workspace', 'disable', workspace);
  const disabled = await soon(newCaller, 403);
  await millrace.json('workspace', 'enable', workspace);
  await soon(newCaller, 200);

  const revoked = await millrace.json('key', 'revoke', workspace);
  await soon(newCaller, 401);
  const list = await millrace.run(['workspace', 'list']);

  expect(refused.body.code).toBe('revoked_api_key');
  expect(disabled.body.code).toBe('workspace_disabled');
  expect(revoked).toMatchObject({ revoked: 1 });
  expect(list.stdout.match(keyPattern)).toBeNull();
});

test('an endpoint that is switched off soon answers 503 with the reason, and answers again', async ({
  millrace,
  url,
}) => {
  const { caller } = await customer(millrace, url);
  await caller.post('remove_whitespace', textToClean);

  await millrace.json('endpoint', 'off', 'remove_whitespace', '--reason', 'Closed for repairs.');
  const off = await soon(caller, 503);
  await millrace.json('endpoint', 'on', 'remove_whitespace');
  const on = await soon(caller, 200);

  expect(off.body).toMatchObject({ code: 'ENDPOINT_UNDER_MAINTENANCE', message: 'Closed for repairs.' });
  expect(off.headers.get('x-credits-charged')).toBe('0');
  expect(on.headers.get('x-credits-charged')).toBe('0.5');
});

test('a rate tier, a spend limit and a quota soon hold for a running service', async ({ millrace, url }) => {
  const { org, workspace, caller } = await customer(millrace, url);
  await caller.post('remove_whitespace', textToClean);

  await millrace.json('workspace', 'tier', workspace, 'unlimited');
  const faster = await vi.waitFor(
    async () => {
      const answer = await caller.post('remove_whitespace', textToClean);
      expect(answer.headers.get('ratelimit-policy')).toContain('unlimited');
      return answer;
    },
    { timeout: 120_000, interval: 50 },
  );
  await millrace.json('limits', 'set', '--workspace', workspace, '--spend', '0.1');
  const overLimit = await soon(caller, 402);
  await millrace.json('limits', 'set', '--workspace', workspace, '--spend', 'none');
  await soon(caller, 200);
  await millrace.json('limits', 'set', '--org', org, '--quota', '1', '--endpoint', 'remove_whitespace');
  const overQuota = await soon(caller, 429);
  const other = await caller.post('clean_domain', { messy_url: 'a.com' });
  const shown = await millrace.json('limits', 'show', '--org', org);

  expect(faster.status).toBe(200);
  expect(overLimit.body.code).toBe('spend_limit_reached');
  expect(overQuota.body.code).toBe('quota_exceeded');
  expect(other.status).toBe(200);
  expect(shown).toMatchObject({
    quota: 100_000,
    endpoints: expect.arrayContaining([
      { endpoint: 'remove_whitespace', limit: 1, used: expect.any(Number), own_limit: true },
    ]),
  });
});

test('a plan pays for the endpoints that it covers, blocks or overflows as it was told, and ends', async ({
  millrace,
  url,
}) => {
  const { org, caller } = await customer(millrace, url);
  await importOne(millrace);
  const company = { url: 'acme-metering.com' };
  await caller.post('enrich_company', company);

  const set = await millrace.json('plan', 'set', '--org', org, '--plan', 'enrichment', '--billing-day', '31');
  const covered = await caller.post('enrich_company', company);
  const notCovered = await caller.post('remove_whitespace', textToClean);
  const changed = await millrace.json(
    'plan',
    'set',
    '--org',
    org,
    '--plan',
    'enrichment',
    '--overflow',
    'block',
  );
  await millrace.json('plan', 'status', '--org', org, '--status', 'disputed');
  const blocked = await caller.post('enrich_company', company);
  const ended = await millrace.json('plan', 'end', '--org', org);
  const after = await caller.post('enrich_company', company);

  expect(set).toMatchObject({
    plan: { name: 'enrichment', remaining: 60_000, billing_day: 31, overflow: 'wallet' },
  });
  expect(covered.headers.get('x-credits-from')).toBe('plan');
  expect(notCovered.headers.get('x-credits-from')).toBe('wallet');
  expect(changed).toMatchObject({ plan: { remaining: 59_999, billing_day: 31, overflow: 'block' } });
  expect(blocked).toMatchObject({ status: 402, body: { code: 'plan_credits_exhausted' } });
  expect(ended).toMatchObject({ plan: null, wallet: 98.5 });
  expect(after.headers.get('x-credits-from')).toBe('wallet');
});

async function importOne(millrace: Millrace): Promise<void> {
  const file = `${millrace.folder}/one.csv`;
  writeFileSync(file, 'name,website\nAcme Metering,acme-metering.com\n');
  await millrace.json('import', 'companies', file);
}
