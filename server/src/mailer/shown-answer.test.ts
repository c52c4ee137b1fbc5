import { expect, test } from 'vitest';
import { shownAnswer } from './shown-answer.ts';

const token = 'Zk2nQ0vLrT4yXbC1dPwZk2nQ0vLrT4yXbC1dPwQQ';

test.each([
  ['550 5.1.1 No such user', '550 5.1.1 No such user'],
  [`550 bad link https://millrace.example/console/email-link#${token} in body`, '550 bad link …'],
  [
    `550 bad link https://millrace.example/console/email-link#${token.slice(0, 9)}=\r\n${token.slice(9)}`,
    '550 bad link …',
  ],
  [`550 the word ${token} is not allowed`, '550 the word … is not allowed'],
  [
    '550 see https://support.example/answer/26900?hl=en',
    '550 see https://support.example/answer/26900?hl=en',
  ],
])('%j is shown as %j', (said, shown) => {
  expect(shownAnswer(said)).toBe(shown);
});

test('an answer of any length is shown in 300 characters', () => {
  expect(shownAnswer('550 no '.repeat(1_000))).toHaveLength(300);
});
