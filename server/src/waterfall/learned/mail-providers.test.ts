import { expect, test } from 'vitest';
import { MailProviders, mailProviderKey } from './mail-providers.ts';

test.each([
  ['Google Workspace', 'google'],
  ['gmail', 'google'],
  ['Microsoft 365 / Outlook', 'microsoft'],
  ['Hosted exchange', 'microsoft'],
  ['Mimecast', 'mimecast'],
  ['Strato AG', 'other'],
  ['', 'other'],
])('%s is the mail provider %s', (name, key) => {
  expect(mailProviderKey(name)).toBe(key);
});

test('the mail providers of the last ten thousand domains are remembered', () => {
  const providers = new MailProviders();

  for (let at = 0; at <= 10_000; at++) providers.tell(`company-${at}.com`, 'Google');

  expect(providers.of('company-0.com')).toBeNull();
  expect(providers.of('company-1.com')).toBe('google');
});
