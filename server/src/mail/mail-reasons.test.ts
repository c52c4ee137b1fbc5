import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mailReasons } from './mail-reasons.ts';

test('the docs tell what each reason means, with its status and score, and of no other', () => {
  const text = readFileSync(new URL('../../../docs/verification.md', import.meta.url), 'utf8');

  const rows = [...text.matchAll(/^\| `(\w+)` \| `(\w+)` \| (\d+) \|/gm)];

  const told = Object.fromEntries(
    rows.map(([, reason = '', status, score]) => [reason, [status, Number(score)]]),
  );
  expect(told).toEqual(mailReasons);
});
