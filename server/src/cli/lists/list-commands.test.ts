import { createWriteStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, vi } from 'vitest';
import { verifyBooks } from '../../jobs/bulk/verify-books.ts';
import { writeXlsx } from '../../jobs/lists/files/write-xlsx.ts';
import type { TestApp } from '../../testing/app.ts';
import { test } from '../../testing/database.ts';
import { fileOf, idIn, newFolder, ran } from '../../testing/list-commands.ts';
import { oneSandbox } from '../../testing/one-sandbox.ts';

const people = 'Full name,Mail\n Mira  Voss ,\nIlse   Aker,ilse@x.example\nOtto  Lind,\n';

describe('list', () => {
  let app: TestApp;
  let sandbox: string;
  let url: string;
  oneSandbox((opened) => {
    ({ app, sandbox } = opened);
  });
  beforeAll(async () => {
    url = await app.app.server.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => {
    // A command that was interrupted may have left a connection, for which a server waits.
    app.app.server.server.closeAllConnections();
  });

  const words = (...more: string[]) => ['list', ...more, '--key', sandbox, '--url', url];
  const list = (...more: string[]) => ran(words(...more));
  const trim = ['--endpoint', 'remove_whitespace', '--map', 'Full name=input_text'];
  const filesLeft = async () =>
    (await app.db.pool.query<{ count: number }>('select count(*)::int from list_files')).rows[0]?.count;

  test('run makes of a CSV file its columns as they were, with what was found behind them', async () => {
    const file = fileOf(people);

    const { code, stdout, stderr } = await list('run', file, ...trim, '--max-credits', '400');

    const out = file.replace('people.csv', 'people-enriched.csv');
    expect([code, stderr]).toEqual([
      0,
      expect.stringMatching(/^list_[0-9a-f]{32} has started: 3 rows, at most 1\.5 credits\.\n/),
    ]);
    expect(stderr).toContain(`./millrace list follow ${idIn(stderr)} --out ${out} --url ${url}`);
    expect(stdout).toBe(`completed: 3 rows, 3 found; 1.5 credits.\nResults: ${out}\n`);
    const [headings = [], ...rows] = parse(readFileSync(out, 'utf8')) as string[][];
    expect(headings.slice(0, 3)).toEqual(['Full name', 'Mail', 'Clean text']);
    expect(headings.at(-1)).toBe('Status');
    expect(rows.map((cells) => [...cells.slice(0, 3), cells.at(-1)])).toEqual([
      [' Mira  Voss ', '', 'Mira Voss', 'found'],
      ['Ilse   Aker', 'ilse@x.example', 'Ilse Aker', 'found'],
      ['Otto  Lind', '', 'Otto Lind', 'found'],
    ]);
    expect(existsSync(`${out}.part`)).toBe(false);
  });

  test('run writes JSON lines with all that each step answered, and prints the list as JSON', async () => {
    const file = fileOf(JSON.stringify([{ Name: 'a  b' }, { Name: 'c  d' }]), 'people.json');

    const { code, stdout, stderr } = await list(
      ...['run', file, '--endpoint', 'remove_whitespace', '--map', '<{Name}>=input_text'],
      ...['--max-credits', '2', '--name', 'spring', '--json'],
    );

    const out = file.replace('people.json', 'people-enriched.jsonl');
    const answer = JSON.parse(stdout);
    expect([code, JSON.parse(stderr)]).toEqual([0, { id: answer.id, status: 'queued' }]);
    expect(answer).toMatchObject({ status: 'completed', name: 'spring', credits_charged: 1, out });
    const rows = readFileSync(out, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(rows).toMatchObject([
      { index: 0, cells: { Name: 'a  b' }, output: { 'Clean text': '<a b>' } },
      { index: 1, steps: { remove_whitespace: { answer: { output: '<c d>' } } } },
    ]);
  });

  test('run reads a workbook of Excel, and tab-separated rows', async () => {
    const [book, tabs] = [
      join(newFolder(), 'people.xlsx'),
      fileOf('Full name\tAge\n Mira \t7\n', 'people.tsv'),
    ];
    // Some rows at a time, and of those one.
    const rows = Readable.from([[[' Mira ', 7]]]);
    await pipeline(writeXlsx(['Full name', 'Age'], rows), createWriteStream(book));
    const out = ['--out', join(newFolder(), 'out.csv')];

    const ofBook = await list('run', book, ...trim, '--max-credits', '1', ...out);
    const ofTabs = await list('run', tabs, ...trim, '--max-credits', '1');

    expect([ofBook.code, ofTabs.code]).toEqual([0, 0]);
    const written = [out[1] ?? '', tabs.replace('people.tsv', 'people-enriched.csv')];
    for (const path of written) {
      expect(parse(readFileSync(path, 'utf8'), { columns: true })).toMatchObject([
        { Age: '7', 'Clean text': 'Mira' },
      ]);
    }
  });

  test('--only-empty leaves rows alone that have a value already, and they cost nothing', async () => {
    const file = fileOf(people);
    const out = join(newFolder(), 'out.csv');

    const { code, stdout } = await list(
      ...['run', file, ...trim, '--only-empty', 'Mail', '--max-credits', '10', '--out', out],
    );

    expect([code, stdout]).toEqual([0, expect.stringContaining('2 found, 1 skipped; 1 credit.')]);
    expect(parse(readFileSync(out, 'utf8'), { columns: true })[1]).toMatchObject({ 'Clean text': '' });
  });

  test('--steps runs several steps, one on the answer of another, and names the new columns', async () => {
    const plan = {
      steps: [
        { id: 'trim', endpoint: 'remove_whitespace', input: { input_text: '{Full name}' } },
        { id: 'again', endpoint: 'remove_whitespace', input: { input_text: '<{trim.output}>' } },
      ],
      output: { Clean: 'again.output' },
    };
    const [file, steps] = [fileOf(people), fileOf(JSON.stringify(plan), 'steps.json')];
    const out = join(newFolder(), 'out.csv');

    const { code } = await list('run', file, '--steps', steps, '--max-credits', '10', '--out', out);

    expect(code).toBe(0);
    expect(parse(readFileSync(out, 'utf8'), { columns: true })[0]).toMatchObject({ Clean: '<Mira Voss>' });
  });

  test('--dry-run says what would run, what is wrong, and what it costs; nothing is started or kept', async () => {
    const csv = 'Mail\nmira@x.example\nnobody\nmira@x.example\n';
    const before = await list('ls', '--json');
    const dry = [
      'run',
      fileOf(csv),
      '--endpoint',
      'validate_email_format',
      '--map',
      'Mail=email',
      '--dry-run',
    ];
    const email = ['run', fileOf(csv), '--endpoint', 'email_verifier', '--map', 'Mail=email', '--dry-run'];

    const text = await list(...email);
    const json = await list(...email, '--json');
    const wrong = await list(...dry);

    expect([text.code, text.stderr, text.stdout]).toEqual([
      0,
      '',
      expect.stringMatching(/^people\.csv: 3 rows, 2 can run \(1 with wrong values\)\.\n/),
    ]);
    expect(text.stdout).toContain('email is column Mail');
    expect(text.stdout).toMatch(/^ *3 +email_verifier +.*email address/m);
    expect(text.stdout).toContain('--skip-invalid');
    expect(text.stdout).toMatch(/^At most [\d.]+ credits\. /m);
    const { preview, quote } = JSON.parse(json.stdout);
    expect(preview).toMatchObject({
      rows: { total: 3, valid: 2, invalid: 1 },
      problems: [{ line: 3 }],
      file: null,
    });
    expect(quote).toMatchObject({ would_succeed: true });
    expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('There is no such endpoint')]);
    expect((await list('ls', '--json')).stdout).toBe(before.stdout);
    expect(await filesLeft()).toBe(0);
  });

  test('a file of 20,000 rows is sent and looked through, whatever it and its columns are called', async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => `person ${at},${'x'.repeat(100)}\n`);
    const file = fileOf(`Full name,"Notes = ""all"""\n${rows.join('')}`, "It's mine.csv");

    const { code, stdout } = await list(
      ...[
        'run',
        file,
        '--endpoint',
        'remove_whitespace',
        '--map',
        'Notes = "all"=input_text',
        '--dry-run',
        '--json',
      ],
    );

    expect(code).toBe(0);
    expect(JSON.parse(stdout).preview).toMatchObject({ rows: { total: 20_000, valid: 20_000 } });
  });

  test('without a ceiling run shows what it would cost, and starts only where a person says yes', async () => {
    const file = fileOf(people);
    const out = join(newFolder(), 'out.csv');
    const run = words('run', file, ...trim, '--out', out);

    const nobody = await ran(run);
    const no = await ran(run, { says: false });
    const json = await ran([...run, '--json']);
    const left = await filesLeft();
    const yes = await ran(run, { says: true });
    const unasked = await ran([...run, '--yes', '--force']);

    expect([nobody.code, nobody.stdout]).toEqual([2, '']);
    expect(nobody.stderr).toContain('people.csv: 3 rows, 3 can run.');
    expect(nobody.stderr).toContain('the list has no ceiling, and can cost 1.5 credits.');
    expect(nobody.stderr).toContain('--max-credits 2,');
    expect([no.code, no.stderr]).toEqual([
      1,
      expect.stringContaining('Start it? It costs at most 1.5 credits.'),
    ]);
    expect([json.code, JSON.parse(json.stderr).fix]).toEqual([2, expect.stringContaining('--yes')]);
    expect(left).toBe(0);
    expect([yes.code, unasked.code]).toEqual([0, 0]);
  });

  test('columns are read that were only guessed with --auto alone, and the guess can be typed as it is said', async () => {
    const file = fileOf('Name,Company Domain\nMira Voss,halden-instruments.example\n');
    const out = join(newFolder(), 'out.csv');
    const run = ['run', file, '--endpoint', 'email_finder', '--max-credits', '20', '--out', out];

    const asked = await list(...run);
    const auto = await list(...run, '--auto');
    const said = await list(
      ...run,
      '--map',
      'Name=full_name',
      '--map',
      'Company Domain=company_domain',
      '--force',
    );

    expect([asked.code, asked.stdout]).toEqual([2, '']);
    expect(asked.stderr).toContain(
      'Add --auto to accept the guess, or use: --map "Company Domain=company_domain" --map Name=full_name',
    );
    expect([auto.code, said.code]).toEqual([0, 0]);
  });

  test('a file without what the endpoint needs is refused with what is missing', async () => {
    const file = fileOf('Color\nred\n');

    const { code, stderr } = await list('run', file, '--endpoint', 'email_finder', '--max-credits', '5');

    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('No column looks like what step email_finder needs'),
    ]);
    expect(stderr).toContain('--map "Color=<field>"');
  });

  test('rows with wrong values refuse the list, and are left out with --skip-invalid', async () => {
    const file = fileOf('Mail\nmira@x.example\nnobody\n');
    const run = ['run', file, '--endpoint', 'email_verifier', '--map', 'Mail=email', '--max-credits', '9'];

    const refused = await list(...run);
    const skipped = await list(...run, '--skip-invalid');

    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('--skip-invalid')]);
    expect(refused.stderr).toContain('Line 3');
    expect([skipped.code, skipped.stdout]).toEqual([0, expect.stringContaining('1 invalid')]);
  });

  test('a field that the endpoint does not take is refused with those that it takes', async () => {
    const map = ['--map', 'Full name=network_url', '--max-credits', '5'];

    const { code, stderr } = await list('run', fileOf(people), '--endpoint', 'enrich_profile', ...map);

    expect([code, stderr]).toEqual([
      1,
      'steps[0].input.network_url: Unknown field. This endpoint takes url, include_social_metrics.\nCorrect --endpoint or --map.\n',
    ]);
  });

  test('a column that the file does not have is refused with the nearest one, before anything starts', async () => {
    const { code, stderr } = await list(
      ...['run', fileOf(people), '--endpoint', 'remove_whitespace', '--map', 'Ful nam=input_text', '--yes'],
    );
    const empty = await list('run', fileOf(people), ...trim, '--only-empty', 'E-Mail', '--yes');

    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('no column "Ful nam". Did you mean "Full name"?'),
    ]);
    expect([empty.code, empty.stderr]).toEqual([
      2,
      expect.stringContaining('Its columns: "Full name", "Mail".'),
    ]);
    expect(await filesLeft()).toBe(0);
  });

  test('results never replace a file, unless --force says so; nothing is sent before that is known', async () => {
    const [file, out] = [fileOf(people), fileOf('mine', 'out.csv')];
    const run = ['run', file, ...trim, '--max-credits', '9', '--out', out];

    const refused = await list(...run);
    const kept = readFileSync(out, 'utf8');
    const forced = await list(...run, '--force');

    expect([refused.code, refused.stderr, kept]).toEqual([2, expect.stringContaining('--force'), 'mine']);
    expect([forced.code, readFileSync(out, 'utf8')]).toEqual([0, expect.stringContaining('Mira Voss')]);
  });

  test.for([
    [['run', 'nowhere.csv', '--endpoint', 'x'], 'There is no file nowhere.csv.'],
    [['run', 'package.json', '--yes'], 'The list has no steps.'],
    [['run', 'README.md', '--endpoint', 'x'], 'The name of README.md does not end like a list.'],
    [['run', 'package.json', '--endpoint', 'x', '--steps', 'y.json'], '--steps already defines'],
    [['run', 'package.json', '--steps', 'package.json'], 'package.json has no steps.'],
    [['run', 'package.json', '--endpoint', 'x', '--out', 'results.pdf'], 'End --out in .csv, .xlsx'],
    [
      ['run', 'package.json', '--endpoint', 'x', '--out', 'no-folder/results.csv'],
      'There is no folder no-folder.',
    ],
    [['run', 'package.json', '--endpoint', 'x', '--map', 'network_url'], 'It is column=field'],
    [['run', 'package.json', '--endpoint', 'x', '--stop-below-hit-rate', '20'], '0.2 or 20%'],
    [['follow', 'job_1'], 'is not a list id.'],
    [['results', `list_${'0'.repeat(32)}`], 'Such as: --out results.csv'],
  ])('%j is wrong usage: it says what to do, and asks no service', async ([typed, sentence]) => {
    const { code, stdout, stderr } = await ran([
      ...['list', ...(typed as string[])],
      ...['--key', 'mr_live_x', '--url', 'http://127.0.0.1:9'],
    ]);

    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(sentence);
  });

  test('without a key, and for an unknown list, the error says what to do', async () => {
    const none = `list_${'0'.repeat(32)}`;
    vi.stubEnv('MILLRACE_API_KEY', '');

    const keyless = await ran(['list', 'ls', '--url', url]);
    vi.unstubAllEnvs();
    const gone = await list('show', none, '--json');

    expect([keyless.code, keyless.stderr]).toEqual([2, expect.stringContaining('MILLRACE_API_KEY')]);
    expect([gone.code, JSON.parse(gone.stderr)]).toEqual([
      1,
      { error: 'This workspace has no list of that id.', fix: expect.stringContaining('./millrace list ls') },
    ]);
  });

  test('recipes are listed with the columns they need; one runs over a file whose columns have other names', async () => {
    const listed = await list('recipes');
    const asJson = await list('recipes', '--json');
    const file = fileOf('Wer,Adresse im Netz\nMira,mira.voss@halden-instruments.example\n');
    const run = ['run', file, '--recipe', 'verify-crm-export', '--max-credits', '10'];
    const other = fileOf('Wer,Notiz\nMira,nichts\n');
    const missing = await list('run', other, ...run.slice(2));
    const wrong = await list('run', other, ...run.slice(2), '--column', 'email=Notitz');
    const unknown = await list('run', other, '--recipe', 'verify-crm-exports', '--max-credits', '1');
    const both = await list(...run, '--endpoint', 'email_verifier');
    const without = await list('run', file, '--endpoint', 'email_verifier', '--column', 'email=Wer');
    const { code, stderr } = await list(...run, '--column', 'email=Adresse im Netz');

    expect(listed.stdout).toMatch(
      /attendee-emails +full_name \+ company_name, or full_name \+ company_domain/,
    );
    expect(JSON.parse(asJson.stdout).recipes[0]).toMatchObject({
      name: 'verify-crm-export',
      needs: [['email']],
    });
    expect(missing.stderr).toContain('an email address (email)');
    expect(missing.stderr).toContain('--column <role>=Wer');
    expect(wrong.stderr).toContain('Did you mean "Notiz"?');
    expect(unknown.stderr).toContain('Did you mean verify-crm-export?');
    expect([both.code, without.code]).toEqual([2, 2]);
    expect(code, stderr).toBe(0);
    const [row] = parse(readFileSync(file.replace('people.csv', 'people-enriched.csv'), 'utf8'), {
      columns: true,
    });
    expect(row).toMatchObject({ Wer: 'Mira', 'Email status': 'valid', 'Email type': 'business' });
  });

  test('rows of a file are added to a list, and rows of a list that has ended run again', async () => {
    const file = fileOf(people);
    const started = await list('run', file, ...trim, '--max-credits', '5', '--pause-after', '1');
    const id = idIn(started.stderr);
    const more = fileOf('Full name\nElla   Berg\n', 'more.csv');
    const added = await list('add', id, more, '--max-credits', '5');
    const unknown = await list('add', id, fileOf('Fax\n1\n', 'fax.csv'));
    const out = join(newFolder(), 'all.csv');
    const resumed = await list('resume', id, '--out', out);
    const late = await list('add', id, more);
    const none = await list('retry', id, '--older-than-days', '30');
    const nothing = await list('retry', id, '--failed', '--not-found');
    const filesThen = await filesLeft();

    expect(added).toMatchObject({ code: 0, stdout: expect.stringContaining('1 row added.') });
    expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining('"Fax"') });
    expect(resumed.code, resumed.stderr).toBe(0);
    expect(readFileSync(out, 'utf8')).toContain('Ella Berg');
    expect(late.stderr).toContain('./millrace list run');
    expect(none.stderr).toContain('older than 30 days');
    expect(nothing.stderr).toContain('failed or not_found');
    expect(filesThen).toBe(0);
    const step = 'index = 0 and job_id = $1';
    const listUuid = id.replace('list_', '');
    const { rows: calls } = await app.db.pool.query(`select call_id from list_steps where ${step}`, [
      listUuid,
    ]);
    // As if it had been answered long ago.
    await app.db.pool.query(
      `update list_steps set call_id = overlay(call_id::text placing '01939f5a-1b2c' from 1 for 13)::uuid where ${step}`,
      [listUuid],
    );
    const again = join(newFolder(), 'again.csv');
    const retried = await list('retry', id, '--older-than-days', '30', '--out', again);
    await app.db.pool.query(`update list_steps set call_id = $2 where ${step}`, [
      listUuid,
      calls[0]?.call_id,
    ]);
    expect(retried.stderr).toContain('1 row of 4 runs again, at most 0.5 credits');
    expect(retried.code, retried.stderr).toBe(0);
    expect(readFileSync(again, 'utf8')).toContain('Ella Berg');
  });

  test('a list that pauses ends with 4, says why and what it has cost, and the command that it names resumes it', async () => {
    const out = join(newFolder(), 'out.csv');
    const run = ['run', fileOf(people), ...trim, '--max-credits', '9', '--pause-after', '1', '--out', out];

    const paused = await list(...run);
    const isWritten = existsSync(out);
    const id = idIn(paused.stdout);
    const shown = await list('show', id);
    const soFar = await list('results', id, '--out', join(newFolder(), 'so-far.csv'));
    const followed = await list('follow', id, '--json');
    const [, named = ''] = /^Resume it: +\.\/millrace (list resume .*)$/m.exec(paused.stdout) ?? [];
    const resumed = await ran([...named.split(' '), '--key', sandbox]);

    expect([paused.code, isWritten], paused.stdout).toEqual([4, false]);
    expect(paused.stdout).toContain('The list is paused: --pause-after 1 paused it');
    expect(paused.stdout).toMatch(
      /So far: 1 of 3 rows, 1 found; 0\.5 of at most 1\.5 credits\. 2 rows are left\./,
    );
    expect(shown.stdout).toMatch(/^Status +paused \(pause_after\)$/m);
    expect([soFar.code, soFar.stdout]).toEqual([0, expect.stringContaining('1 of 3 rows have ended')]);
    expect([followed.code, JSON.parse(followed.stdout)]).toEqual([
      4,
      expect.objectContaining({ status: 'paused', reason: 'pause_after', out: null }),
    ]);
    expect([resumed.code, resumed.stdout]).toEqual([
      0,
      expect.stringContaining('completed: 3 rows, 3 found; 1.5 credits'),
    ]);
    expect(parse(readFileSync(out, 'utf8'))).toHaveLength(4);
  });

  test('a list that reaches its ceiling costs no more, and is resumed with the higher one that it names', async () => {
    const out = join(newFolder(), 'out.csv');
    const run = ['run', fileOf(people), ...trim, '--max-credits', '1', '--out', out];

    const waiting = await list(...run);
    const [, named = ''] = /^Resume it: +\.\/millrace (list resume .*)$/m.exec(waiting.stdout) ?? [];
    const resumed = await ran([...named.split(' '), '--key', sandbox]);

    expect([waiting.code, waiting.stdout]).toEqual([4, expect.stringContaining('its ceiling of 1 credit.')]);
    expect(waiting.stdout).toContain('1 of at most 1 credit. 1 row is left.');
    expect(named).toMatch(/--max-credits \d+ --out /);
    expect([resumed.code, resumed.stdout]).toEqual([0, expect.stringContaining('1.5 credits')]);
  });

  test('lists are paused, resumed, listed, canceled and forgotten by their id', async () => {
    const paused = await list(
      'run',
      fileOf(people),
      ...trim,
      '--max-credits',
      '9',
      '--pause-after',
      '1',
      '--name',
      'mine',
    );
    const id = idIn(paused.stdout);

    const resumed = await list('resume', id, '--pause-after', '2', '--json');
    await list('follow', id);
    const all = await list('ls');
    const some = await list('ls', '--status', 'paused', '--limit', '1', '--json');
    const early = await list('forget', id, '--yes');
    const canceled = await list('cancel', id);
    await list('follow', id);
    const again = await list('cancel', id);
    const asked = await list('forget', id);
    const forgotten = await list('forget', id, '--yes');
    const late = await list('results', id, '--out', join(newFolder(), 'late.csv'));
    const none = await list('pause', id);

    expect(JSON.parse(resumed.stdout)).toMatchObject({ id, limits: { pause_after: 2 } });
    expect(all.stdout).toMatch(new RegExp(`^${id} +paused +2/3 +2 +1 +.* mine$`, 'm'));
    expect(JSON.parse(some.stdout).lists).toMatchObject([{ id, status: 'paused' }]);
    expect([early.code, early.stderr]).toEqual([1, expect.stringContaining('./millrace list cancel')]);
    expect([canceled.code, canceled.stdout]).toEqual([0, expect.stringContaining(`${id} is canceled: `)]);
    expect(again.code).toBe(1);
    expect([asked.code, asked.stderr]).toEqual([2, expect.stringContaining('--yes')]);
    expect([forgotten.code, forgotten.stdout]).toEqual([0, expect.stringContaining('are deleted')]);
    expect([late.code, late.stderr]).toEqual([1, expect.stringContaining('Run the list again')]);
    expect([none.code, none.stderr]).toEqual([1, expect.stringContaining('./millrace list show')]);
  });

  test('the workbook that Excel opens is written where --out ends in .xlsx', async ({ skip }) => {
    const { status } = await app
      .get(`/lists/list_${'0'.repeat(32)}/xlsx`, sandbox)
      .then(({ body }) => ({ status: body.code as string }));
    skip(status !== 'unknown_list', 'this service has no download of workbooks yet');
    const out = join(newFolder(), 'out.xlsx');

    const { code } = await list('run', fileOf(people), ...trim, '--max-credits', '9', '--out', out);

    expect([code, readFileSync(out).subarray(0, 2).toString()]).toEqual([0, 'PK']);
  });

  test('the books are right behind all of that', async () => {
    expect((await verifyBooks(app.db.pool)).problems).toEqual([]);
  });
});
