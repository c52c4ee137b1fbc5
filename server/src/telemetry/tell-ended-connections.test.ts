import { expect, onTestFinished, test, vi } from 'vitest';
import { createLog } from './log.ts';
import { tellEndedConnections } from './tell-ended-connections.ts';

test('what is ended again and again is logged once a minute, with its sum', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const lines: string[] = [];
  const tell = tellEndedConnections(createLog({ level: 'warn', form: 'json' }, (line) => lines.push(line)));

  for (let second = 0; second <= 60; second++) {
    tell({ refused: 2, took_nothing: 1 });
    vi.advanceTimersByTime(1_000);
  }

  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ refused: 2, took_nothing: 1 }),
    expect.objectContaining({ refused: 120, took_nothing: 60 }),
  ]);
});
