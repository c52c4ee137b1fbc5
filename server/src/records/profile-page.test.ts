import { describe, expect, test } from 'vitest';
import { profileHandle, profileUrl } from './profile-handle.ts';
import { profileKeyOf, profileOfPage } from './profile-key.ts';

describe('an old public address is one person by its numbers, and has the handle that the network made of it', () => {
  test.each([
    [
      'https://www.linkedin.com/pub/krzysztof-marzec/a7/576/b50?trk=biz_employee_pub',
      'krzysztof-marzec-b50576a7',
    ],
    ['https://www.linkedin.com/pub/john-smith/44/555/666', 'john-smith-66655544'],
    ['https://www.linkedin.com/pub/john-smith/1/2/3', 'john-smith-0030021'],
    ['https://www.linkedin.com/pub/john-smith/12/3/4', 'john-smith-00400312'],
    ['http://uk.linkedin.com/pub/John-Smith/1A/2B/3C/', 'john-smith-03c02b1a'],
    ['linkedin.com/pub/john-smith/0/12/345', 'john-smith-345012'],
    ['www.linkedin.com/pub/john-smith/1/2/3/de', 'john-smith-0030021'],
    ['https://www.linkedin.com//pub//john-smith//1/2/3', 'john-smith-0030021'],
    ['https://www.linkedin.com/comm/pub/john-smith/1/2/3', 'john-smith-0030021'],
    ['pub/john-smith/1/2/3', 'john-smith-0030021'],
    ['/pub/john-smith/1/2/3/', 'john-smith-0030021'],
    ['https://www.linkedin.com/pub/j%C3%BCrgen/1/2/3', 'jürgen-0030021'],
  ])('%s', (address, handle) => {
    expect(profileKeyOf(address)).toEqual({ by: 'public_id', value: handle });
    expect(profileHandle(address)).toBe(handle);
    expect(profileKeyOf(profileUrl(handle))).toEqual({ by: 'public_id', value: handle });
  });

  test.each([
    'https://www.linkedin.com/pub/john-smith',
    'https://www.linkedin.com/pub/john-smith/',
    'https://www.linkedin.com/pub/john-smith/1',
    'https://www.linkedin.com/pub/john-smith/1/2',
    'https://www.linkedin.com/pub/john-smith/1/2/xyz',
    'https://www.linkedin.com/pub/john-smith/1/2222/3',
    'pub/john-smith',
    'https://www.linkedin.com/pub/dir/Mary/Poe',
    'https://www.linkedin.com/pub/dir/?first=Mary&last=Poe',
    'https://de.linkedin.com/pub/DIR/a/b/c',
    'pub/dir/a/b/c',
  ])('a name without its numbers, or a list of namesakes, is nobody: %s', (address) => {
    expect(profileKeyOf(address)).toBeUndefined();
  });
});

