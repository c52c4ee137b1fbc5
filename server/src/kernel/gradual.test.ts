import { expect, test } from 'vitest';
import { atOnce, Gradual } from './gradual.ts';

function counting(log: number[]) {
  return new Gradual(function* () {
    for (let step = 0; step < 5; step++) {
      log.push(step);
      yield;
    }
    return log.length;
  });
}

test('a part that was begun step by step is ended by who asks for it, and made once', () => {
  const log: number[] = [];
  const part = counting(log);
  const steps = part.steps();
  steps.next();
  steps.next();

  expect(log).toEqual([0, 1]);
  expect(part.now()).toBe(5);
  expect(part.now()).toBe(5);
  expect(steps.next().done).toBe(true);
  expect(log).toEqual([0, 1, 2, 3, 4]);
});

test('a part whose making fails is begun anew by the next who asks', () => {
  let tries = 0;
  const part = new Gradual(function* () {
    yield;
    tries += 1;
    if (tries === 1) throw new Error('the first try fails');
    return 'made';
  });

  expect(() => part.now()).toThrow('the first try fails');
  expect(part.now()).toBe('made');
});

test('what is made in steps can be made at once', () => {
  function* steps() {
    yield;
    yield;
    return 'end';
  }

  expect(atOnce(steps())).toBe('end');
});
