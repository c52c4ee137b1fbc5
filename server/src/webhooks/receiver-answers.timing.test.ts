import { expect, vi } from 'vitest';
import { test } from '../testing/webhook-world.ts';
import { listDeliveries } from './deliveries.ts';

test('who says yes and then drips is not waited for: the status decides', async ({ hooks }) => {
  const receiver = await hooks.receiver((_got, response) => {
    response.writeHead(200);
    const drip = setInterval(() => response.write('.'), 100);
    response.on('close', () => clearInterval(drip));
  });
  const { id } = await hooks.webhook(receiver.url);
  hooks.deliverer();

  await hooks.emit();
  // The try itself would end after fifteen seconds.
  await vi.waitFor(async () => expect(await hooks.states()).toEqual({ delivered: 1 }), { timeout: 10_000 });

  const log = await listDeliveries(hooks.db.pool, hooks.workspaceId, id, { limit: 1 });
  expect(log?.deliveries[0]?.attempts[0]).toMatchObject({
    status: 200,
    error: null,
    response: expect.stringMatching(/^\.+$/),
  });
});
