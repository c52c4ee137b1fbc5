import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { freePort, isAlive, test } from './testing/millrace.ts';

test('call prints the answer of an endpoint, and ends with 1 where it is refused', async ({ millrace }) => {
  const service = await millrace.serve();
  const [key = ''] = service.keys;
  const environment = { MILLRACE_API_KEY: key };
  const body = '{"input_text":" a  b "}';
  const file = join(millrace.folder, 'body.json');
  writeFileSync(file, body);

  const plain = await millrace.run(['call', 'remove_whitespace', '--json', body], { environment });
  const fromFile = await millrace.run(['call', 'remove_whitespace', '--json', `@${file}`], { environment });
  const fromInput = await millrace.run(['call', 'remove_whitespace', '--json', '-', '--key', key], {
    input: body,
  });
  const dry = await millrace.run(['call', 'remove_whitespace', '--json', body, '--dry-run'], { environment });
  const wrong = await millrace.run(['call', 'remove_whitespace', '--json', '{"text":1}'], { environment });
  const usage = await millrace.run(['call', 'usage'], { environment });

  for (const { code, stdout, stderr } of [plain, fromFile, fromInput]) {
    expect([code, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toMatchObject({ output: 'a b', service_meta: { mode: 'live' } });
  }
  expect(JSON.parse(dry.stdout)).toMatchObject({ quote: { max_credits: 0.5, would_succeed: true } });
  expect([wrong.code, JSON.parse(wrong.stdout).code]).toEqual([1, 'validation_failed']);
  expect(JSON.parse(usage.stdout)).toMatchObject({ total_credits: 1.5 });
});

test('call without a key says how to get one, and without a service how to start one', async ({
  millrace,
}) => {
  const environment = { MILLRACE_API_KEY: 'mr_live_x', PORT: String(await freePort()) };

  const noKey = await millrace.run(['call', 'clean_domain', '--json', '{}']);
  const noService = await millrace.run(['call', 'clean_domain', '--json', '{}'], { environment });

  expect(noKey.code).toBe(2);
  expect(noKey.stderr).toContain('./millrace key rotate');
  expect(noService.code).toBe(3);
  expect(noService.stderr).toContain('./millrace serve');
  expect(noService.stderr).not.toContain('mr_live_x');
});

test('doctor tells of a machine before the first start, of a running service, and of one that is down', async ({
  millrace,
}) => {
  interface Report {
    ok: boolean;
    checks: { name: string; status: string; detail: string; fix: string | null }[];
  }
  const find = (report: Report, name: string) => report.checks.find((check) => check.name === name);

  const before = await millrace.json<Report>('doctor');
  const service = await millrace.serve();
  const during = await millrace.json<Report>('doctor');
  service.kill('SIGTERM');
  await service.ended;
  const after = await millrace.json<Report>('doctor');
  const wrong = await millrace.run(['doctor'], { environment: { PORT: 'abc', LOG_LEVEL: 'loud' } });

  expect(find(before, 'data directory')?.detail).toContain('the first start creates the database');
  expect(find(during, 'service')).toMatchObject({
    status: 'ok',
    detail: `process ${service.pid} serves and responds at ${service.url}`,
  });
  expect(find(during, 'companies')).toMatchObject({
    status: 'warn',
    fix: expect.stringContaining('./millrace import companies FILE'),
  });
  expect(find(after, 'service')).toMatchObject({
    status: 'ok',
    detail: expect.stringContaining('none runs'),
  });
  expect(find(after, 'migrations')?.status).toBe('ok');
  expect([before.ok, during.ok, after.ok, wrong.code]).toEqual([true, true, true, 1]);
  expect(wrong.stdout).toMatch(/FAIL +settings +PORT must be/);
  expect(wrong.stdout).toMatch(/FAIL +settings +LOG_LEVEL must be/);
  // It started the database to look, and stopped it again.
  expect(millrace.postmasterPid()).toBe(null);
});

const oldNode = ['/usr/bin/node', '/usr/local/bin/node'].find((path) => {
  try {
    return Number(execFileSync(path, ['--version'], { encoding: 'utf8' }).slice(1).split('.')[0]) < 22;
  } catch {
    // There is none.
    return false;
  }
});

test.runIf(oldNode !== undefined)(
  'an older Node of the machine hands over to the one that npm ci brought',
  async ({ millrace }) => {
    const service = millrace.start(['serve'], { node: oldNode });
    const pidOf = async () =>
      (await millrace.json<{ checks: { name: string; detail: string }[] }>('doctor')).checks;
    await expect.poll(() => service.output.stdout, { timeout: 30_000 }).toContain('Millrace is ready');
    const list = await millrace.run(['org', 'list', '--json'], { node: oldNode });
    const served = (await pidOf()).find(({ name }) => name === 'service')?.detail ?? '';
    const pid = Number(/process (\d+)/.exec(served)?.[1]);

    service.kill('SIGTERM');
    const { code } = await service.ended;
    const wrong = await millrace.run(['org'], { node: oldNode });

    expect(JSON.parse(list.stdout).organizations).toHaveLength(1);
    expect([code, wrong.code]).toEqual([0, 2]);
    expect(isAlive(pid)).toBe(false);
  },
);
