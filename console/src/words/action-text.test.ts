import { expect, test } from 'vitest';
import { actionChoices, actionText, detailText } from './action-text.ts';

test('an action is read as its title, and one that nobody knows by its name', () => {
  expect(actionText('key_rotate')).toBe('Rotate a key');
  expect(actionText('robot_paint')).toBe('Robot paint');
});

test('the log of an organization offers no actions of the instance', () => {
  const values = actionChoices(true).map(({ value }) => value);

  expect(values).toContain('key_rotate');
  expect(values).not.toContain('endpoint_change');
  expect(actionChoices(false).map(({ value }) => value)).toContain('endpoint_change');
});

test('details are read as words', () => {
  expect(
    detailText({ overlap_seconds: 86_400, credits: 20_000, booked: true, note: null, events: ['a', 'b'] }),
  ).toBe('Overlap: 24 h, Credits: 20,000, Booked: yes, Events: a + b');
  expect(detailText({})).toBe('–');
});
