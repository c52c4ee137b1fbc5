import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { readConfig } from '../settings/config.ts';
import { TestApp } from '../testing/app.ts';
import { test } from '../testing/database.ts';
import { gatedVerifier, instantVerifier, listeningWith } from '../testing/gated-verifier.ts';
import { runCommandLine } from './command-line.ts';

function run(config: { databaseUrl?: string }, words: string[], interrupted = new AbortController().signal) {
  const written = { stdout: '', stderr: '' };
  const ended = runCommandLine(words, {
    config: () => ({ ...readConfig({}), ...config }),
    print: (text) => {
      written.stdout += text;
    },
    tell: (text) => {
      written.stderr += text;
    },
    isTerminal: false,
    interrupted,
    exitCode: 0,
  });
  return { written, ended };
}

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'millrace-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

const until = (holds: () => void | Promise<void>) => vi.waitFor(holds, { timeout: 120_000, interval: 20 });

describe('bulk submit', () => {
  test('refuses a file for results that it does not wait for, and sends nothing', async () => {
    const { written, ended } = run({}, [
      ...['bulk', 'submit', 'list.csv', '--endpoint', 'email_finding', '--out', 'found.csv'],
      ...['--key', 'mr_live_x', '--url', 'http://127.0.0.1:1'],
    ]);

    expect(await ended).toBe(2);
    expect(written.stderr).toContain('--out does nothing without --wait');
  });

  test('sends a table, waits for it, and writes what was found beside it into a file', async ({ db }) => {
    const { app, url } = await listeningWith(db, instantVerifier);
    const { live } = await app.customer();
    const [sent, out] = [join(folder(), 'list.csv'), join(folder(), 'found.csv')];
    writeFileSync(sent, 'E-Mail;who\nmira@x.example;Mira\notto@x.example;Otto\n');

    const { written, ended } = run({}, [
      ...['bulk', 'submit', sent, '--endpoint', 'email_verification', '--wait', '--out', out],
      ...['--name', 'spring', '--key', live, '--url', url],
    ]);

    expect(await ended).toBe(0);
    expect(parse(readFileSync(out, 'utf8'), { columns: true })).toMatchObject([
      { 'E-Mail': 'mira@x.example', who: 'Mira', status: 'valid', result_status: 'valid' },
      { 'E-Mail': 'otto@x.example', who: 'Otto', status: 'valid' },
    ]);
    expect(written.stdout).toBe('');
    expect(written.stderr).toMatch(/^job_[0-9a-f]{32} accepted: 2 items, at most 1 credits\.\n/);
    expect(written.stderr).toContain('completed: 2 of 2 valid, 0 failed, 0 canceled; 1 credits.');
    await app.app.close();
  });

  test('takes JSON, a list alone as well, and prints one document where that is asked for', async ({
    db,
  }) => {
    const { app, url } = await listeningWith(db, instantVerifier);
    const { live } = await app.customer();
    const sent = join(folder(), 'list.json');
    writeFileSync(sent, '[{"email": "mira@x.example", "refId": 7}]');

    const { written, ended } = run({}, [
      ...['bulk', 'submit', sent, '--endpoint', 'email_verification', '--wait', '--json'],
      ...['--key', live, '--url', url],
    ]);

    expect(await ended).toBe(0);
    expect(JSON.parse(written.stdout)).toMatchObject({ status: 'completed', total: 1, credits_charged: 0.5 });
    await app.app.close();
  });

  test('of rows that cannot be looked up ends with 1 and their lines, and with --keep-invalid is taken', async ({
    db,
  }) => {
    const { app, url } = await listeningWith(db, instantVerifier);
    const { live } = await app.customer();
    const sent = join(folder(), 'list.csv');
    writeFileSync(sent, 'email\nmira@x.example\nnobody\n');
    const words = ['bulk', 'submit', sent, '--endpoint', 'email_verification', '--key', live, '--url', url];

    const refused = run({}, words);
    const taken = run({}, [...words, '--keep-invalid']);

    expect([await refused.ended, await taken.ended]).toEqual([1, 0]);
    expect(refused.written.stderr).toContain('line 3, column email: Must be an email address.');
    expect(taken.written.stdout).toMatch(
      /^job_[0-9a-f]{32}\n2 items, at most 1 credits\. Results: .*bulk wait job_/,
    );
    await app.app.close();
  });
});

describe('a list whose answer was lost', () => {
  test('is sent again with the same key until the service says what became of the first', async () => {
    const keys: unknown[] = [];
    const service = createServer((request, response) => {
      keys.push(request.headers['idempotency-key']);
      request.resume();
      if (keys.length === 1) request.socket.destroy();
      else if (keys.length === 2)
        response.writeHead(409).end('{"error":"under way","code":"idempotency_in_progress"}');
      else response.writeHead(201).end('{"id":"job_1","total":1,"credits_reserved":0.5}');
    }).listen(0, '127.0.0.1');
    await once(service, 'listening');
    onTestFinished(() => {
      service.close();
    });
    const sent = join(folder(), 'list.csv');
    writeFileSync(sent, 'email\nmira@x.example\n');
    const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;

    const { written, ended } = run({}, [
      ...['bulk', 'submit', sent, '--endpoint', 'email_verification', '--key', 'k', '--url', url],
    ]);

    expect(await ended).toBe(0);
    expect(written.stdout).toMatch(/^job_1\n/);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });
});

