import { expect, test } from 'vitest';
import { mailProvider } from './mail-provider.ts';

test.each([
  [['aspmx.l.google.com', 'alt1.aspmx.l.google.com'], 'Google Workspace'],
  [['acme-com.mail.protection.outlook.com.'], 'Microsoft 365'],
  [['MX1.ZOHO.EU'], 'Zoho Mail'],
  [['mx1.acme.example', 'mx2.acme.example'], null],
  [['google.com.evil.example'], null],
  [['notgoogle.com'], null],
  [[], null],
])('%j is %s', (hosts, provider) => {
  expect(mailProvider(hosts)).toBe(provider);
});

test('the preferred server decides', () => {
  expect(mailProvider(['mx0a.pphosted.com', 'acme.mail.protection.outlook.com'])).toBe('Proofpoint');
});
