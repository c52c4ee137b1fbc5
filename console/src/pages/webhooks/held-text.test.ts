import { expect, test } from 'vitest';
import { exactText } from '../../words/format.ts';
import { heldText } from './held-text.ts';

const until = '2026-11-29T12:05:00.000Z';

test('a webhook that is held back says until when, and whether its receiver asked for that', () => {
  expect(heldText({ held_until: until, held_because: 'retry_after' })).toBe(
    `Millrace waits until ${exactText(until)}, as the receiver asked.`,
  );
  expect(heldText({ held_until: until, held_because: 'failures' })).toBe(
    `Millrace waits until ${exactText(until)}, since the last attempts failed.`,
  );
  expect(heldText({ held_until: null, held_because: null })).toBe(null);
});
