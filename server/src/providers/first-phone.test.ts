import { expect, test } from 'vitest';
import { firstPhone } from './first-phone.ts';

test('the first that is a number somebody can have is taken, in E.164', () => {
  const phone = firstPhone(['', 'n/a', '030 901820', '+49 1', '0049 30 901820', '+45 32 12 34 56']);

  expect(phone).toEqual({ phone: '+4930901820', type: null });
});

test('where none is a number there is none', () => {
  const phone = firstPhone(['ask at the desk', '12', '+999 123 456']);

  expect(phone).toBeNull();
});

test('a list without end is read for twenty of them', () => {
  const phone = firstPhone([...Array<string>(20).fill('n/a'), '+45 32 12 34 56']);

  expect(phone).toBeNull();
});
