import { expect } from 'vitest';
import { parseExposition } from '../server/src/testing/exposition.ts';
import { freePort, testOfUsed as test } from './testing/millrace.ts';

test('METRICS_PORT shows how a service does on a port of its own, the disk of its own database too', async ({
  millrace,
}) => {
  const port = await freePort();
  const service = await millrace.serve({ METRICS_PORT: String(port) });

  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  const { sum } = parseExposition(await answer.text());
  const onServicePort = await fetch(`${service.url}/metrics`);

  expect([answer.status, onServicePort.status]).toEqual([200, 404]);
  expect(sum('millrace_ready')).toBe(1);
  expect(sum('millrace_database_up')).toBe(1);
  expect(sum('millrace_data_disk_size_bytes')).toBeGreaterThan(0);
  expect(sum('millrace_history_kept_seconds')).toBe(400 * 86_400);
  service.kill('SIGTERM');
  expect((await service.ended).code).toBe(0);
});
