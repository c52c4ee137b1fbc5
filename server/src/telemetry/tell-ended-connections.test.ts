import { expect, test } from 'vitest';
import { stillClock } from '../testing/still-clock.ts';
import { createLog } from './log.ts';
import { tellEndedConnections } from './tell-ended-connections.ts';

test('what is ended again and again is logged once a minute, with its sum', () => {
  const clock = stillClock();
  const lines: string[] = [];
  const tell = tellEndedConnections(createLog({ level: 'warn', form: 'json' }, (line) => lines.push(line)));

  for (let second = 0; second <= 60; second++) {
    tell({ refused: 2, took_nothing: 1 });
    clock.advance(1_000);
  }

  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ refused: 2, took_nothing: 1 }),
    expect.objectContaining({ refused: 120, took_nothing: 60 }),
  ]);
});
