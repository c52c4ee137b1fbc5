import { expect, test } from 'vitest';
import { parseEmailAddress } from '../text/email-address.ts';
import { cleanAddress, cleanPageUrl, cleanPhone, cleanUrl } from './clean-contact.ts';
import { unreadable } from './clean-value.ts';
import { cleanFlag } from './clean-word.ts';

test('an address keeps its local part and has its domain in lower case', () => {
  expect(cleanAddress('Mira.Voss@Halden.EXAMPLE')).toBe('Mira.Voss@halden.example');
  expect(cleanAddress('mailto:mira@halden.example')).toBe('mira@halden.example');
  expect(cleanAddress('m@bücher.example')).toBe('m@bücher.example');
  expect(cleanAddress('n/a')).toBe(null);
  for (const value of [
    'mira',
    'mira@halden',
    'a@b@c.de',
    'mira@halden.test',
    'a..b@halden.de',
    'a.@halden.de',
    7,
  ])
    expect(cleanAddress(value), String(value)).toBe(unreadable);
});

test('what the short way takes for an address is one', () => {
  for (const local of ['a', 'a.b', 'a+b', 'a_b', 'a-', 'a..b', 'a.', '9'])
    for (const domain of [
      'b.de',
      'b-c.example',
      'b--c.de',
      'ab--c.de',
      'b.test',
      'x.b.de',
      '-b.de',
      'b-.de',
      '1.de',
    ]) {
      const address = `${local}@${domain}`;
      expect(cleanAddress(address) === unreadable, address).toBe(parseEmailAddress(address) === null);
    }
});

test('a phone number is E.164, by the country of the row where it has no calling code', () => {
  expect(cleanPhone('+45 33 12 34 56', null)).toBe('+4533123456');
  expect(cleanPhone('33 12 34 56', 'DK')).toBe('+4533123456');
  expect(cleanPhone("'+1 212 555 2368", null)).toBe('+12125552368');
  expect(cleanPhone('', 'DK')).toBe(null);
  for (const value of ['33 12 34 56', '123', 'call me'])
    expect(cleanPhone(value, null), value).toBe(unreadable);
});

test('addresses of the web are http(s) only', () => {
  expect(cleanUrl('https://halden.example/a b'.replace(' ', '%20'))).toBe('https://halden.example/a%20b');
  expect(cleanUrl('//cdn.example/x.png')).toBe('https://cdn.example/x.png');
  expect(cleanPageUrl('www.halden.example/x')).toBe('https://www.halden.example/x');
  for (const value of [
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://a.example',
    'halden.example',
    'https://',
  ])
    expect(cleanUrl(value), value).toBe(unreadable);
  for (const value of ['javascript:alert(1)', 'mira@halden.example', 'see below'])
    expect(cleanPageUrl(value), value).toBe(unreadable);
});

test('yes and no are said in a few ways', () => {
  for (const value of [true, 'TRUE', 'yes', '1', 1]) expect(cleanFlag(value), String(value)).toBe(true);
  for (const value of [false, 'no', '0', 0, 'False']) expect(cleanFlag(value), String(value)).toBe(false);
  expect(cleanFlag('')).toBe(null);
  expect(cleanFlag('maybe')).toBe(unreadable);
});
