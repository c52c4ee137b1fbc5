import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newSecret, secretText, serviceSignature, standardHeaders } from './sign.ts';
import { secretBytes, verify } from './verify.ts';

/*
 * Vectors made with OpenSSL: printf '%s' "$t.$body" | openssl dgst -sha256 -mac HMAC -macopt hexkey:$key
 */
const secret = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=';
const before = 'whsec_//////////////////////////////////////////8=';
const atSeconds = 1_772_357_400;
const body =
  '{"id":"evt_1","type":"plan.refilled","created_at":"2026-03-01T09:30:00.000Z","data":{"name":"Grünwald & Söhne"},"sequence":7}';
const signature = 'v1=6096d57fb1d938912556c4a646402bee2eaf2106675bb38a40710b6496a096c7';
const signatureBefore = 'v1=75e0bc54f2fdef0a6cd4b6c6aacb296e88195adafa3b13b0d48fe836846cb34b';
const header = `t=${atSeconds},${signature}`;
const nowMs = atSeconds * 1_000;

const bytes = (text: string) => secretBytes(text) as Buffer;

test('X-Service-Signature is the hex HMAC-SHA256 of time, dot and raw body, with the bytes that the base64 stands for', () => {
  const signed = serviceSignature([bytes(secret)], { atSeconds, body });

  expect(signed).toBe(header);
});

test('webhook-signature is that of Standard Webhooks: id, time and body', () => {
  const headers = standardHeaders([bytes(secret)], { id: 'evt_1', atSeconds, body });

  expect(headers).toEqual({
    'webhook-id': 'evt_1',
    'webhook-timestamp': '1772357400',
    'webhook-signature': 'v1,+vwQDhdugfMRtv23XyA3MTADlrlOIUQ2OFS2+khqcYU=',
  });
});

test('while a secret is replaced, both sign', () => {
  const secrets = [bytes(secret), bytes(before)];

  const signed = serviceSignature(secrets, { atSeconds, body });
  const headers = standardHeaders(secrets, { id: 'evt_1', atSeconds, body });

  expect(signed).toBe(`${header},${signatureBefore}`);
  expect(headers['webhook-signature']).toBe(
    'v1,+vwQDhdugfMRtv23XyA3MTADlrlOIUQ2OFS2+khqcYU= v1,UAfe3Zdc/igOyfBOVH/GiDFd3AfFVz1qDSKpdQfJp8Y=',
  );
  expect(verify({ header: signed, body, secret, nowMs })).toBe('valid');
  expect(verify({ header: signed, body, secret: before, nowMs })).toBe('valid');
});

describe('what a receiver is told of', () => {
  test.each([
    ['as it was sent', {}, 'valid'],
    ['bytes instead of text', { body: Buffer.from(body) }, 'valid'],
    ['at the end of the five minutes', { nowMs: nowMs + 300_000 }, 'valid'],
    ['from a clock that is five minutes ahead', { nowMs: nowMs - 300_000 }, 'valid'],
    ['a replay', { nowMs: nowMs + 301_000 }, 'out_of_time'],
    ['from the future', { nowMs: nowMs - 301_000 }, 'out_of_time'],
    ['a body with one letter changed', { body: body.replace('refilled', 'refillee') }, 'wrong'],
    [
      'a body that was parsed and written again',
      { body: JSON.stringify(JSON.parse(body), null, 1) },
      'wrong',
    ],
    [
      'a later time beside an old signature',
      { header: header.replace(/^t=\d+/, `t=${atSeconds + 60}`) },
      'wrong',
    ],
    ['the secret of somebody else', { secret: before }, 'wrong'],
    [
      'a forged signature before the right one',
      { header: `t=${atSeconds},v1=${'0'.repeat(64)},${signature}` },
      'valid',
    ],
    ['a scheme that nobody knows beside the right one', { header: `${header},v2=abc` }, 'valid'],
    ['no time', { header: signature }, 'malformed'],
    ['two times', { header: `t=1,${header}` }, 'malformed'],
    ['no signature', { header: `t=${atSeconds}` }, 'malformed'],
    ['a signature cut short', { header: header.slice(0, -2) }, 'malformed'],
    ['nothing', { header: '' }, 'malformed'],
    ['no header, from whoever finds the address', { header: undefined }, 'malformed'],
    ['the header twice', { header: [header, header] }, 'malformed'],
    ['a header without end', { header: `${header}${`,v1=${'0'.repeat(64)}`.repeat(100)}` }, 'malformed'],
    ['a secret without its beginning', { secret: secret.slice('whsec_'.length) }, 'malformed'],
  ] as const)('%s', (_what, more, verdict) => {
    expect(verify({ header, body, secret, nowMs, ...more })).toBe(verdict);
  });
});

test('whatever is signed is valid for its own secret, and for no other', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(4_000_000_000), (text, at) => {
      const own = newSecret();
      const signed = serviceSignature([own], { atSeconds: at, body: text });

      const of = (key: Buffer) =>
        verify({ header: signed, body: text, secret: secretText(key), nowMs: at * 1_000 });

      expect(of(own)).toBe('valid');
      expect(of(newSecret())).toBe('wrong');
    }),
  );
});

// The package is no more than a witness: where it is not installed, the vectors above say the same.
const packageName = 'standardwebhooks';
const { Webhook } = await import(packageName).catch(() => ({ Webhook: null }));

test.skipIf(Webhook === null)('the library of Standard Webhooks verifies what we send, unchanged', () => {
  const [current, old] = [newSecret(), newSecret()];
  const now = Math.floor(Date.now() / 1_000);
  const headers = standardHeaders([current, old], { id: 'evt_1', atSeconds: now, body });

  const by = (key: Buffer, text = body) => new Webhook(secretText(key)).verify(text, headers);

  expect(by(current)).toEqual(JSON.parse(body));
  expect(by(old)).toEqual(JSON.parse(body));
  expect(() => by(newSecret())).toThrow();
  expect(() => by(current, body.replace('7', '8'))).toThrow();
});
