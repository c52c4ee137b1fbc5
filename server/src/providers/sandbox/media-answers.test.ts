import { readFileSync } from 'node:fs';
import { expect, test as plain } from 'vitest';
import { TestApp } from '../../testing/app.ts';
import { askMedia, exampleOf, mediaNames, mediaSource } from '../../testing/ask-media.ts';
import { test } from '../../testing/database.ts';
import { worldOf } from '../../world/world.ts';

/** Whose example is in the world word by word. */
const verbatim = [
  ...['video_channel', 'video_detail', 'network_ad_details', 'social_ads_library_scraper_sync'],
  ...['ad_transparency_scraper_sync', 'chat_channel_members', 'ai_enrich', 'web_social_links'],
  ...['find_redirect', 'web_sitemap'],
];
const contract: Record<string, { response: Record<string, string> }> = JSON.parse(
  readFileSync(new URL('../../endpoints/__fixtures__/contract.json', import.meta.url), 'utf8'),
);

/** The values at a path of the contract; a list has those of all its items. */
function valuesAt(value: unknown, path: string): unknown[] {
  return path.split('.').reduce<unknown[]>(
    (at, step) =>
      at.flatMap((one) => {
        const field = (one as Record<string, unknown> | null)?.[step.replace('[]', '')];
        return step.endsWith('[]') && Array.isArray(field) ? field : [field];
      }),
    Array.isArray(value) ? value : [value],
  );
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

plain.each(mediaNames)(
  '%s answers its example with every field of the contract, of its type',
  async (name) => {
    const { modules: _all, ...request } = (exampleOf(name)?.request ?? {}) as Record<string, unknown>;
    const body = await askMedia(name, request);

    const wrong = Object.entries(contract[name]?.response ?? {}).flatMap(([path, type]) => {
      // A network on which the company is not has no profile.
      const also = name === 'web_social_links' ? ['null'] : type.includes('number') ? ['integer'] : [];
      const allowed = [...type.split('|'), ...also];
      const values = valuesAt(body, path);
      const isRight = values.length > 0 && values.every((value) => allowed.includes(typeOf(value)));
      return isRight ? [] : [`${path}: ${type}, and not ${JSON.stringify(values)?.slice(0, 100)}`];
    });
    expect(wrong).toEqual([]);
  },
);

plain.each(verbatim)('%s answers its example word by word', async (name) => {
  expect(await askMedia(name, exampleOf(name)?.request)).toEqual(exampleOf(name)?.response);
});

plain.each(mediaNames)('%s gives the same answer for the same seed', async (name) => {
  const { request } = exampleOf(name) ?? {};

  expect(await askMedia(name, request, mediaSource())).toEqual(await askMedia(name, request));
});

plain('another seed has other channels, ads and sites', async () => {
  const other = mediaSource(2);
  const domain = worldOf(2).companies.list[60]?.record.domain;

  expect(await askMedia('web_meta_tags', { url: `https://${domain}` }, other)).toMatchObject({
    canonical: `https://${domain}/`,
  });
  await expect(askMedia('web_meta_tags', { url: `https://${domain}` })).rejects.toMatchObject({
    code: 'host_not_found',
  });
});

test('a sandbox workspace is told of all of it over HTTP, with its charges; cookie and token are told to nobody', async ({
  db,
}) => {
  const app = await TestApp.open(db, [], { providers: { live: () => [], sandbox: () => [mediaSource()] } });
  const { sandbox: key } = await app.customer();

  const answers = await Promise.all(
    mediaNames.map((name) => app.post(`/${name}`, key, exampleOf(name)?.request)),
  );
  await app.app.close();

  expect(answers.map(({ status }) => status)).toEqual(mediaNames.map(() => 200));
  for (const [index, { headers, body, text }] of answers.entries()) {
    expect(Number(headers['x-credits-charged']), mediaNames[index]).toBeGreaterThan(0);
    if (!Array.isArray(body)) expect(body.service_meta).toMatchObject({ mode: 'sandbox' });
    expect(text).not.toContain('CHAT_SESSION_COOKIE');
  }
  expect(app.log.join('\n')).not.toContain('CHAT_CLIENT_TOKEN');
});

plain(
  'whatever is searched for on the video platform is found, and each of it can be looked up',
  async () => {
    for (const query of ['sourdough', 'zzz qqq', 'привет', '']) {
      if (query === '') continue;
      const { results } = await askMedia('video_search', { query });
      expect(results.length, query).toBeGreaterThan(0);
      expect(results.length).toBeLessThanOrEqual(20);
      const [first] = results;
      const video = await askMedia('video_detail', { url: first.videoId, include_captions: true });
      expect(video).toMatchObject({
        found: true,
        title: first.title,
        channelId: first.channelId,
        viewCount: first.viewCount,
        publishedAt: first.publishedAt,
        captions: [{ language: 'en' }],
      });
      expect(video.likeCount).toBeLessThanOrEqual(video.viewCount);
      const videos = await askMedia('video_channel_videos', { url: first.channelId });
      expect(videos.channel).toBe(first.channelName);
    }
    const { results } = await askMedia('video_search', { query: 'sourdough' });
    expect(results.every(({ title }: { title: string }) => /sourdough/i.test(title))).toBe(true);
  },
);

plain(
  'an ad that a search finds is the ad that its page shows, and pages of a search follow each other',
  async () => {
    const first = await askMedia('network_ad_search', { keyword: 'on time' });
    const second = await askMedia('network_ad_search', {
      keyword: 'on time',
      pagination_token: first.pagination.paginationToken,
    });
    const ids = [...first.elements, ...second.elements].map(({ id }: { id: string }) => id);
    expect(first.elements).toHaveLength(24);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { id, advertiser, content } of second.elements.slice(0, 5)) {
      const { element } = await askMedia('network_ad_details', { ad_url: content.pageUrl });
      expect(element).toMatchObject({ id, about: { advertiserName: advertiser.name } });
      const landing = await askMedia('web_scrape', { url: element.variants[0].content.targetUrl });
      expect(landing.statusCode).toBe(200);
    }
  },
);

