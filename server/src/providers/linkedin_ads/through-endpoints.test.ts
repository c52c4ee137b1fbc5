import { readFileSync } from 'node:fs';
import { describe, expect } from 'vitest';
import { test } from '../../testing/app.ts';
import { againstContract, withSource } from '../../testing/source-app.ts';
import { type EmulatedReply, VendorEmulator } from '../../testing/vendor-emulator.ts';
import type { Provider } from '../capabilities.ts';
import { openLinkedinAds } from './linkedin-ads.ts';
import '../../testing/patient-pages.ts';

const page = (name: string) => readFileSync(new URL(`__fixtures__/${name}.html`, import.meta.url), 'utf8');
const html = (body: string): EmulatedReply => ({ headers: { 'content-type': 'text/html' }, body });
const openAt = (url: string) => openLinkedinAds({ addresses: { BASE_URL: url }, userAgent: 'Millrace/test' });

describe('through the endpoints', () => {
  const through = async <Result>(
    reply: EmulatedReply,
    use: (source: Partial<Provider>) => Promise<Result>,
  ): Promise<Result> => {
    await using emulator = await VendorEmulator.start(() => reply);
    const { searchNetworkAds, lookUpNetworkAd } = openAt(emulator.url);
    return await use({
      ...(searchNetworkAds && { searchNetworkAds }),
      ...(lookUpNetworkAd && { lookUpNetworkAd }),
    });
  };
  const url = 'https://www.linkedin.com/ad-library/detail/1502277431';

  test('ads that are found are paid for, and answered as promised', async ({ db }) => {
    const answer = await through(html(page('search')), (source) =>
      withSource(db, source, (post) => post('/network_ad_search', { keyword: 'flow meter' })),
    );

    expect(answer.status).toBe(200);
    const [first] = answer.body.elements;
    expect(againstContract('network_ad_search', { ...answer.body, elements: [first] })).toEqual([]);
    expect(answer.headers['x-credits-charged']).toBe('0.4');
  });

  test('no ad is free', async ({ db }) => {
    const answer = await through(html('<h1>0 ads match your search criteria</h1>'), (source) =>
      withSource(db, source, (post) => post('/network_ad_search', { keyword: 'flow meter' })),
    );

    expect(answer.body.elements).toEqual([]);
    expect(answer.headers['x-credits-charged']).toBe('0');
  });

  test('one ad is paid for, none is free, and a check of visitors is a failure that is free', async ({
    db,
  }) => {
    const replies = [html(page('ad')), { status: 404, body: '' }, { status: 403, body: 'check' }];
    const answers = [];
    for (const reply of replies) {
      answers.push(
        await through(reply, (source) =>
          withSource(db, source, (post) => post('/network_ad_details', { ad_url: url })),
        ),
      );
    }

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 502]);
    expect(answers.map(({ body }) => body.found)).toEqual([true, false, undefined]);
    const spent = answers.map(({ headers }) => headers['x-credits-charged']);
    expect(spent).toEqual(['2', '0', '0']);
  });
});
