import { expect, test } from 'vitest';
import { relyingPartyOf } from './relying-party.ts';

test.each([
  ['https://millrace.example', 'millrace.example', 'https://millrace.example'],
  ['https://api.millrace.example:8443/sub', 'api.millrace.example', 'https://api.millrace.example:8443'],
  ['http://localhost:8080', 'localhost', 'http://localhost:8080'],
  // A passkey belongs to a name: this machine has one.
  ['http://127.0.0.1:8080', 'localhost', 'http://localhost:8080'],
  ['http://[::1]:8080', 'localhost', 'http://localhost:8080'],
])('at %s passkeys are made for %s, by pages of %s', (publicUrl, id, origin) => {
  expect(relyingPartyOf(publicUrl)).toEqual({ id, origins: [origin] });
});

test.each([
  'http://millrace.lan:8080',
  'http://millrace.example',
  'https://192.0.2.7',
  'https://[2001:db8::1]:8443',
])('at %s browsers have no passkeys', (publicUrl) => {
  expect(relyingPartyOf(publicUrl)).toBeNull();
});
