import { expect, vi } from 'vitest';
import { test as appTest, TestApp } from '../testing/app.ts';
import {
  type Asker,
  manage,
  managementKey,
  manySignIns,
  organizationIdOf,
  person,
  signedIn,
} from '../testing/console-people.ts';
import type { TestDatabase } from '../testing/database.ts';
import { stillClock } from '../testing/still-clock.ts';

/* What one organization or person does keeps nobody else from theirs. */

const clean = { endpoint: 'clean_domain', body: { messy_url: 'https://www.wikipedia.org' } };

async function owned(app: TestApp, terms: Parameters<TestApp['customer']>[0] = {}) {
  const { created } = await app.customer(terms);
  const organization = created.organization_id;
  const organizationId = await organizationIdOf(app, organization);
  const owner: Asker = {
    cookie: await signedIn(app, await person(app, { organizationId, role: 'owner' })),
  };
  return {
    organizationId,
    live: created.workspaces[0]?.api_key ?? '',
    workspace: created.workspaces[0]?.workspace_id ?? '',
    of: (method: string, path: string, body?: unknown, asker = owner) =>
      manage(app, method, `organizations/${organization}/${path}`, asker, body),
  };
}

const readsThatWait = async ({ pool }: TestDatabase) =>
  (
    await pool.query(
      `select from pg_stat_activity
        where datname = current_database() and application_name = 'millrace reads' and wait_event_type = 'Lock'`,
    )
  ).rowCount ?? 0;

appTest(
  'looking at calls and statements takes no more of the reads than an organization has',
  async ({ db }) => {
    const app = await TestApp.open(db, [], {
      signInLimits: manySignIns(),
      limits: { freeReadConnections: 2 },
    });
    const one = await owned(app);
    const other = await owned(app);
    const { body } = await app.post('/clean_domain', one.live, clean.body);
    const call = body.service_meta.request_id;
    const blocker = await db.pool.connect();
    await blocker.query('begin; lock table calls in access exclusive mode');

    const looking = ['entries', `calls/${call}`].flatMap((path) =>
      Array.from({ length: 4 }, () => one.of('GET', path)),
    );
    await expect.poll(() => readsThatWait(db)).toBeGreaterThan(0);
    const answered = await other.of('GET', 'members');
    const waiting = await readsThatWait(db);
    await blocker.query('commit');
    blocker.release();

    expect([answered.status, waiting], answered.text).toEqual([200, 1]);
    await Promise.all(looking);
    await app.app.close();
  },
);

appTest(
  'one person calls by hand as fast as the rate tier says, however many workspaces they have',
  async ({ db }) => {
    const app = await TestApp.open(db, [], { signInLimits: manySignIns() });
    const { of, workspace } = await owned(app, { credits: 1_000, rateTier: 'free' });
    const workspaces = [workspace];
    for (const name of ['Second', 'Third']) {
      workspaces.push((await of('POST', 'workspaces', { name, mode: 'live' })).body.workspace.id);
    }
    stillClock();

    const answers = [];
    for (let run = 0; run < 15; run++) {
      answers.push(await of('POST', `workspaces/${workspaces[run % 3]}/runs`, clean));
    }

    // The tier free: ten at once. Each of the three workspaces would have them.
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(200), ...Array(5).fill(429)]);
    expect(answers.at(-1)?.body.code).toBe('rate_limited');
    await app.app.close();
  },
);

appTest('one person runs ten calls by hand at a time', async ({ db }) => {
  const release = Promise.withResolvers<void>();
  const app = await TestApp.open(
    db,
    [
      {
        name: 'dataset',
        unavailable: () => null,
        findEmail: async () => {
          await release.promise;
          return { outcome: 'not_found' };
        },
      },
    ],
    { signInLimits: manySignIns() },
  );
  const { of, workspace } = await owned(app, { credits: 1_000 });
  const refused: string[] = [];

  const running = Array.from({ length: 12 }, async (_, index) => {
    const person = { first_name: 'Mira', last_name: `Lund${index}`, company_domain: 'fjordline.example' };
    const answer = await of('POST', `workspaces/${workspace}/runs`, {
      endpoint: 'email_finder',
      body: person,
    });
    if (answer.status !== 200) refused.push(`${answer.status} ${answer.body.code}`);
    return answer.status;
  });
  await vi.waitFor(() => expect(refused).toHaveLength(2), { timeout: 120_000 });
  release.resolve();
  const statuses = await Promise.all(running);

  expect(refused).toEqual(Array(2).fill('429 too_many_at_once'));
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  await app.app.close();
});

appTest('the keys of one organization ask together no more than twice what a person may', async ({ db }) => {
  const app = await TestApp.open(db, [], { signInLimits: manySignIns() });
  const { of, organizationId } = await owned(app);
  const keys: Asker[] = [];
  for (let made = 0; made < 3; made++) {
    keys.push({ bearer: await managementKey(app, { organizationId, role: 'viewer' }) });
  }
  stillClock();

  const statuses: number[] = [];
  for (let asked = 0; asked < 620; asked++) {
    statuses.push((await of('GET', 'members', undefined, keys[asked % 3])).status);
  }

  expect(statuses.filter((status) => status === 200)).toHaveLength(600);
  expect(statuses.at(-1)).toBe(429);
  await app.app.close();
});
