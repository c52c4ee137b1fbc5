import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { freePort, test } from './testing/millrace.ts';

/** As for anyone who has not set it: the file of the working folder, which is the test's own here. */
const usual = { MILLRACE_ENV_FILE: '' };

test('settings come from .env in the working folder, the environment wins, and likely typing errors are reported', async ({
  millrace,
}) => {
  const port = await freePort();
  writeFileSync(
    join(millrace.folder, '.env'),
    `PORT=1\nLOG_FORM=text\nAPOLO_API_KEY=hunter2\nPUBLIC_URL=http://127.0.0.1:${port}\n`,
  );

  const service = await millrace.serve({ ...usual, PORT: String(port) });
  const doctor = await millrace.run(['doctor', '--json'], { environment: { ...usual, PORT: String(port) } });
  const answer = await fetch(`${service.url}/readyz`);
  service.kill('SIGTERM');
  const { stderr } = await service.ended;

  expect(answer.status).toBe(200);
  expect(stderr).toContain('warn  APOLO_API_KEY is not a setting of Millrace: did you mean APOLLO_API_KEY?');
  expect(stderr).not.toContain('hunter2');
  const { checks } = JSON.parse(doctor.stdout) as { checks: { name: string; status: string; fix: string }[] };
  expect(checks).toContainEqual(
    expect.objectContaining({ status: 'warn', fix: expect.stringContaining('Did you mean APOLLO_API_KEY?') }),
  );
});

test.for([['serve'], ['org', 'list'], ['call', 'usage']])(
  'a file of settings that cannot be read ends %s with exit code 2 and what to do',
  async (words, { millrace }) => {
    writeFileSync(join(millrace.folder, '.env'), `# ${'x'.repeat(65_536)}`);

    const { code, stderr } = await millrace.run(words, { environment: usual });

    expect(code).toBe(2);
    expect(stderr).toBe(
      `The file of settings ${join(millrace.folder, '.env')} is larger than 64 KiB.\nKeep only settings in it.\n`,
    );
  },
);

test('doctor reports a file of settings that cannot be read', async ({ millrace }) => {
  const environment = { MILLRACE_ENV_FILE: 'missing.env' };

  const { code, stdout } = await millrace.run(['doctor', '--json'], { environment });

  expect(code).toBe(1);
  expect(JSON.parse(stdout).checks).toContainEqual(
    expect.objectContaining({
      name: 'settings',
      status: 'fail',
      detail: expect.stringContaining('missing.env'),
    }),
  );
});

test('an address that other machines reach gets one warning at the start', async ({ millrace }) => {
  const service = await millrace.serve({ HOST: '0.0.0.0' });

  service.kill('SIGTERM');
  const { stderr } = await service.ended;

  expect(stderr.split('\n').filter((line) => line.includes('put TLS in front'))).toHaveLength(1);
});
