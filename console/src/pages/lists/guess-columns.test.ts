import { expect, test } from 'vitest';
import { endpointNamed } from '../../api/endpoints.ts';
import { exportOf, guessColumns } from './guess-columns.ts';
import { itemFieldsOf } from './list-plan.ts';

const finding = itemFieldsOf(endpointNamed('email_finding'));
const verification = itemFieldsOf(endpointNamed('email_verification'));

test('the columns of a HubSpot export are sent as what they are, and the others are kept', () => {
  const columns = ['First Name', 'Last Name', 'Company Domain Name', 'Lifecycle Stage', 'Contact owner'];
  const rows = [['Ingrid', 'Halvorsen', 'fjordline.example', 'Opportunity', 'maya@northwind.example']];

  expect(guessColumns(columns, rows, finding.fields)).toEqual([
    'first_name',
    'last_name',
    'company_domain',
    null,
    null,
  ]);
  expect(exportOf(columns)).toBe('a HubSpot export');
});

test('a column of addresses under a strange name is found by its cells', () => {
  expect(guessColumns(['Kontakt', 'Ort'], [['a@b.example', 'Aarhus']], verification.fields)).toEqual([
    'email',
    null,
  ]);
});

test('a column named Email without any address in it is not sent as one', () => {
  expect(guessColumns(['Email', 'Mail 2'], [['yes', 'a@b.example']], verification.fields)).toEqual([
    null,
    'email',
  ]);
});

test('each field is taken by one column', () => {
  const taken = guessColumns(['Website', 'Domain'], [['a.example', 'b.example']], finding.fields);

  expect(taken.filter((name) => name === 'company_domain')).toHaveLength(1);
});
