import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type SecureVersion, type Server } from 'node:tls';
import { afterEach, describe, expect, test } from 'vitest';
import { GuardedOutbound } from '../../outbound/guarded-outbound.ts';
import type { TlsInspection } from '../../outbound/inspect-tls.ts';
import { selfSigned } from '../../testing/certificates.ts';
import { Site } from '../../testing/site.ts';
import { inspectHost } from './inspect-host.ts';
import { judgeCertificate } from './judge-certificate.ts';

const stopping: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stopping.splice(0).reverse()) await stop();
});

const never = new AbortController().signal;

function outbound(): GuardedOutbound {
  const made = new GuardedOutbound({
    allow: ['127.0.0.1/32'],
    ports: [443],
    politeness: { concurrency: 2, spacingMs: 0 },
    userAgent: 'test',
  });
  stopping.push(() => made.close());
  return made;
}

/** A real TLS server whose certificate nobody but itself signed. */
async function tlsServer(maxVersion: SecureVersion): Promise<string> {
  const certificate = selfSigned({
    organization: 'Halden Instruments',
    common: 'halden.example',
    names: 'DNS:halden.example,DNS:*.halden.example',
  });
  const server: Server = createServer({ ...certificate, maxVersion });
  server.on('tlsClientError', () => {});
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stopping.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test('a certificate that browsers refuse is looked at all the same, and graded F', async () => {
  const url = await tlsServer('TLSv1.3');

  const { certificate, names } = await inspectHost(outbound(), { url, hstsSeconds: 0 }, never);

  expect(certificate).toMatchObject({
    grade: 'F',
    reason: 'Browsers refuse the certificate: it is signed by nobody but itself.',
    issuer: 'Halden Instruments',
    names: ['halden.example', '*.halden.example'],
    protocol: 'TLSv1.3',
    keyBits: 2_048,
    isTrusted: false,
  });
  expect([29, 30]).toContain(certificate?.daysUntilExpiry);
  expect(names?.addresses).toEqual(['127.0.0.1']);
});

test('what was agreed on is told', async () => {
  const url = await tlsServer('TLSv1.2');

  const { certificate } = await inspectHost(outbound(), { url, hstsSeconds: 0 }, never);

  expect(certificate?.protocol).toBe('TLSv1.2');
});

test('a server that speaks no TLS where it should is no answer', async () => {
  const site = await Site.start((_request, response) => response.end('plain'));
  stopping.push(() => site.stop());

  const { certificate } = await inspectHost(
    outbound(),
    { url: site.url.replace('http:', 'https:'), hstsSeconds: 0 },
    never,
  );

  expect(certificate).toBeNull();
});

test('a private address is not looked at', async () => {
  const { certificate, names } = await inspectHost(
    outbound(),
    { url: 'https://127.0.0.2/', hstsSeconds: 0 },
    never,
  );

  expect(certificate).toBeNull();
  expect(names).toBeNull();
});

describe('the grade', () => {
  const now = new Date('2026-11-21T00:00:00Z');
  const good = {
    protocol: 'TLSv1.3',
    cipher: 'TLS_AES_256_GCM_SHA384',
    problem: null,
    certificate: {
      valid_from: 'Oct 21 00:00:00 2026 GMT',
      valid_to: 'Jan 19 00:00:00 2027 GMT',
      bits: 2_048,
      modulus: 'AB',
    },
  } as unknown as TlsInspection;
  const halfYear = 15_552_000;

  test.each([
    ['A+', good, halfYear],
    ['A', good, halfYear - 1],
    ['B', { ...good, certificate: { ...good.certificate, bits: 1_024 } }, halfYear],
    ['B', { ...good, protocol: 'TLSv1.2', cipher: 'TLS_RSA_WITH_AES_128_CBC_SHA' }, halfYear],
    ['A', { ...good, protocol: 'TLSv1.2', cipher: 'TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256' }, 0],
    ['B', { ...good, certificate: { ...good.certificate, valid_to: 'Nov 24 00:00:00 2026 GMT' } }, 0],
    ['C', { ...good, protocol: 'TLSv1.1' }, halfYear],
    ['F', { ...good, problem: 'CERT_HAS_EXPIRED' }, halfYear],
  ] as const)('is %s', (grade, tls, hstsSeconds) => {
    expect(judgeCertificate(tls as TlsInspection, hstsSeconds, now).grade).toBe(grade);
  });
});
