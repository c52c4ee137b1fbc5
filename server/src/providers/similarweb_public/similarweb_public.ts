import { z } from 'zod';
import { type Provider, ProviderFailure } from '../capabilities.ts';
import { addressOf, type KeylessSettings } from '../keyless-definition.ts';
import { VendorClient } from '../vendor-client.ts';
import { foundUnlessNull, unsupported } from '../vendor-fields.ts';
import { siteOf, trafficOfSite } from './traffic-of-site.ts';

const name = 'similarweb_public';

/**
 * What Similarweb's browser extension asks about the site that is shown. It is undocumented: what is read was seen in programs that use it. It
 * may refuse whoever is no browser, which is a failure; it is not told that we are one.
 *
 * @see shared/vendors/similarweb.md, read 2026-11-22
 */
export function openSimilarwebPublic({
  addresses,
  userAgent,
}: Pick<KeylessSettings, 'addresses' | 'userAgent'>): Provider {
  const client = new VendorClient({
    name,
    apiKey: '',
    baseUrl: addressOf(addresses, 'BASE_URL'),
    userAgent,
  });
  return {
    name,
    // It refuses whoever asks often: a question in three seconds is what others keep to.
    terms: { timeoutMs: 15_000, concurrency: 1, rate: { questions: 1, perMs: 3_000 } },
    unavailable: () => null,
    async readTraffic(domain, signal) {
      const body = await client.ask({
        path: '/api/v1/data',
        query: { domain },
        answer: z.record(z.string(), z.unknown()),
        signal,
      });
      const about = body === null ? domain : siteOf(body);
      if (about === null)
        throw new ProviderFailure(name, 'unreadable', { cause: 'it does not say which site' });
      // A domain that leads elsewhere is told as where it leads: whoever asks for such ones must not close it for others.
      if (about !== domain) return unsupported;
      return foundUnlessNull(body === null ? null : trafficOfSite(domain, body, new Date()));
    },
  };
}
