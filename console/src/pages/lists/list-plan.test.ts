import { expect, test } from 'vitest';
import { endpointNamed } from '../../api/endpoints.ts';
import { doubtOf, itemFieldsOf, planList, problemsOf } from './list-plan.ts';
import { readCsv } from './read-csv.ts';

const verification = endpointNamed('email_verification');
const items = itemFieldsOf(verification);

test('equal rows are sent once, rows without an address are left out, and each answer finds its row', () => {
  const sheet = readCsv(
    'Name,Email\nMira,m@halden.example\nOtto,\nMira again,m@halden.example\nIda,i@halden.example\n',
  );

  const plan = planList(sheet, [null, 'email'], items, {});

  expect(plan.body).toEqual({
    data: [
      { email: 'm@halden.example', refId: '0' },
      { email: 'i@halden.example', refId: '3' },
    ],
  });
  expect(plan.sent).toEqual([0, 3]);
  expect(plan.duplicates).toBe(1);
  expect(plan.incomplete).toEqual([1]);
  expect(verification && problemsOf(verification, plan.body)).toEqual([]);
});

test('a column of the file can be the refId, and equal rows of other ids are still one', () => {
  const sheet = readCsv('Id,Email\nA,m@halden.example\nB,m@halden.example\n');

  expect(planList(sheet, ['refId', 'email'], items, {}).body).toEqual({
    data: [{ refId: 'A', email: 'm@halden.example' }],
  });
});

test('a column that is no address is doubted', () => {
  const field = items.fields.find(({ name }) => name === 'email');

  expect(doubtOf(['yes', 'no', 'a@b.example'], field)).toBe('2 of 3 cells have no @.');
  expect(doubtOf(['a@b.example', ''], field)).toBeNull();
});