describe('bulk wait', () => {
  test('outlives a service that is started anew, and a job is waited for by its id alone', async ({ db }) => {
    const before = gatedVerifier();
    const first = await listeningWith(db, before.provider);
    const { live } = await first.app.customer();
    const { body } = await first.app.post('/email_verification', live, { data: ['mira@x.example'] });
    const { written, ended } = run({}, ['bulk', 'wait', body.id, '--key', live, '--url', first.url]);
    await until(async () => {
      const { body: job } = await first.app.get(body.inquiry_url, live);
      expect(job.status).toBe('processing');
    });

    await first.app.app.close();
    await until(() => expect(written.stderr).toContain('Trying again'));
    const second = await listeningWith(db, instantVerifier, first.port);

    expect(await ended).toBe(0);
    expect(parse(written.stdout, { columns: true })).toMatchObject([
      { email: 'mira@x.example', status: 'valid' },
    ]);
    await second.app.app.close();
  });

  test('that is interrupted says how to wait again; the job goes on', async ({ db }) => {
    const { provider, answer } = gatedVerifier();
    const { app, url } = await listeningWith(db, provider);
    const { live } = await app.customer();
    const { body } = await app.post('/email_verification', live, { data: ['mira@x.example'] });
    const interruption = new AbortController();
    const { written, ended } = run(
      {},
      ['bulk', 'wait', body.id, '--key', live, '--url', url],
      interruption.signal,
    );
    await until(async () => {
      expect((await app.get(body.inquiry_url, live)).body.status).toBe('processing');
    });

    interruption.abort();

    expect(await ended).toBe(130);
    expect(written.stderr).toContain(`./millrace bulk wait ${body.id}`);
    answer();
    await until(async () => {
      expect((await app.get(body.inquiry_url, live)).body.status).toBe('completed');
    });
    // What was interrupted may have left a connection without a request, for which a server waits.
    app.app.server.server.closeAllConnections();
    await app.app.close();
  });

  test('for a job of another workspace ends with 1', async ({ db }) => {
    const { app, url } = await listeningWith(db, instantVerifier);
    const [{ live }, stranger] = [await app.customer(), await app.customer()];
    const { body } = await app.post('/email_verification', live, { data: ['mira@x.example'] });

    const { written, ended } = run({}, ['bulk', 'wait', body.id, '--key', stranger.live, '--url', url]);

    expect(await ended).toBe(1);
    expect(written.stderr).toContain(`There is no job ${body.id} in the workspace of this key.`);
    await app.app.close();
  });
});

describe('jobs', () => {
  test('are listed and shown to the operator, without what was sent and found', async ({ db }) => {
    const app = await TestApp.open(db, [instantVerifier]);
    const { live, created } = await app.customer();
    const stranger = await app.customer();
    const send = (key: string, name: string) =>
      app.post('/email_verification', key, { data: ['mira@x.example'], name });
    const [mine, theirs] = [await send(live, 'mine'), await send(stranger.live, 'theirs')];
    const config = { databaseUrl: db.url };
    await app.whenOver(live, `/email_verification/${mine.body.id}`);

    const all = run(config, ['jobs', 'list', '--json']);
    await all.ended;
    const own = run(config, ['jobs', 'list', '--org', created.organization_id, '--json']);
    await own.ended;
    const shown = run(config, ['jobs', 'show', mine.body.id]);
    await shown.ended;
    const none = run(config, ['jobs', 'show', 'job_1']);

    const ids = (written: { stdout: string }) =>
      (JSON.parse(written.stdout) as { jobs: { job_id: string }[] }).jobs.map(({ job_id: id }) => id);
    expect(ids(all.written)).toEqual([theirs.body.id, mine.body.id]);
    expect(ids(own.written)).toEqual([mine.body.id]);
    expect(shown.written.stdout).toMatch(/Name +mine\nEndpoint +email_verification\nWorkspace +ws_/);
    expect(shown.written.stdout).toContain('1 of 1 have ended: 1 valid, 0 failed, 0 canceled');
    expect(all.written.stdout + shown.written.stdout).not.toContain('mira@x.example');
    expect(await none.ended).toBe(1);
    await app.app.close();
  });

  test('are canceled by the operator; the running service ends them and gives back what was held', async ({
    db,
  }) => {
    const { provider, answer } = gatedVerifier();
    const app = await TestApp.open(db, [provider]);
    const { live } = await app.customer({ credits: 500 });
    // More than are under way at a time.
    const data = Array.from({ length: 300 }, (_, i) => `a${i}@x.example`);
    const { body } = await app.post('/email_verification', live, { data });
    await until(async () => {
      expect((await app.get(body.inquiry_url, live)).body.status).toBe('processing');
    });
    const config = { databaseUrl: db.url };

    const canceled = run(config, ['jobs', 'cancel', body.id]);
    const code = await canceled.ended;
    const again = run(config, ['jobs', 'cancel', body.id]);
    await again.ended;
    answer();
    await until(async () => {
      expect((await app.get(body.inquiry_url, live)).body.finished_at).toBeTruthy();
    });

    const { body: job } = await app.get(body.inquiry_url, live);
    const { body: left } = await app.get('/usage/allowance', live);
    expect(code).toBe(0);
    expect(canceled.written.stdout).toMatch(/is canceled: \d+ of 300 items were not started/);
    expect(again.written.stderr).toContain('has already ended or been canceled');
    expect(job).toMatchObject({ status: 'canceled', found: 300 - job.canceled });
    expect(left.wallet.remaining).toBe(500 - job.found / 2);
    await app.app.close();
  });
});
