import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { HiddenText } from './hidden-text.ts';

test('a hidden text shows in no print, log or JSON, and is told to whoever asks for it by name', () => {
  const hidden = new HiddenText('xoxd-very-private');
  const around = { cookie: hidden, list: [hidden] };

  const shown = [
    String(hidden),
    `${hidden}`,
    JSON.stringify(around),
    inspect(around, { depth: 9, showHidden: true }),
    JSON.stringify(Object.entries(hidden)),
    new Error('x', { cause: around }).stack ?? '',
  ];

  expect(shown.filter((text) => text.includes('private'))).toEqual([]);
  expect(hidden.reveal()).toBe('xoxd-very-private');
});
