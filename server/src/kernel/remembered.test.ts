import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { remembered } from './remembered.ts';

/** Many of these stand at the same place: lengths, beginnings and ends are few. */
const texts = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '\ud800', '\u{1f600}'), maxLength: 6 });

test('each text has its own answer, whatever else was asked for before', () => {
  const answerOf = (text: string) => (text.length % 3 === 0 ? undefined : `<${text}>`);
  const property = fc.property(
    fc.integer({ min: 1, max: 20 }),
    fc.array(texts, { maxLength: 200 }),
    (most, asked) => {
      const known = remembered(most, answerOf);

      expect(asked.map(known)).toEqual(asked.map(answerOf));
    },
  );
  fc.assert(property, { numRuns: 300 });
});

test('a text that was just asked for, or not long ago, is not worked on again', () => {
  let count = 0;
  const known = remembered(3, (text) => {
    count += 1;
    return text.length;
  });

  for (const text of ['one', 'one', 'two', 'six', 'one', 'two', 'six']) known(text);

  expect(count).toBe(3);
});

test('no more answers are kept than are said', () => {
  let count = 0;
  const known = remembered(1, (text) => {
    count += 1;
    return text;
  });

  // Both stand at the same place.
  for (const text of ['axbyc', 'azbyc', 'axbyc']) known(text);

  expect(count).toBe(3);
});

test('of the lines in which the texts stood nothing is kept', () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const heapBytes = () => {
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  const known = remembered(2_000, (text) => text.slice(1));
  const before = heapBytes();

  for (let at = 0; at < 2_000; at += 1) {
    const line = Buffer.from(`https://www.company-${at}.example,${'x'.repeat(20_000)}`).toString();
    known(line.slice(0, line.indexOf(',')));
  }
  const kept = heapBytes() - before;

  expect(known('https://www.company-7.example')).toBe('ttps://www.company-7.example');
  // The lines are forty megabytes.
  expect(kept).toBeLessThan(8_000_000);
});
