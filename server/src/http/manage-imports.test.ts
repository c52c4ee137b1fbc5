import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { runCommand } from '../boot/run-command.ts';
import { test as appTest, TestApp } from '../testing/app.ts';
import { type Asker, manage, manySignIns, person, signedIn } from '../testing/console-people.ts';

const csv = [
  'Company,Website,Lead score',
  'Fjordline,https://fjordline.example,7',
  'Nordwind,https://nordwind.example,9',
  '',
].join('\n');

interface Desk {
  readonly app: TestApp;
  readonly operator: Asker;
  send(id: string, offset: number, bytes: string): ReturnType<typeof manage>;
}

const test = appTest.extend<{ desk: Desk }>({
  desk: async ({ db }, use) => {
    const uploadsFolder = mkdtempSync(join(tmpdir(), 'millrace-uploads-'));
    const env = { ...process.env, DATABASE_URL: db.url, SECRET_KEY: '01'.repeat(32) };
    const app = await TestApp.open(db, [], {
      signInLimits: manySignIns(),
      uploadsFolder,
      runCommand: (words, signal) => runCommand(words, signal, env),
    });
    const cookie = await signedIn(app, await person(app, { isOperator: true }));
    await use({
      app,
      operator: { cookie },
      send: (id, offset, bytes) =>
        app.send('POST', `/api/manage/v1/operator/uploads/${id}/parts?offset=${offset}`, null, bytes, {
          'content-type': 'application/octet-stream',
          cookie,
          origin: 'http://localhost:80',
          'x-millrace-console': '1',
        }),
    });
    await app.app.close();
    rmSync(uploadsFolder, { recursive: true });
  },
});

async function uploaded({ app, operator, send }: Desk, text = csv): Promise<string> {
  const begun = await manage(app, 'POST', 'operator/uploads', operator, { name: '../../etc/crm.csv' });
  expect(begun.status, begun.text).toBe(201);
  const id = begun.body.upload_id;
  const half = Math.floor(text.length / 2);
  expect((await send(id, 0, text.slice(0, half))).body.bytes).toBe(half);
  expect((await send(id, half, text.slice(half))).body).toMatchObject({ bytes: text.length });
  return id;
}

test('a part that is sent again, or out of turn, changes nothing', async ({ desk }) => {
  const id = await uploaded(desk);

  for (const offset of [0, 5, csv.length + 1]) {
    const response = await desk.send(id, offset, 'x');
    expect([response.status, response.body.code]).toEqual([409, 'conflict']);
  }
  expect((await desk.send('up_../../x', 0, 'x')).status).toBe(404);
});

test('a file is looked at before it is imported: kind, columns taken and not used, first records', async ({
  desk,
}) => {
  const { app, operator } = desk;
  const id = await uploaded(desk);

  const guessed = await manage(app, 'POST', `operator/uploads/${id}/preview`, operator, {});
  const byHand = await manage(app, 'POST', `operator/uploads/${id}/preview`, operator, {
    kind: 'companies',
    mapping: { industry: ['Lead score'] },
  });
  const wrong = await manage(app, 'POST', `operator/uploads/${id}/preview`, operator, {
    kind: 'companies',
    mapping: { name: ['No such column'] },
  });

  expect(guessed.status, guessed.text).toBe(200);
  expect(guessed.body).toMatchObject({ kind: 'companies', sampled: 2, accepted: 2, rejects: [] });
  expect(guessed.body.columns).toMatchObject([
    { column: 'Company', field: 'name', values: ['Fjordline', 'Nordwind'] },
    { column: 'Website', field: 'website' },
    { column: 'Lead score', field: null, values: ['7', '9'] },
  ]);
  expect(guessed.body.records[0]).toMatchObject({ name: 'Fjordline' });
  expect(byHand.body.columns[2]).toMatchObject({ column: 'Lead score', field: 'industry' });
  // Nobody has to name the kind for that.
  const ofGuessed = await manage(app, 'POST', `operator/uploads/${id}/preview`, operator, {
    mapping: { industry: ['Lead score'] },
  });
  expect(ofGuessed.body.columns[2]).toMatchObject({ column: 'Lead score', field: 'industry' });
  expect(wrong.status).toBe(422);
  expect(wrong.text).not.toContain('millrace-uploads');
});

