import { expect, test } from 'vitest';
import { SummedLines } from './summed-lines.ts';

function lines() {
  const clock = { now: 0 };
  const written: string[] = [];
  const summed = new SummedLines(60_000, () => clock.now);
  const tell = (key: string) => summed.tell(key, (repeats) => written.push(`${key} +${repeats}`));
  return { clock, written, summed, tell };
}

test('writes what happens at once, and sums what repeats it once a minute', () => {
  const { clock, written, summed, tell } = lines();

  for (let time = 0; time < 1_000; time++) tell('a key is refused');
  tell('another is slow');
  summed.flush();
  const atOnce = [...written];
  clock.now = 60_000;
  summed.flush();

  expect(atOnce).toEqual(['a key is refused +0', 'another is slow +0']);
  expect(written.slice(2)).toEqual(['a key is refused +999']);
});

test('writes the sum with the next line where one comes first, and loses none', () => {
  const { clock, written, tell } = lines();
  for (let time = 0; time < 3; time++) tell('a');
  clock.now = 60_000;

  tell('a');
  tell('a');

  expect(written).toEqual(['a +0', 'a +2']);
});

test('writes at once again after a quiet minute, and keeps nothing of it until then', () => {
  const { clock, written, summed, tell } = lines();
  tell('a');
  clock.now = 60_000;
  summed.flush();

  tell('a');

  expect(written).toEqual(['a +0', 'a +0']);
});
