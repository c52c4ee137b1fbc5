import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lookTokens } from './look-tokens.ts';

test('pages of the service have the tokens of the console, to the letter', () => {
  const ofConsole = readFileSync(new URL('../../../console/src/style/tokens.css', import.meta.url), 'utf8');

  expect(lookTokens).toBe(ofConsole);
});
