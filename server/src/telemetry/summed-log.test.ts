import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from './log.ts';
import { SummedLog } from './summed-log.ts';

let lines: Record<string, unknown>[];
let sums: SummedLog;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  lines = [];
  const log = createLog({ level: 'debug', form: 'json' }, (line) => lines.push(JSON.parse(line)));
  sums = new SummedLog(log);
});

afterEach(() => {
  sums.close();
  vi.useRealTimers();
});

const fail = (code: string, request_id: number) => sums.write('warn', 'failed', { code }, { request_id });

test('of a thousand lines of one kind the first is written, then one with how many more there were', () => {
  for (let call = 1; call <= 1_000; call++) fail('a', call);

  expect(lines).toMatchObject([{ level: 40, msg: 'failed', code: 'a', request_id: 1 }]);
  vi.advanceTimersByTime(60_000);
  expect(lines.slice(1)).toMatchObject([
    { level: 40, msg: 'failed, again', code: 'a', repeats: 999, seconds: 60 },
  ]);
  expect(lines[1]).not.toHaveProperty('request_id');
});

test('while it goes on there is one line a minute; after a quiet minute the next is whole again', () => {
  fail('a', 1);
  fail('a', 2);
  vi.advanceTimersByTime(60_000);
  fail('a', 3);
  vi.advanceTimersByTime(60_000);
  vi.advanceTimersByTime(60_000);
  fail('a', 4);

  expect(lines.map(({ request_id, repeats }) => request_id ?? `${repeats} more`)).toEqual([
    1,
    '1 more',
    '1 more',
    4,
  ]);
});

test('each kind is told by itself, and what was counted is written at the end', () => {
  fail('a', 1);
  fail('b', 2);
  fail('b', 3);

  sums.close();

  expect(lines.map(({ code, repeats }) => [code, repeats])).toEqual([
    ['a', undefined],
    ['b', undefined],
    ['b', 1],
  ]);
});

test('of more kinds than are told apart no line is written but one that says so', () => {
  for (let kind = 0; kind < 5_000; kind++) fail(`code${kind}`, kind);

  expect(lines).toHaveLength(1_001);
  expect(lines.at(-1)).toMatchObject({ msg: 'more kinds of lines than are kept separately' });
  sums.close();
  expect(lines.at(-1)).toMatchObject({ repeats: 3_999 });
});
