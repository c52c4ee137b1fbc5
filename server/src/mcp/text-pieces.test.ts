import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { beginningOf, pieceOf, stringRoom } from './text-pieces.ts';

const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 100 }),
  fc.string({
    unit: fc.constantFrom('a', '\n', '"', '\\', 'é', '試', '👩‍🚒', '\u0000', '\ud83d', '\udc00'),
    maxLength: 200,
  }),
);

describe('the beginning of a text', () => {
  test('takes no more room in JSON than it has, and is all of it where that has room', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 2, max: 700 }), (text, room) => {
        const beginning = beginningOf(text, room);
        expect(stringRoom(beginning)).toBeLessThanOrEqual(room);
        expect(text.startsWith(beginning)).toBe(true);
        expect(beginning === text).toBe(stringRoom(text) <= room);
        // No half of a pair that was whole before.
        expect(beginning.isWellFormed() || !text.isWellFormed()).toBe(true);
      }),
    );
  });

  test('wastes no more of it than a character takes', () => {
    const text = '試'.repeat(100);

    expect(beginningOf(text, 2 + 3 * 50)).toBe('試'.repeat(50));
    expect(beginningOf(text, 2 + 3 * 50 + 2)).toBe('試'.repeat(50));
  });

  test.each([
    ['a firefighter, of three code points', '👩‍🚒'],
    ['a flag, of two letters', '🇨🇭'],
    ['a hand with a colour', '👍🏽'],
    ['a letter with two marks', 'ọ̈'],
    ['a syllable of Hangul in its parts', '각'],
  ])('has %s whole or not at all', (_what, character) => {
    const text = `ab${character}c${'x'.repeat(100)}`;

    const seen = new Set<string>();
    for (let room = 2; room <= stringRoom(text); room++)
      seen.add(beginningOf(text, room).slice(0, 2 + character.length));

    expect([...seen]).toEqual(['', 'a', 'ab', `ab${character}`]);
  });

  test('of a letter with a thousand marks ends between two of them', () => {
    expect(beginningOf(`o${'̈'.repeat(1_000)}`, 1_002).length).toBeGreaterThan(400);
  });
});

test('pieces that follow one another make the whole, and none has half a pair', () => {
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 20 }), (text, length) => {
      const pieces: string[] = [];
      for (let offset = 0; offset < text.length; offset += length) pieces.push(pieceOf(text, offset, length));
      expect(pieces.join('')).toBe(text);
      if (text.isWellFormed()) expect(pieces.every((piece) => piece.isWellFormed())).toBe(true);
    }),
  );
});
