import { once } from 'node:events';
import { readFileSync, statSync, truncateSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, onTestFinished } from 'vitest';
import { ProviderFailure } from '../../providers/capabilities.ts';
import { test } from '../../testing/database.ts';
import { gatedVerifier, instantVerifier, listeningWith } from '../../testing/gated-verifier.ts';
import { begin, fileOf, idIn, newFolder, ran, until } from '../../testing/list-commands.ts';

describe('a list on a service that is slow, or away', () => {
  const verify = (file: string, out: string) => [
    ...['list', 'run', file, '--endpoint', 'email_verifier', '--map', 'Mail=email', '--max-credits', '5'],
    ...['--out', out],
  ];
  const csv = 'Mail\nmira@x.example\notto@x.example\n';

  test('that is interrupted goes on, and is followed by the command that was named', async ({ db }) => {
    const { provider, answer } = gatedVerifier();
    const { app, url } = await listeningWith(db, provider);
    const { live } = await app.customer();
    const interruption = new AbortController();
    const out = join(newFolder(), 'out.csv');
    const { written, ended } = begin([...verify(fileOf(csv), out), '--key', live, '--url', url], {
      interrupted: interruption.signal,
    });
    await until(() => expect(written.stderr).toContain('has started'));
    const id = idIn(written.stderr);
    await until(async () => {
      expect((await app.get(`/lists/${id}`, live)).body.status).toBe('running');
    });

    interruption.abort();
    const code = await ended;
    const [, named = ''] = /^Follow it: \.\/millrace (list follow .*)$/m.exec(written.stderr) ?? [];
    answer();
    const followed = await ran([...named.split(' '), '--key', live]);

    expect([code, written.stderr]).toEqual([130, expect.stringContaining(`./millrace list cancel ${id}`)]);
    expect([followed.code, followed.stdout]).toEqual([
      0,
      expect.stringContaining('completed: 2 rows, 2 found'),
    ]);
    expect(parse(readFileSync(out, 'utf8'), { columns: true })).toMatchObject([
      { Mail: 'mira@x.example', Status: 'found' },
      { Mail: 'otto@x.example' },
    ]);
    app.app.server.server.closeAllConnections();
    await app.app.close();
  });

  test('says what makes its rows fail, with the number of rows and what to do', async ({ db }) => {
    const { app, url } = await listeningWith(db, {
      ...instantVerifier,
      verifyEmail: () => Promise.reject(new ProviderFailure('instant', 'rejected')),
    });
    const { live } = await app.customer();
    const out = join(newFolder(), 'out.csv');

    const { stdout } = await ran([...verify(fileOf(csv), out), '--key', live, '--url', url]);
    const [one] = (await app.get('/lists', live)).body.lists;
    const shown = await ran(['list', 'show', one.id, '--key', live, '--url', url]);

    const line =
      '2 rows failed at step email_verifier: The provider refuses the key of this service. Ask the operator to check the key of the provider. Then run these rows again.';
    expect(stdout).toContain(line);
    expect(shown.stdout).toContain(line);
    app.app.server.server.closeAllConnections();
    await app.app.close();
  });

  test('outlives a service that is started again, and rows are charged once', async ({ db }) => {
    const first = await listeningWith(db, gatedVerifier().provider);
    const { live } = await first.app.customer();
    const out = join(newFolder(), 'out.csv');
    const { written, ended } = begin([...verify(fileOf(csv), out), '--key', live, '--url', first.url]);
    await until(() => expect(written.stderr).toContain('has started'));

    await first.app.app.close();
    await until(() => expect(written.stderr).toContain('Trying again'));
    const second = await listeningWith(db, instantVerifier, first.port);

    expect(await ended).toBe(0);
    expect(parse(readFileSync(out, 'utf8'), { columns: true })).toHaveLength(2);
    const { body } = await second.app.get('/usage/allowance', live);
    expect(written.stdout).toMatch(/; 4 credits\./);
    expect(body.wallet.remaining).toBe(96);
    await second.app.app.close();
  });
});

test('a file is read from the disk as it is sent, and is never in memory as a whole', async () => {
  const file = fileOf(`Mail\n${`${'x'.repeat(1_022)}\n`.repeat(30 * 1_024)}`);
  const { size } = statSync(file);
  let received = 0;
  const service = createServer((request, response) => {
    request.on('end', () => response.writeHead(400).end('{}'));
    request.on('data', (piece: Buffer) => {
      // Once it is another file, only what was read before can come.
      if (received === 0) truncateSync(file, 10);
      received += piece.length;
    });
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  onTestFinished(() => {
    service.close();
  });
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;

  const { code, stderr } = await ran([
    ...['list', 'run', file, '--endpoint', 'email_verifier', '--yes', '--key', 'mr_live_x', '--url', url],
  ]);

  expect(received).toBeLessThan(size / 2);
  expect([code, stderr]).toEqual([1, expect.stringContaining('changed while it was sent')]);
});
