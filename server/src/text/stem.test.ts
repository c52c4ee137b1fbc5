import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stem } from './stem.ts';

// Words and stems of M. F. Porter, "An algorithm for suffix stripping" (1980), a few of each step.
test.each(
  `caresses caress|ponies poni|ties ti|cats cat|feed feed|agreed agre|plastered plaster|bled bled|motoring motor|sing sing|conflated conflat
troubled troubl|sized size|hopping hop|tanned tan|falling fall|hissing hiss|fizzed fizz|failing fail|filing file|happy happi|sky sky
relational relat|conditional condit|rational ration|valenci valenc|digitizer digit|conformabli conform|radicalli radic|differentli differ
vileli vile|analogousli analog|vietnamization vietnam|predication predic|operator oper|feudalism feudal|decisiveness decis|hopefulness hope
callousness callous|formaliti formal|sensitiviti sensit|sensibiliti sensibl|triplicate triplic|formative form|formalize formal|electriciti electr
electrical electr|hopeful hope|goodness good|revival reviv|allowance allow|inference infer|airliner airlin|adjustable adjust|defensible defens
irritant irrit|replacement replac|adjustment adjust|dependent depend|adoption adopt|communism commun|activate activ|homologous homolog
effective effect|bowdlerize bowdler|probate probat|rate rate|cease ceas|controll control|roll roll`
    .split(/[|\n]/)
    .map((pair) => pair.split(' ') as [string, string]),
)('the stem of %s is %s', (word, stemmed) => {
  expect(stem(word)).toBe(stemmed);
});

describe('any word', () => {
  test('has a stem that is no longer than it, and in time in proportion to it', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'), minLength: 1, maxLength: 40 }),
        (word) => {
          expect(stem(word).length).toBeLessThanOrEqual(word.length + 1);
          expect(stem(word)).not.toBe('');
        },
      ),
    );
  });
});
