import { type ClientRequest, request } from 'node:http';
import { expect } from 'vitest';
import { managePath } from '../manage-api/define-manage-route.ts';
import { test as appTest, TestApp } from '../testing/app.ts';
import {
  type Asker,
  goodPassword,
  manage,
  managementKey,
  manySignIns,
  organizationIdOf,
  person,
  signedIn,
} from '../testing/console-people.ts';
import { untilWaiting } from '../testing/ledger-world.ts';

/* Who asks is looked at again as a change is made: what they were when their request began may be over. */

interface Desk {
  readonly app: TestApp;
  readonly port: number;
  readonly organization: string;
  readonly organizationId: number;
  readonly workspace: string;
  readonly sandbox: string;
}

const test = appTest.extend<{ desk: Desk }>({
  desk: async ({ db }, use) => {
    const app = await TestApp.open(db, [], { signInLimits: manySignIns() });
    const { created } = await app.customer({ credits: 1_000 });
    await app.app.server.listen({ host: '127.0.0.1', port: 0 });
    await use({
      app,
      port: (app.app.server.server.address() as { port: number }).port,
      organization: created.organization_id,
      organizationId: await organizationIdOf(app, created.organization_id),
      workspace: created.workspaces[0]?.workspace_id ?? '',
      sandbox: created.workspaces[1]?.workspace_id ?? '',
    });
    await app.app.close();
  },
});

test('whoever is signed out while the body of their change arrives changes nothing', async ({ desk }) => {
  const { app, organizationId, organization, workspace } = desk;
  const owner = await person(app, { organizationId, role: 'owner' });
  const cookie = await signedIn(app, owner);
  // The first request in a while notes that the session is used, by which the test sees that it was let in.
  await app.db.pool.query(`update person_sessions set updated_at = now() - interval '2 hours'`);
  const sending = slowly(desk, 'PATCH', `organizations/${organization}/workspaces/${workspace}`, {
    cookie,
  });
  sending.write('{"name": ');
  await expect
    .poll(async () => {
      const { rows } = await app.db.pool.query(
        `select from person_sessions where updated_at > now() - interval '1 hour'`,
      );
      return rows.length;
    })
    .toBe(1);

  await app.db.pool.query('delete from person_sessions');
  sending.end('"Taken over"}');

  expect(await sending.answer).toMatchObject({ status: 401, code: 'not_signed_in' });
  expect(await nameOf(desk)).toBe('Live');
  expect(await linesOf(app)).not.toContain('workspace_change');
});

test('a management key that is revoked while the body of its change arrives changes nothing', async ({
  desk,
}) => {
  const { app, organizationId, organization, workspace } = desk;
  const bearer = await managementKey(app, { organizationId, role: 'owner' });
  const sending = slowly(desk, 'PATCH', `organizations/${organization}/workspaces/${workspace}`, {
    bearer,
  });
  sending.write('{"name": ');
  await expect
    .poll(
      async () => (await app.db.pool.query('select from management_keys where used_at is not null')).rowCount,
    )
    .toBe(1);

  await app.db.pool.query('update management_keys set revoked_at = now()');
  sending.end('"Taken over"}');

  expect(await sending.answer).toMatchObject({ status: 401, code: 'not_signed_in' });
  expect(await nameOf(desk)).toBe('Live');
});

test('whoever loses their role while their list arrives starts no list', async ({ desk }) => {
  const { app, organizationId, organization, sandbox } = desk;
  const developer = await person(app, { organizationId, role: 'developer' });
  const cookie = await signedIn(app, developer);
  const sending = slowly(
    desk,
    'POST',
    `organizations/${organization}/workspaces/${sandbox}/lists/email_verification/runs`,
    { cookie },
  );
  // More than what lies between the two: where it is taken, the service reads, and has let the request in before.
  await sending.taken(`{"data": [${' '.repeat(7_000_000)}`);

  await app.db.pool.query(`update members set role = 'viewer'`);
  sending.end('{"email": "mira@halden.example"}]}');

  expect(await sending.answer).toMatchObject({ status: 403, code: 'not_allowed' });
  expect((await app.db.pool.query('select from bulk_jobs')).rowCount).toBe(0);
  expect(await linesOf(app)).not.toContain('list_start');
});

test('a role that is taken while a change waits for its turn is not used any more', async ({ desk }) => {
  const { app, organizationId, organization } = desk;
  const admin = await person(app, { organizationId, role: 'admin' });
  const cookie = await signedIn(app, admin);
  const other = await app.db.pool.connect();
  await other.query('begin');
  await other.query('select from organizations where id = $1 for update', [organizationId]);

  let isOver = false;
  const changing = manage(
    app,
    'PATCH',
    `organizations/${organization}/settings`,
    { cookie },
    {
      name: 'Mine now',
    },
  ).finally(() => {
    isOver = true;
  });
  await untilWaiting(app.db, 1, () => isOver);
  await other.query(`update members set role = 'viewer' where person_id = $1`, [admin.id]);
  await other.query('commit');
  other.release();

  const { status, body } = await changing;
  expect([status, body.code]).toEqual([403, 'not_allowed']);
  const { rows } = await app.db.pool.query<{ name: string }>('select name from organizations');
  expect(rows[0]?.name).toBe('Acme');
});

