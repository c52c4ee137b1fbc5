import { expect, test } from 'vitest';
import { endpoints } from '../../api/endpoints.ts';
import { bodyOfHash, linkText } from './body-link.ts';

test.each(endpoints.map(({ name, example }) => [name, example] as const))(
  'a link opens the form of %s with the same body',
  (_, example) => {
    expect(bodyOfHash(`#${linkText(example)}`)).toEqual(example);
  },
);

test('letters of all scripts survive the link', () => {
  expect(bodyOfHash(`#${linkText({ name: 'Žofie 中文 🙂' })}`)).toEqual({ name: 'Žofie 中文 🙂' });
});

test('a link that was cut opens an empty form', () => {
  const text = linkText({ email: 'ingrid@fjordline.example' }) ?? '';

  expect(bodyOfHash(`#${text.slice(0, -4)}`)).toBeUndefined();
  expect(bodyOfHash('#body=%%%')).toBeUndefined();
});

test('a body of a megabyte has no link', () => {
  expect(linkText({ text: 'x'.repeat(7000) })).toBeNull();
});
