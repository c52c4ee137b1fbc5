import { join } from 'node:path';
import { expect } from 'vitest';
import { keyPattern } from '../server/src/accounts/api-key.ts';
import { startEmbedded } from '../server/src/postgres/embedded.ts';
import { callerOf } from './testing/call.ts';
import { freePort, test } from './testing/millrace.ts';

test('with DATABASE_URL the service uses that PostgreSQL, leaves it running, and doctor finds all well', async ({
  millrace,
}) => {
  const postgres = await startEmbedded({
    dataDir: join(millrace.folder, 'elsewhere'),
    shareDir: join(millrace.folder, 'share'),
  });
  const environment = { DATABASE_URL: postgres.url };
  try {
    const service = await millrace.serve(environment);
    const [key = ''] = service.output.stdout.match(keyPattern) ?? [];
    const answer = await callerOf(service.url, key).post('remove_whitespace', { input_text: ' a  b ' });
    const doctor = await millrace.run(['doctor', '--json'], { environment });
    const list = await millrace.run(['org', 'list', '--json'], { environment });
    const second = await millrace.serve({ ...environment, PORT: String(await freePort()) });
    const answerOfSecond = await callerOf(second.url, key).post('remove_whitespace', { input_text: 'a' });
    service.kill('SIGTERM');
    second.kill('SIGTERM');
    const ends = await Promise.all([service.ended, second.ended]);

    expect(answer.status).toBe(200);
    expect([doctor.code, JSON.parse(doctor.stdout).ok]).toEqual([0, true]);
    expect(JSON.parse(doctor.stdout).checks).toContainEqual(
      expect.objectContaining({
        name: 'service',
        status: 'ok',
        detail: expect.stringContaining(service.url),
      }),
    );
    expect(JSON.parse(list.stdout).organizations).toHaveLength(1);
    // Several may share one database of the operator's.
    expect(answerOfSecond.status).toBe(200);
    expect(ends.map(({ code }) => code)).toEqual([0, 0]);
    expect(await postgres.isRunning()).toBe(true);
    expect(millrace.postmasterPid()).toBe(null);
  } finally {
    await postgres.stop();
  }
});