test.for([
  ['take the role', `update members set role = 'viewer'`],
  ['remove the member', 'delete from members'],
  ['sign them out', 'delete from person_sessions'],
  ['switch the person off', 'update persons set disabled_at = now()'],
  ['revoke the key', 'update management_keys set revoked_at = now()'],
] as const)(
  'whoever would %s waits until the change that was allowed by it is made',
  async ([what, taken], { desk }) => {
    const { app, organizationId, organization, workspace } = desk;
    const asker =
      what === 'revoke the key'
        ? { bearer: await managementKey(app, { organizationId, role: 'admin' }) }
        : { cookie: await signedIn(app, await person(app, { organizationId, role: 'admin' })) };
    // The change stops in the middle, at a row that somebody else holds.
    const other = await app.db.pool.connect();
    await other.query('begin');
    await other.query('select from workspaces where public_id = $1 for update', [workspace]);

    const path = `organizations/${organization}/workspaces/${workspace}`;
    const changing = manage(app, 'PATCH', path, asker, { name: 'Renamed' });
    await untilWaiting(app.db, 1);
    let isTaken = false;
    const taking = app.db.pool.query(taken).then(() => {
      isTaken = true;
    });
    await untilWaiting(app.db, 2, () => isTaken);
    const wasTaken = isTaken;
    await other.query('commit');
    other.release();
    expect(wasTaken).toBe(false);

    expect((await changing).status).toBe(200);
    await taking;
    expect(await nameOf(desk)).toBe('Renamed');
  },
);

test('two owners who leave at the same moment leave one', async ({ desk }) => {
  const { app, organizationId, organization } = desk;
  const cookies = [
    await signedIn(app, await person(app, { organizationId, role: 'owner' })),
    await signedIn(app, await person(app, { organizationId, role: 'owner' })),
  ];

  const answers = await Promise.all(
    cookies.map((cookie) => manage(app, 'DELETE', `account/organizations/${organization}`, { cookie })),
  );

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await app.db.pool.query('select from members')).rowCount).toBe(1);
});

// A process makes one change of an organization at a time; two processes wait for each other in the database.
test('two owners who make the last key that there may be, at the same moment in two processes, make one', async ({
  desk,
  db,
}) => {
  const { app, organizationId, organization } = desk;
  const beside = await TestApp.open(db, [], { signInLimits: manySignIns() });
  const cookies = [
    await signedIn(app, await person(app, { organizationId, role: 'owner' })),
    await signedIn(app, await person(app, { organizationId, role: 'owner' })),
  ];
  await db.pool.query(
    `insert into management_keys (id, hash, hint, name, organization_id, role)
       select 'mk_' || n, decode(md5(n::text) || md5(n::text), 'hex'), 'mm_…', 'x', $1, 'viewer' from generate_series(1, 99) n`,
    [organizationId],
  );
  // Both stop after they have counted the keys, and before they commit: at the line of the audit log.
  const other = await db.pool.connect();
  await other.query('begin; lock table audit_log in share mode');

  const making = [app, beside].map((service, index) =>
    manage(
      service,
      'POST',
      `organizations/${organization}/management-keys`,
      { cookie: cookies[index] },
      { name: 'x', role: 'viewer', days: null },
    ),
  );
  await untilWaiting(db, 2);
  await other.query('commit');
  other.release();
  const answers = await Promise.all(making);
  await beside.app.close();

  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const { rows } = await db.pool.query('select from management_keys where revoked_at is null');
  expect(rows).toHaveLength(100);
});

test('many changes of one person at once, in one organization, are all made', async ({ desk }) => {
  const { app, organizationId, organization, workspace } = desk;
  const owner = { cookie: await signedIn(app, await person(app, { organizationId, role: 'owner' })) };
  const paths = [
    ['PATCH', `organizations/${organization}/workspaces/${workspace}`, { name: 'Renamed' }],
    ['PATCH', `organizations/${organization}/settings`, { name: 'Northwind' }],
    ['PATCH', 'account', { name: 'Maya' }],
    ['DELETE', 'account/sessions', undefined],
    ['POST', `organizations/${organization}/workspaces`, { name: 'New', mode: 'live' }],
  ] as const;

  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const [method, path, body] = paths[index % paths.length] as (typeof paths)[number];
      return manage(app, method, path, owner, body);
    }),
  );

  expect(answers.map(({ status, text }) => (status < 300 ? 'made' : text))).toEqual(Array(20).fill('made'));
});