describe('every form of an address gives the handle', () => {
  test.each([
    'https://www.linkedin.com/mwlite/in/mira-voss',
    'https://www.linkedin.com/public-profile/in/mira-voss',
    'https://www.linkedin.com/in/mira-voss%2F',
    'https%3A%2F%2Fwww.linkedin.com%2Fin%2Fmira-voss%2F',
    'LinkedIn: https://www.linkedin.com/in/mira-voss',
    'LinkedIn Profile URL: linkedin.com/in/mira-voss',
    'https://www.google.com/url?q=https://www.linkedin.com/in/mira-voss&sa=D',
    'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fwww.linkedin.com%2Fin%2Fmira-voss%2F&data=05',
    'https://l.facebook.com/l.php?u=https%3A%2F%2Fwww.linkedin.com%2Fin%2Fmira-voss&h=x',
    'https://www.linkedin.com/mwlite/profile/in/mira-voss',
    'https://www.linkedin.com/comm/in/mira-voss?midToken=x',
    'https://www.linkedin.com/m/in/mira-voss/',
    'https://www.linkedin.com/en/in/mira-voss',
    'https://www.linkedin.com/pt-br/in/mira-voss',
    'https://www.linkedin.com//in//mira-voss/',
    'https://mobile.linkedin.com/in/mira-voss',
    'https://touch.www.linkedin.com/in/mira-voss',
    'https://www.linkedin.cn/incareer/in/mira-voss',
    'in/mira-voss',
    '/in/mira-voss/',
    './in/mira-voss',
    'comm/in/mira-voss',
    '@mira-voss',
    '"mira-voss"',
    '<https://www.linkedin.com/in/mira-voss>',
    '(linkedin.com/in/mira-voss).',
    '“https://www.linkedin.com/in/mira-voss”,',
    '[Mira Voss](https://www.linkedin.com/in/mira-voss/)',
    'https:/www.linkedin.com/in/mira-voss',
    'https//www.linkedin.com/in/mira-voss',
    'htp://linkedin.com/in/mira-voss',
    'https:linkedin.com/in/mira-voss',
    '//www.linkedin.com/in/mira-voss',
    String.raw`linkedin.com\in\mira-voss`,
    'linkedin.com/in/mira-voss&trk=x',
    'https://www.linkedin.com/in/mira-voss%20',
    'https://www.linkedin.com/in/mira%2Dvoss',
    'https://www.linkedin.com/in/mira%252Dvoss',
    'https://www.linkedin.com/in/mira-voss\u200b',
    'https://www.linkedin.com/in/mira-voss%E2%80%8B/',
    '\u202ahttps://www.linkedin.com/in/mira-voss\u202c',
    '\ufeffmira-voss',
    'mi\u00adra-voss',
    'https://www.linkedin.com/authwall?trk=x&sessionRedirect=https%3A%2F%2Fde.linkedin.com%2Fin%2Fmira-voss',
    'https://www.linkedin.com/uas/login?session_redirect=https%3A%2F%2Fwww.linkedin.com%2Fin%2Fmira-voss%2F',
  ])('%j', (address) => {
    expect(profileKeyOf(address)).toEqual({ by: 'public_id', value: 'mira-voss' });
  });

  test.each([
    'https://www.linkedin.com/in/jos%25C3%25A9-garc%25C3%25ADa-1a2b3c4d/',
    'https://www.linkedin.com/in/jos%2525C3%2525A9-garc%2525C3%2525ADa-1a2b3c4d/',
    'https://www.linkedin.com/in/jos%C3%A9-garc%C3%ADa-1a2b3c4d',
    'jos%C3%A9-garc%C3%ADa-1a2b3c4d',
  ])('encoded once or several times: %s', (address) => {
    expect(profileKeyOf(address)).toEqual({ by: 'public_id', value: 'josé-garcía-1a2b3c4d' });
  });

  test.each([
    'https://www.linkedin.com/profile/view?id=512339874&trk=x',
    'https://www.linkedin.com/recruiter/profile/512339874,abcd,CAP',
    'https://www.linkedin.com/sales/profile/512339874,abcd,NAME_SEARCH',
  ])('or the number of a member: %s', (address) => {
    expect(profileKeyOf(address)).toEqual({ by: 'member_id', value: '512339874' });
  });

  test('a joiner inside a Persian word is a letter of the handle', () => {
    const handle = 'علی\u200cرضا-1';

    expect(profileKeyOf(`https://www.linkedin.com/in/${encodeURIComponent(handle)}`)?.value).toBe(handle);
  });
});

test.each([
  'https://www.linkedin.com/in/undefined',
  'https://www.linkedin.com/in/null/',
  'https://www.linkedin.com/in/me',
  'linkedin.com/in/unavailable',
  'https://www.linkedin.com/in/[object%20Object]',
])('what scripts write in place of a handle is nobody: %s', (address) => {
  expect(profileKeyOf(address)).toBeUndefined();
});

test.each([
  '-',
  '---',
  '_',
  'https://www.google.com/search?q=mira-voss',
  'https://www.google.com/url?q=https://www.linkedin.com/company/acme',
  '@mira_voss',
  '@mira.voss',
  '@acme.com',
  'mira@acme.com',
  '@',
  '@@mira-voss',
  'foo/in/bar',
  'www.in/mira',
])('a handle of another network, an address of mail or of another site is no profile: %s', (text) => {
  expect(profileKeyOf(text)).toBeUndefined();
});

test('a bare word is no page', () => {
  expect(profileOfPage('mira-voss')).toBeUndefined();
  expect(profileHandle('mira-voss')).toBeNull();
});