plain('filters of ads narrow: by advertiser, country, time, state, format', async () => {
  const own = await askMedia('network_ad_search', { account_owner: 'Halden Instruments' });
  expect(new Set(own.elements.map((one: { advertiser: { name: string } }) => one.advertiser.name))).toEqual(
    new Set(['Halden Instruments']),
  );
  const nowhere = await askMedia('network_ad_search', { account_owner: 'Halden', countries: 'AQ' });
  expect(nowhere.elements).toEqual([]);
  const before = { date_option: 'custom-date-range', start_date: '2001-01-01', end_date: '2001-12-31' };
  expect((await askMedia('network_ad_search', { keyword: 'halden', ...before })).elements).toEqual([]);
  const active = await askMedia('social_ads_library_scraper_sync', {
    social_ad_url: 'https://socialads.example/library/?q=handbook&active_status=inactive',
    limit: 100,
  });
  expect(new Set(active.map((ad: { adStatus: string }) => ad.adStatus))).toEqual(new Set(['INACTIVE']));
  const one = await askMedia('social_ads_library_scraper_sync', {
    social_ad_url: active[0].adLibraryURL,
    limit: 5,
  });
  expect(one.map((ad: { adArchiveID: string }) => ad.adArchiveID)).toEqual([active[0].adArchiveID]);
  const texts = await askMedia('ad_transparency_scraper_sync', {
    ad_url: 'https://ads.example/?domain=nike.com&format=TEXT',
    limit: 100,
  });
  expect(texts.length).toBeGreaterThan(0);
  expect(texts.every((ad: { format: string }) => ad.format === 'TEXT')).toBe(true);
});

plain('a model answers with JSON that has what the schema wants', async () => {
  const { content } = await askMedia('ai_enrich', {
    provider: 'openai',
    prompt: 'Who is {{name}}?',
    context: { name: 'Ida' },
    output_type: 'json',
    output_schema: {
      type: 'object',
      properties: { score: { type: 'integer', minimum: 1, maximum: 3 }, tags: { type: 'array' } },
      required: ['score', 'tags'],
    },
  });

  expect(JSON.parse(content)).toEqual({
    score: expect.toSatisfy((score) => score >= 1 && score <= 3),
    tags: expect.any(Array),
  });
});