test('two operators who switch each other off at the same moment leave one', async ({ desk }) => {
  const { app } = desk;
  const [one, other] = [await person(app, { isOperator: true }), await person(app, { isOperator: true })];
  const cookies = [await signedIn(app, one), await signedIn(app, other)];

  const answers = await Promise.all([
    manage(app, 'PATCH', `operator/people/${other.id}`, { cookie: cookies[0] }, { disabled: true }),
    manage(app, 'PATCH', `operator/people/${one.id}`, { cookie: cookies[1] }, { disabled: true }),
  ]);

  // The second one is nobody any more as it is its turn.
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  const { rows } = await app.db.pool.query('select from persons where disabled_at is null');
  expect(rows).toHaveLength(1);
});

test('two keys of the instance that take the role of the last two operators at the same moment leave one', async ({
  desk,
}) => {
  const { app } = desk;
  const operators = [await person(app, { isOperator: true }), await person(app, { isOperator: true })];
  const keys = [
    await managementKey(app, { organizationId: null, role: 'operator' }),
    await managementKey(app, { organizationId: null, role: 'operator' }),
  ];
  // Both stop after they have looked who is left, and before they commit: at the line of the audit log.
  const other = await app.db.pool.connect();
  await other.query('begin; lock table audit_log in share mode');

  const changing = operators.map(({ id }, index) =>
    manage(app, 'PATCH', `operator/people/${id}`, { bearer: keys[index] }, { is_operator: false }),
  );
  await untilWaiting(app.db, 2);
  await other.query('commit');
  other.release();
  const answers = await Promise.all(changing);

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { rows } = await app.db.pool.query('select from persons where operator_since is not null');
  expect(rows).toHaveLength(1);
});

test('a change of a password holds no connection while passwords are worked with', async ({ desk }) => {
  const { app } = desk;
  const people: Asker[] = [];
  for (let made = 0; made < 3; made++) people.push({ cookie: await signedIn(app, await person(app)) });
  let held = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const { rows } = await app.db.pool.query<{ count: number }>(
        // The last statement of a transaction that does something else now.
        `select count(*)::int as count from pg_stat_activity
          where datname = current_database() and state like 'idle in transaction%' and query like 'select password from%'`,
      );
      held = Math.max(held, rows[0]?.count ?? 0);
    }
  })();

  const answers = await Promise.all(
    people.map((asker) =>
      manage(app, 'POST', 'account/password', asker, {
        old_password: goodPassword,
        new_password: 'oatmeal marmot kettle 7',
      }),
    ),
  );
  isOver = true;
  await watching;

  expect(answers.map(({ status }) => status)).toEqual(Array(3).fill(200));
  expect(held).toBe(0);
});

test('of two changes of one password at once, from one session, one counts', async ({ desk }) => {
  const { app } = desk;
  const someone = await person(app);
  // One session: that of another one would end with the first change, which refuses the second one by itself.
  const cookie = await signedIn(app, someone);

  const answers = await Promise.all(
    [0, 1].map((index) =>
      manage(
        app,
        'POST',
        'account/password',
        { cookie },
        { old_password: goodPassword, new_password: `oatmeal marmot kettle ${index}` },
      ),
    ),
  );

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  expect(answers.find(({ status }) => status === 401)?.body.code).toBe('invalid_credentials');
});

interface Sending {
  write(text: string): void;
  /** Writes, and waits until all but what fits into buffers was read. */
  taken(text: string): Promise<void>;
  end(text: string): void;
  readonly answer: Promise<{ readonly status: number; readonly code: string }>;
}

/** A request of a page of the console whose body comes in pieces. */
function slowly({ port }: Desk, method: string, path: string, { cookie, bearer }: Asker): Sending {
  const answer = Promise.withResolvers<{ status: number; code: string }>();
  const sending: ClientRequest = request(
    {
      host: '127.0.0.1',
      port,
      method,
      path: `${managePath}/${path}`,
      headers: {
        'content-type': 'application/json',
        ...(cookie === undefined ? {} : { cookie, 'x-millrace-console': '1' }),
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      },
    },
    (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      response.on('end', () =>
        answer.resolve({ status: response.statusCode ?? 0, code: JSON.parse(text).code }),
      );
    },
  );
  sending.on('error', answer.reject);
  return {
    write: (text) => void sending.write(text),
    taken: (text) =>
      new Promise((resolve, reject) => sending.write(text, (error) => (error ? reject(error) : resolve()))),
    end: (text) => void sending.end(text),
    answer: answer.promise,
  };
}

async function nameOf({ app, workspace }: Desk): Promise<string | undefined> {
  const { rows } = await app.db.pool.query<{ name: string }>(
    'select name from workspaces where public_id = $1',
    [workspace],
  );
  return rows[0]?.name;
}

async function linesOf(app: TestApp): Promise<string[]> {
  const { rows } = await app.db.pool.query<{ action: string }>('select action from audit_log order by id');
  return rows.map(({ action }) => action);
}
