import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { keylessNames } from './keyless-sources.ts';
import { inOrder, orderedCapabilities, usualSources } from './source-order.ts';
import { accountVendors, vendorNames, vendorOf } from './vendors.ts';

/** Of no vendor, or asked without a key. */
const own = ['custom', 'dataset', 'gravatar', 'models', 'native', 'sandbox', ...keylessNames];

test('every vendor has a folder of its name, and every folder is a vendor', () => {
  const folders = readdirSync(new URL('.', import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !own.includes(entry.name))
    .map(({ name }) => name);

  expect(vendorNames).toEqual(folders.toSorted());
});

test.each(vendorNames)(
  '%s says what it is and where a key is had, and opens with a key alone or says what else it needs',
  async (name) => {
    const vendor = await vendorOf(name);
    const provider = vendor.open({ apiKey: 'id:secret', userAgent: 'Millrace/test' });

    expect(vendor.title).toMatch(/^[A-Z].*[^.]$/);
    expect(vendor.keysAt).toMatch(/^https:\/\//);
    expect([vendor.name, provider.name]).toEqual([name, name]);
    const missing = vendor.baseUrl === null ? '_BASE_URL' : accountVendors.has(name) ? '_ACCOUNT_ID' : null;
    expect(provider.unavailable()).toEqual(missing === null ? null : expect.stringContaining(missing));
  },
);

test.each(vendorNames)(
  '%s has its place in the order of all that it can do, and in no other',
  async (name) => {
    const provider = (await vendorOf(name)).open({ apiKey: 'id:secret', userAgent: 'Millrace/test' });

    const places = orderedCapabilities.filter((capability) => usualSources(capability).includes(name));

    expect(places).toEqual(orderedCapabilities.filter((capability) => provider[capability] !== undefined));
  },
);

test('what costs nothing is asked first, whatever the order in which sources are given', () => {
  const sources = ['zerobounce', 'own-thing', 'hunter', 'native'].map((name) => ({
    name,
    unavailable: () => null,
  }));

  const order = inOrder(sources, 'verifyEmail').map(({ name }) => name);

  expect(order).toEqual(['native', 'hunter', 'zerobounce', 'own-thing']);
});
