import { expect, test } from 'vitest';
import { type JudgedAddress, mailStatus } from './mail-status.ts';

test.each<[JudgedAddress, string]>([
  [{ verdict: 'deliverable' }, 'valid'],
  [{ verdict: 'deliverable', role: true }, 'valid'],
  [{ verdict: 'deliverable', catchAll: true }, 'catch_all'],
  [{ verdict: 'deliverable', disposable: true }, 'disposable'],
  [{ verdict: 'risky', catchAll: true, role: true }, 'catch_all'],
  [{ verdict: 'risky', disposable: true, catchAll: true }, 'disposable'],
  [{ verdict: 'risky', role: true }, 'role'],
  [{ verdict: 'risky' }, 'unknown'],
  [{ verdict: 'undeliverable', catchAll: true }, 'invalid'],
  [{ verdict: 'unknown', catchAll: true }, 'unknown'],
  [{ verdict: 'a word of next year' }, 'unknown'],
  [{ verdict: null }, 'unknown'],
])('%j is %s', (judged, status) => {
  const word = mailStatus(judged);

  expect(word).toBe(status);
});
