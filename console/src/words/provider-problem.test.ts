import { expect, test } from 'vitest';
import { problemText } from './provider-problem.ts';

test('codes of a problem are read as words, and a sentence stays as it is', () => {
  expect(problemText('out_of_credit for findEmail, lookUpPeople')).toBe(
    'It is out of credit. Affected: find email, look up people.',
  );
  expect(problemText('Set BUILTWITH_API_KEY.')).toBe('Set BUILTWITH_API_KEY.');
  expect(problemText('Read docs/providers/google_trends.md before.')).toBe(
    'Read docs/providers/google_trends.md before.',
  );
});
