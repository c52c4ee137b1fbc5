import { describe, expect, test, vi } from 'vitest';
import { verifyBooks } from '../jobs/bulk/verify-books.ts';
import type { TestApp, TestResponse } from '../testing/app.ts';
import { oneSandbox } from '../testing/one-sandbox.ts';

const trim = { id: 'trim', endpoint: 'remove_whitespace', input: { input_text: '{Name}' } };
const find = {
  id: 'find',
  endpoint: 'email_finder',
  input: { full_name: '{Name}', company_domain: '{Domain}' },
};

describe('rows that are added to a list', () => {
  let app: TestApp;
  let sandbox: string;
  oneSandbox((opened) => {
    ({ app, sandbox } = opened);
  });

  const start = async (body: object): Promise<string> => {
    const started = await app.post('/lists', sandbox, { steps: [trim], ...body });
    expect(started.status, JSON.stringify(started.body)).toBe(201);
    return String(started.body.id);
  };
  const add = (id: string, body: object, headers = {}) =>
    app.post(`/lists/${id}/rows`, sandbox, body, headers);
  const resume = (id: string, limits: object = {}) => app.post(`/lists/${id}/resume`, sandbox, { limits });
  const rowsOf = async (id: string) => (await app.get(`/lists/${id}/rows?limit=1000`, sandbox)).body.rows;
  const whenItIs = (id: string, status: string) =>
    vi.waitFor(
      async () => {
        const { body } = await app.get(`/lists/${id}`, sandbox);
        expect(body).toMatchObject({ status });
        return body;
      },
      { timeout: 100_000, interval: 20 },
    );
  const named = (...names: string[]) => names.map((Name) => ({ Name }));
  const sandboxLeft = async () =>
    (await app.get('/usage/allowance', sandbox)).body.wallet.remaining as number;

  test('they come behind the others, in their order; one that asks what an earlier one asked is not paid again', async () => {
    const mira = { Name: 'Mira Voss', Domain: 'halden-instruments.example' };
    const otto = { Name: 'Otto Lindqvist', Domain: 'halden-instruments.example' };
    const id = await start({
      rows: [mira, { Name: 'A', Domain: '' }],
      steps: [find],
      limits: { pause_after: 1, max_credits: 20 },
    });
    await whenItIs(id, 'paused');
    const added = await add(id, { rows: [otto, mira], limits: { max_credits: 20 } });
    await resume(id);
    const ended = await whenItIs(id, 'completed');
    const rows = await rowsOf(id);

    expect(added.status, JSON.stringify(added.body)).toBe(201);
    expect(added.body).toMatchObject({ id, added: 2, total: 4, max_credits: 20, status: 'paused' });
    expect(rows.map(({ cells }: { cells: { Name: string } }) => cells.Name)).toEqual([
      ...['Mira Voss', 'A', 'Otto Lindqvist', 'Mira Voss'],
    ]);
    expect(rows[3].steps.find).toMatchObject({ status: 'found', repeats: 0, credits_charged: 0 });
    expect(ended).toMatchObject({ total: 4, completed: 4, credits_charged: 5, credits_held: 0 });
  });

  test('they come as CSV too, with columns in another order, or fewer; or as a file that was sent before', async () => {
    const rows = [
      { Name: 'A  B', Age: 1 },
      { Name: 'B  C', Age: 2 },
    ];
    const id = await start({ rows, limits: { pause_after: 1, max_credits: 5 } });
    const csv = 'Age,Name\n7,C  D\n';
    const form = `--x\r\ncontent-disposition: form-data; name="invalid_rows"\r\n\r\nskip\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="more.csv"\r\n\r\n${csv}\r\n--x--\r\n`;
    const ofForm = await app.send('POST', `/lists/${id}/rows`, sandbox, form, {
      'content-type': 'multipart/form-data; boundary=x',
    });
    const file = await app.post('/lists/files', sandbox, { rows: named('E  F') });
    const ofFile = await add(id, { file: file.body.id, limits: { max_credits: 5 } });
    const again = await add(id, { file: file.body.id });
    await whenItIs(id, 'paused');
    await resume(id);
    await whenItIs(id, 'completed');
    const table = await app.get(`/lists/${id}/csv`, sandbox);

    expect([ofForm.status, ofFile.status], JSON.stringify([ofForm.body, ofFile.body])).toEqual([201, 201]);
    expect(again).toMatchObject({ status: 404, body: { code: 'unknown_list' } });
    expect(table.text.split('\r\n').map((line) => line.split(',').slice(0, 3).join(','))).toEqual([
      'Name,Age,Clean text',
      'A  B,1,A B',
      'B  C,2,B C',
      'C  D,7,C D',
      'E  F,,E F',
      '',
    ]);
  });

  test('a dry run says what they would come to, and adds nothing', async () => {
    const id = await start({ rows: named('A', 'B'), limits: { pause_after: 1 } });
    const { body } = await add(id, { rows: named('C', 'C', '') }, { 'x-dry-run': 'true' });

    expect(body.preview).toMatchObject({
      rows: { total: 3, valid: 2, lacking_values: 1 },
      most_credits: 0.5,
    });
    expect((await app.get(`/lists/${id}`, sandbox)).body.total).toBe(2);
    await app.post(`/lists/${id}/cancel`, sandbox, {});
  });

  test('columns that the list does not have are refused by name, and wrong rows as when a list starts', async () => {
    const check = { id: 'check', endpoint: 'email_verifier', input: { email: '{Email}' } };
    const id = await start({
      rows: [{ Email: 'mira.voss@halden-instruments.example' }, { Email: 'a@halden-instruments.example' }],
      steps: [check],
      limits: { pause_after: 1 },
    });
    const good = { Email: 'b@halden-instruments.example' };
    const unknown = await add(id, { rows: [{ Email: 'x@y.example', Phone: '1', Fax: '2' }] });
    const wrong = await add(id, { rows: [good, { Email: 'no address' }] });
    const skipped = await add(id, { rows: [good, { Email: 'no address' }], invalid_rows: 'skip' });
    const none = await add(id, { rows: [] });
    await whenItIs(id, 'paused');
    await resume(id, { max_credits: 10 });
    const ended = await whenItIs(id, 'completed');

    expect(unknown).toMatchObject({ status: 422, body: { details: [{ path: 'rows' }] } });
    expect(unknown.body.details[0].message).toContain('"Phone", "Fax"');
    expect(wrong.body.details.map(({ path }: { path: string }) => path)).toEqual(['rows', 'rows[1]']);
    expect(skipped.body).toMatchObject({ added: 2, total: 4 });
    expect(none.status).toBe(422);
    expect(ended).toMatchObject({ total: 4, invalid: 1 });
  });

  test('a list that has ended, or was canceled, takes none, and says how to go on', async () => {
    const id = await start({ rows: named('A') });
    await whenItIs(id, 'completed');
    const canceled = await start({ rows: named('A', 'B'), limits: { pause_after: 1 } });
    await app.post(`/lists/${canceled}/cancel`, sandbox, {});
    const refused = await add(id, { rows: named('B') });

    expect(refused).toMatchObject({ status: 409, body: { code: 'job_has_ended' } });
    expect(refused.body.fix).toContain(`"list": {"id": "${id}"}`);
    expect((await add(canceled, { rows: named('B') })).body.code).toBe('job_has_ended');
    expect((await add('list_00000000000000000000000000000000', { rows: named('B') })).body.code).toBe(
      'unknown_list',
    );
    const next = await app.post('/lists', sandbox, { list: { id }, steps: [trim] });
    expect(next.status).toBe(201);
    await whenItIs(String(next.body.id), 'completed');
  });

  /** Of a workspace whose other lists give nothing back meanwhile. */
  const useOwnWorkspace = async () => {
    ({ sandbox } = await app.customer());
  };

  test('with a higher ceiling the list holds more at once; a lower one is refused', async () => {
    await useOwnWorkspace();
    const id = await start({ rows: named('A', 'B'), limits: { pause_after: 1, max_credits: 1 } });
    await whenItIs(id, 'paused');
    const before = await sandboxLeft();
    const added = await add(id, { rows: named('C', 'D'), limits: { max_credits: 4 } });
    const lower = await add(id, { rows: named('E'), limits: { max_credits: 3 } });
    const after = await sandboxLeft();
    await resume(id);
    const ended = await whenItIs(id, 'completed');

    expect(added.body).toMatchObject({ max_credits: 4, credits_held: 3.5 });
    expect(before - after).toBe(3);
    expect(lower).toMatchObject({ status: 422, body: { details: [{ path: 'limits.max_credits' }] } });
    expect(ended).toMatchObject({ total: 4, credits_charged: 2, credits_held: 0, max_credits: 4 });
  });

  test('rows may come to a list that its ceiling has stopped; it holds more as it is resumed', async () => {
    const id = await start({ rows: named('A', 'B', 'C'), limits: { max_credits: 1 } });
    await whenItIs(id, 'stopped');
    const raised = await add(id, { rows: named('D'), limits: { max_credits: 9 } });
    const added = await add(id, { rows: named('D') });
    const still = await whenItIs(id, 'stopped');
    await resume(id, { max_credits: 2 });
    const ended = await whenItIs(id, 'completed');

    expect(raised).toMatchObject({ status: 422, body: { details: [{ path: 'limits.max_credits' }] } });
    expect(added.body).toMatchObject({ status: 'stopped', total: 4, credits_held: 0 });
    expect(still.total).toBe(4);
    expect(ended).toMatchObject({ completed: 4, credits_charged: 2 });
  });

  test('rows behind pause_after wait until they are looked at', async () => {
    const id = await start({ rows: named('A', 'B', 'C'), limits: { pause_after: 2, max_credits: 20 } });
    await whenItIs(id, 'paused');
    await add(id, { rows: named('D', 'E'), limits: { max_credits: 20 } });
    await resume(id, { pause_after: 4 });
    const paused = await whenItIs(id, 'paused');
    await resume(id);

    expect(paused).toMatchObject({ completed: 4, total: 5, reason: 'pause_after' });
    expect(await whenItIs(id, 'completed')).toMatchObject({ completed: 5 });
  });

  test('they come behind rows that came of others', async () => {
    const people = {
      ...{ id: 'people', endpoint: 'people_search', each: 'content', max_rows: 3 },
      input: { domain: ['{Domain}'], page: 0, limit: 3 },
    };
    const rows = (domain: string) => [{ Domain: domain }];
    const id = await start({
      rows: [
        ...rows('halden-instruments.example'),
        ...rows('magic-miss.example'),
        ...rows('northgate-valves.example'),
      ],
      steps: [people],
      limits: { pause_after: 5, max_credits: 20 },
    });
    await whenItIs(id, 'paused');
    await add(id, { rows: rows('northgate-valves.example') });
    await add(id, { rows: rows('halden-instruments.example') });
    await resume(id);
    const ended = await whenItIs(id, 'completed');
    const domains = (await rowsOf(id)).map(({ cells }: { cells: { Domain: string } }) => cells.Domain);

    expect(ended).toMatchObject({ total: 13, completed: 13, credits_charged: 0.6 });
    expect(domains).toEqual([
      ...Array.from({ length: 3 }, () => 'halden-instruments.example'),
      'magic-miss.example',
      ...Array.from({ length: 6 }, () => 'northgate-valves.example'),
      ...Array.from({ length: 3 }, () => 'halden-instruments.example'),
    ]);
  });

  test('the same call with its key adds them once, and has the same answer when the list has ended', async () => {
    const id = await start({ rows: named('A', 'B'), limits: { pause_after: 1, max_credits: 5 } });
    const key = { 'idempotency-key': 'rows-once' };
    const more = { limits: { max_credits: 5 } };
    const first = await add(id, { rows: named('C'), ...more }, key);
    const again = await add(id, { rows: named('C'), ...more }, key);
    const other = await add(id, { rows: named('D') }, key);
    await whenItIs(id, 'paused');
    await resume(id);
    const ended = await whenItIs(id, 'completed');
    const late = await add(id, { rows: named('C'), ...more }, key);

    expect(first.status, JSON.stringify(first.body)).toBe(201);
    expect(again).toMatchObject({ status: 201, body: { added: 1, total: 3 } });
    expect(late).toMatchObject({ status: 201, body: { added: 1, total: 3 } });
    expect(other.body.code).toBe('idempotency_key_reused');
    expect(ended.total).toBe(3);
  });

  test('a list has 100,000 rows at most, those that are added included', async () => {
    const { live } = await app.customer();
    const rows = Array.from({ length: 99_999 }, (_, at) => ({ Name: `${at}` }));
    const { body } = await app.post('/lists', live, {
      ...{ rows, steps: [trim], limits: { pause_after: 1, max_credits: 10 } },
    });
    const two = await app.post(`/lists/${body.id}/rows`, live, { rows: named('x', 'y') });
    const one = await app.post(`/lists/${body.id}/rows`, live, { rows: named('x') });
    await app.post(`/lists/${body.id}/cancel`, live, {});

    expect(two).toMatchObject({ status: 422, body: { details: [{ path: 'rows' }] } });
    expect(one.body).toMatchObject({ added: 1, total: 100_000 });
  });

  const outcomeOf = ({ status, body }: TestResponse): string => (status === 201 ? 'added' : body.code);

  test('adds at the same time all count, each once, and the highest ceiling holds', async () => {
    await useOwnWorkspace();
    const before = await sandboxLeft();
    const paused = await start({ rows: named('A', 'B'), limits: { pause_after: 1, max_credits: 1 } });
    await whenItIs(paused, 'paused');
    const adds = await Promise.all(
      [6, 9, 3, 12, 12, 5].map((max_credits, at) =>
        add(paused, { rows: named(`${at} a`, `${at} b`), limits: { max_credits } }),
      ),
    );
    const done = adds.filter(({ status }) => status === 201);
    const list = (await app.get(`/lists/${paused}`, sandbox)).body;
    const after = await sandboxLeft();
    await resume(paused);
    const ended = await whenItIs(paused, 'completed');

    // One with a lower ceiling than has been set meanwhile may be refused.
    expect(adds.filter(({ status }) => status !== 201).map(({ status }) => status)).toEqual(
      adds.filter(({ status }) => status !== 201).map(() => 422),
    );
    // What is held is the ceiling, however much was reserved on the way.
    expect(before - after).toBe(12);
    expect(list).toMatchObject({ total: 2 + 2 * done.length, max_credits: 12, credits_held: 11.5 });
    expect(ended).toMatchObject({ completed: 2 + 2 * done.length, credits_held: 0 });
    expect(ended.credits_charged).toBe((2 + 2 * done.length) / 2);
    expect((await verifyBooks(app.db.pool)).problems).toEqual([]);
  });

  test('an add at the moment of a cancel is either of the list and canceled with it, or refused', async () => {
    for (let round = 0; round < 10; round++) {
      const id = await start({ rows: named('A', 'B', 'C'), limits: { pause_after: 2, max_credits: 5 } });
      const [one, , two] = await Promise.all([
        add(id, { rows: named('D', 'E'), limits: { max_credits: 8 } }),
        app.post(`/lists/${id}/cancel`, sandbox, {}),
        add(id, { rows: named('F') }),
      ]);
      const list = await whenItIs(id, 'canceled');
      const added = (one.body.added ?? 0) + (two.body.added ?? 0);

      for (const answer of [one, two]) expect(['added', 'job_has_ended']).toContain(outcomeOf(answer));
      expect(list.total).toBe(3 + added);
      await vi.waitFor(
        async () => {
          const { body } = await app.get(`/lists/${id}`, sandbox);
          expect(body).toMatchObject({ completed: 3 + added, credits_held: 0 });
        },
        { timeout: 100_000, interval: 20 },
      );
    }
    expect((await verifyBooks(app.db.pool)).problems).toEqual([]);
  });

  // In a live workspace these rows are computed some hundred at a time.
  test.each(['sandbox', 'live'])(
    'an add as the last row ends is either of the list, which then runs on, or refused: %s',
    async (mode) => {
      const key = mode === 'live' ? (await app.customer({ credits: 1_000 })).live : sandbox;
      for (let round = 0; round < 15; round++) {
        const started = await app.post('/lists', key, {
          ...{ rows: named(`A  ${round}`), steps: [trim], limits: { max_credits: 10 } },
        });
        const path = `/lists/${started.body.id}`;
        let added = 0;
        for (let outcome = 'added', n = 0; outcome === 'added' && n < 6; n++) {
          const answer = await app.post(`${path}/rows`, key, {
            ...{ rows: named(`B  ${round} ${n}`), limits: { max_credits: 10 + n } },
          });
          outcome = outcomeOf(answer);
          expect(['added', 'job_has_ended']).toContain(outcome);
          if (outcome === 'added') added += 1;
        }
        const ended = await app.whenOver(key, path);
        expect(ended).toMatchObject({
          ...{ status: 'completed', total: 1 + added, completed: 1 + added, found: 1 + added },
          ...{ credits_charged: (1 + added) / 2, credits_held: 0 },
        });
      }
      expect((await verifyBooks(app.db.pool)).problems).toEqual([]);
    },
  );

  test('a list that has no room left goes on as its ceiling is raised with rows', async () => {
    const id = await start({ rows: named('A', 'B'), limits: { max_credits: 0.5 } });
    const answers = await Promise.all(
      ['C', 'D'].map((name) => add(id, { rows: named(name), limits: { max_credits: 5 } })),
    );
    const { body } = await app.get(`/lists/${id}`, sandbox);
    if (body.status === 'stopped') await resume(id, { max_credits: 5 });
    const isStopped = await vi.waitFor(
      async () => {
        const { body: now } = await app.get(`/lists/${id}`, sandbox);
        expect(['completed', 'stopped']).toContain(now.status);
        return now.status === 'stopped';
      },
      { timeout: 100_000, interval: 20 },
    );
    if (isStopped) await resume(id, { max_credits: 6 });
    const ended = await whenItIs(id, 'completed');
    const added = answers.filter(({ status }) => status === 201).length;

    expect(ended).toMatchObject({ completed: 2 + added, credits_charged: (2 + added) / 2 });
  });

  test('the books are right behind all of that', async () => {
    expect((await verifyBooks(app.db.pool)).problems).toEqual([]);
  });
});
