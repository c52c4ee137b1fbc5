import { expect, test } from 'vitest';
import { nothingBy, serpAnswer, serpapiAt } from '../../testing/serp-answers.ts';
import { VendorEmulator } from '../../testing/vendor-emulator.ts';

const signal = AbortSignal.timeout(600_000);
const channelId = 'UCabcdefghijklmnopqrstuv';
const byId = { key: { by: 'id', value: channelId }, mayBeCached: true } as const;

test('another channel than the one that was asked for is no answer', async () => {
  const other = 'UCzzzzzzzzzzzzzzzzzzzzzz';
  await using emulator = await VendorEmulator.start(() =>
    serpAnswer({ channel_results: { title: 'Other', external_id: other } }),
  );

  await expect(serpapiAt(emulator).readChannel?.(byId, signal)).rejects.toMatchObject({
    reason: 'unreadable',
  });
});

test('a handle that is another channel’s is a miss; one that is written otherwise is the same', async () => {
  const handles = ['@other', '@Halden', undefined];
  await using emulator = await VendorEmulator.start(() =>
    serpAnswer({
      channel_results: { title: 'Halden', external_id: channelId, handle: handles.shift() },
    }),
  );
  const { readChannel } = serpapiAt(emulator);
  const ask = () => readChannel?.({ key: { by: 'handle', value: 'halden' }, mayBeCached: true }, signal);

  expect([await ask(), await ask(), await ask()]).toMatchObject([
    { outcome: 'not_found' },
    { outcome: 'found' },
    { outcome: 'found' },
  ]);
});

test.each(['custom', 'user'] as const)('an older name of a channel (%s) is left to others', async (by) => {
  await using emulator = await VendorEmulator.start(() => nothingBy('YouTube'));

  const question = { key: { by, value: 'halden' }, mayBeCached: true };

  expect(await serpapiAt(emulator).readChannel?.(question, signal)).toEqual({
    outcome: 'skipped',
    why: 'unsupported',
  });
  expect(emulator.asked).toEqual([]);
});
