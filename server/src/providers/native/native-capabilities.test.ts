import { expect, onTestFinished, test } from 'vitest';
import { noCache } from '../../cache/no-cache.ts';
import { openMail } from '../../mail/open-mail.ts';
import { openSites } from '../../web/open-sites.ts';
import { nativeProvider } from './native.ts';
import { nativeCapabilities } from './native-capabilities.ts';

test('what is told of the native source is what it can do where it has all its means', () => {
  const politeness = { concurrency: 1, spacingMs: 0 };
  const sites = openSites({
    allow: [],
    ports: [80],
    politeness,
    userAgent: 'Millrace/test',
    browserPath: null,
    browserPagesMax: 1,
  });
  onTestFinished(() => sites.close());
  const mail = openMail({
    allow: [],
    dnsServers: [],
    helloName: null,
    sender: null,
    proxy: null,
    politeness,
    isProbing: false,
    port: 25,
    totalMs: 1_000,
  });
  const patterns = { of: async () => new Map() };

  const native = nativeProvider(sites.reader(noCache), mail, { patterns, hasProfile: null, evidenceMs: 1 });

  const { name: _, unavailable: _unavailable, hindrance: _hindrance, ...answers } = native;
  const { takesMail: _takesMail, warning: _warning, ...can } = answers;
  expect(Object.keys(can).toSorted()).toEqual([...nativeCapabilities].toSorted());
});
