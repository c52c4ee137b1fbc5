import { expect, test } from 'vitest';
import {
  foundPersonalEmail,
  foundVerdict,
  nameFields,
  toldEmail,
  toldPhone,
  toldProfile,
} from './vendor-fields.ts';

test.each([
  ['iris.lund@norrvik.example', 'iris.lund@norrvik.example'],
  [' iris@norrvik.example\n', 'iris@norrvik.example'],
  ['i***@norrvik.example', null],
  ['i•••@norrvik.example', null],
  ['not available', null],
  ['email1@example.com', null],
  ['iris@sample-example.com', 'iris@sample-example.com'],
  ['', null],
  [null, null],
])('an address is handed on whole or not at all: %j', (told, email) => {
  expect(toldEmail(told)).toBe(email);
});

test.each([
  ['+46 8 123 456 78', undefined, '+46812345678'],
  ['070-174 06 05', 'SE', '+46701740605'],
  ['46701740605', '46', '+46701740605'],
  ['070-174 06 05', null, null],
  ['+46 70 174 ** **', undefined, null],
  ['+1 202 555 XXXX', undefined, null],
  ['+46 1', undefined, null],
  ['n/a', undefined, null],
  ['', undefined, null],
])('a number is handed on in E.164 or not at all: %j of %j', (told, country, phone) => {
  expect(toldPhone(told, country)).toBe(phone);
});

test.each([
  ['linkedin.com/in/iris-lund', 'https://www.linkedin.com/in/iris-lund'],
  ['http://se.linkedin.com/in/iris-lund/?trk=x', 'https://www.linkedin.com/in/iris-lund'],
  ['https://www.linkedin.com/in/iris-lind%C3%A9n', 'https://www.linkedin.com/in/iris-lind%C3%A9n'],
  ['https://www.linkedin.com/company/norrvik', null],
  ['https://linkedin.com.norrvik.example/in/iris-lund', null],
  ['iris-lund', null],
  ['', null],
  [undefined, null],
])('the page of a profile is written in one way, and nothing else is one: %j', (told, networkUrl) => {
  expect(toldProfile(told)).toBe(networkUrl);
});

test('half a name is none', () => {
  const iris = {
    firstName: 'Iris',
    lastName: null,
    fullName: null,
    domain: null,
    companyName: null,
    networkUrl: null,
  };

  expect(nameFields(iris, 'name')).toBeNull();
  expect(nameFields({ ...iris, lastName: 'Lund' }, 'name')).toEqual({
    first_name: 'Iris',
    last_name: 'Lund',
  });
  expect(nameFields({ ...iris, fullName: 'Iris Lund' }, 'name')).toEqual({ name: 'Iris Lund' });
});

test('of many addresses the first whole one is taken, and no more than twenty are looked at', () => {
  const whole = 'iris.lund@post.example';
  const hidden = 'i***@post.example';

  expect(foundPersonalEmail([null, '', hidden, whole, 'iris@other.example'])).toEqual({
    outcome: 'found',
    value: { email: whole, status: 'unknown' },
  });
  expect(foundPersonalEmail([...Array<string>(20).fill(hidden), whole])).toEqual({ outcome: 'not_found' });
});

test('what a verifier does not tell is not known', () => {
  const verdict = foundVerdict({ status: 'valid', reason: 'ok', free: false });

  expect(verdict).toEqual({
    outcome: 'found',
    value: {
      status: 'valid',
      reason: 'ok',
      mxFound: null,
      mxHost: null,
      mailProvider: null,
      disposable: null,
      role: null,
      free: false,
      suggestion: null,
      score: null,
    },
  });
});
