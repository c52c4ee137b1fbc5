import { expect, test } from 'vitest';
import { exposedAddress, exposedMetrics } from './exposed-address.ts';

test.each(['0.0.0.0', '::', '192.168.1.5', '10.0.0.1', '2001:db8::1', '::ffff:10.0.0.1', 'millrace.example'])(
  '%s without TLS in front gets a warning that says what to set',
  (host) => {
    const warning = exposedAddress({ host, publicUrl: null });

    expect(warning).toContain(`HOST ${host} `);
    expect(warning).toContain('PUBLIC_URL');
  },
);

test.each(['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1', 'localhost', 'LOCALHOST', 'a.localhost'])(
  '%s is reached by this machine only, and needs no TLS',
  (host) => {
    expect(exposedAddress({ host, publicUrl: null })).toBeNull();
  },
);

test('with an https address for callers nothing is said, with an http address it is', () => {
  expect(exposedAddress({ host: '0.0.0.0', publicUrl: 'https://api.example.com' })).toBeNull();
  expect(exposedAddress({ host: '0.0.0.0', publicUrl: 'http://api.example.com' })).not.toBeNull();
});

test('metrics that other machines read without a token get a warning, and only those', () => {
  const metrics = { host: '0.0.0.0', port: 9_464, token: null };

  expect(exposedMetrics({ metrics })).toContain('METRICS_TOKEN');
  expect(exposedMetrics({ metrics: { ...metrics, token: 'a'.repeat(16) } })).toBeNull();
  expect(exposedMetrics({ metrics: { ...metrics, host: '127.0.0.1' } })).toBeNull();
  expect(exposedMetrics({ metrics: { ...metrics, port: null } })).toBeNull();
  expect(exposedMetrics({ metrics: null })).toBeNull();
});