test('a file is imported in a process of its own, and undone', { timeout: 240_000 }, async ({ desk }) => {
  const { app, operator } = desk;
  const id = await uploaded(desk);

  const started = await manage(app, 'POST', `operator/uploads/${id}/import`, operator, {
    kind: 'companies',
    source: 'crm',
  });
  expect(started.status, started.text).toBe(201);
  const busy = await manage(app, 'POST', `operator/uploads/${id}/import`, operator, { kind: 'companies' });
  expect([busy.status, busy.body.code]).toEqual([409, 'conflict']);
  const [done] = await vi.waitFor(
    async () => {
      const { body } = await manage(app, 'GET', 'operator/imports', operator);
      expect(body.in_progress).toBeNull();
      return body.imports;
    },
    { timeout: 200_000, interval: 200 },
  );

  expect(done).toMatchObject({
    kind: 'companies',
    state: 'finished',
    source: 'crm',
    // Where the service keeps it is nobody's.
    file: '_.._etc_crm.csv',
    accepted: 2,
    rejected: 0,
    added: 2,
    stored_in: 'database',
    moved_from: null,
  });
  const before = await manage(app, 'GET', `operator/imports/${done.import_id}/undo`, operator);
  expect(before.body.records).toEqual({ companies: 2 });
  await manage(app, 'POST', `operator/imports/${done.import_id}/undo`, operator);
  await vi.waitFor(
    async () => {
      const { body } = await manage(app, 'GET', 'operator/imports', operator);
      expect(body.in_progress).toBeNull();
      expect(body.imports[0].state).toBe('removed');
    },
    { timeout: 200_000, interval: 200 },
  );
  const { body } = await manage(app, 'GET', 'operator/audit-log', operator);
  expect(body.lines.map(({ action }: { action: string }) => action)).toEqual(
    expect.arrayContaining(['import_start', 'import_end', 'import_undo', 'import_undone']),
  );
});

test('an import whose records were copied to OpenSearch says so, and from which one', async ({ desk }) => {
  const { app, operator } = desk;
  // As `dataset move` notes them.
  await app.db.pool.query(
    `with original as (
       insert into imports (kind, state, source, file, fingerprint, layout, next_byte, next_line, rejects_file, finished_at)
       values ('people', 'finished', 'crm', '/files/crm.csv', 'f', '{}', 10, 2, '', now()) returning *)
     insert into imports (kind, state, source, file, fingerprint, layout, next_byte, next_line, rejects_file, finished_at, dataset, copy_of)
     select kind, state, source, file, fingerprint, layout, next_byte, next_line, rejects_file, finished_at, 'opensearch://engine/millrace', id
       from original`,
  );

  const { body } = await manage(app, 'GET', 'operator/imports', operator);

  const [copy, original] = body.imports;
  expect([copy.stored_in, copy.moved_from]).toEqual(['opensearch', original.import_id]);
  expect([original.stored_in, original.moved_from]).toEqual(['database', null]);
});

test('a suppression list is loaded from a file, counted, exported, and taken back', async ({ desk }) => {
  const { app, operator } = desk;
  const id = await uploaded(desk, 'mira@halden.example\notto@fjordline.example\n');
  const counted = async () => (await manage(app, 'GET', 'operator/suppression', operator)).body.lists;

  const begun = await manage(app, 'POST', 'operator/suppression/imports', operator, {
    upload_id: id,
    source: 'do not contact',
  });
  expect(begun.status, begun.text).toBe(201);
  await vi.waitFor(
    async () =>
      expect(await counted()).toMatchObject([{ source: 'do not contact', kind: 'email', entries: 2 }]),
    { timeout: 120_000, interval: 100 },
  );
  const exported = await manage(app, 'GET', 'operator/suppression/export', operator);
  const removed = await manage(app, 'DELETE', 'operator/suppression/do%20not%20contact', operator);
  const again = await manage(app, 'DELETE', 'operator/suppression/do%20not%20contact', operator);

  const lines = exported.text.trim().split('\n');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ format: 'millrace-suppression-list' });
  expect(lines).toHaveLength(3);
  expect(exported.text).not.toContain('halden');
  expect(removed.body).toEqual({ source: 'do not contact', removed: 2 });
  expect([again.status, again.body.code]).toEqual([404, 'unknown_id']);
  expect(await counted()).toEqual([]);
});
