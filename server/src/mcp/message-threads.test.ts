import { expect, onTestFinished, test } from 'vitest';
import { MessageThreads } from './message-threads.ts';

/* One workspace does not take the thread from others: of long messages it has 25 places to wait in. */

const long = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'a', arguments: { a: 'a'.repeat(70_000) } },
});

test('a workspace that sends many long messages at once is told so, and another one is served', async () => {
  const threads = new MessageThreads();
  onTestFinished(() => threads.close());
  const outcomeOf = (workspaceId: number) =>
    threads.read(long, { workspaceId }).then(
      ({ kind }) => kind,
      ({ code }) => code,
    );

  const greedy = Array.from({ length: 60 }, () => outcomeOf(1));
  const other = outcomeOf(2);

  const outcomes = await Promise.all(greedy);
  // On a machine that stalls it may be late, which is another refusal.
  expect(await other).not.toBe('too_many_at_once');
  expect(outcomes.filter((outcome) => outcome === 'too_many_at_once').length).toBeGreaterThanOrEqual(34);
});
