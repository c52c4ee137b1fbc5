import { afterAll, beforeAll, expect, test } from 'vitest';
import { noCache } from '../cache/no-cache.ts';
import type { CallEndpoint } from '../endpoints/define-endpoint.ts';
import { callEndpoints } from '../endpoints/registry.ts';
import type { Provider } from '../providers/capabilities.ts';
import { keylessNames, keylessSource } from '../providers/keyless-sources.ts';
import { usualModelTerms } from '../providers/models/model-terms.ts';
import { vendorNames, vendorOf } from '../providers/vendors.ts';
import { TestApp } from '../testing/app.ts';
import { createTestDatabase } from '../testing/database.ts';
import { PlainOutbound } from '../testing/plain-outbound.ts';
import { type EmulatedReply, VendorEmulator } from '../testing/vendor-emulator.ts';
import { SourceStates } from '../waterfall/source-state.ts';

const secret = 'key-of-a-test';
const session = { cookie: 'xoxd-cookie-of-a-test', token: 'xoxc-1-2-3-token' };
const credits = 10_000;
const hourMs = 3_600_000;
/** What a source that does not answer is given here, in place of its time. */
const hangMs = 200;

/** What stands in the way of an answer at any source, as statuses have it, or a body that is none of theirs. */
const failures: Readonly<Record<string, EmulatedReply>> = {
  'a key that it does not take': { status: 401, body: { error: { message: 'bad key' } } },
  'no credit left': { status: 402, body: { error: { message: 'no credits' } } },
  'too many questions': {
    status: 429,
    headers: { 'retry-after': '1' },
    body: { error: { message: 'slow down' } },
  },
  'an error of its own': { status: 500, body: 'oops' },
  'a page in place of an answer': {
    headers: { 'content-type': 'text/html' },
    body: '<html><p>hello</p></html>',
  },
};

const places = {
  maps_search_url: 'https://www.google.com/maps/search/coffee+shop/@39.7589,-84.1916,13z',
};
/** What sources are asked that do not take the question of the reference; the first that they take counts. */
const questions: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> = {
  ai_enrich: ['openai', 'gemini', 'perplexity'].map((provider) => ({ provider, prompt: 'Say hello.' })),
  chat_channel_members: [{ workspace: 'halden', channel_id: 'C04QK7T2M9X', ...session }],
  company_enricher: [{ network_url: 'https://www.linkedin.com/company/halden' }],
  enrich_companies_bulk: [{ urns: ['https://www.linkedin.com/company/halden'] }, { urns: ['halden'] }],
  lead_search: [{ current_job_titles: ['Director'] }, { seniority: ['Director'] }],
  maps_places_scraper_sync_using_url: [places],
  maps_reviews_scraper_sync: [
    {
      maps_review_url: 'https://www.google.com/maps/place/?q=place_id:ChIJx0mQe2T3akYR7b9dQ1sWv0c',
      limit: 5,
      review_sort: 'mostRelevant',
    },
  ],
  network_company_posts: [{ network_company_id: '48213377' }, { network_company_universal_name: 'halden' }],
  network_job_search: [{ title: 'engineer' }, { title: 'engineer', location: 'Denmark' }],
  person_enricher: [
    { email: 'mira.voss@halden.com' },
    { first_name: 'Mira', last_name: 'Voss', company: 'Halden' },
  ],
  post_keyword_search: [{ keyword: 'meters' }],
  profile_search: [{ search: 'Mira Voss' }, { first_name: 'Mira' }],
  social_ads_library_scraper_sync: [
    { social_ad_url: 'https://www.facebook.com/ads/library/?q=halden&country=DK&ad_type=all' },
    {
      social_ad_url:
        'https://www.facebook.com/ads/library/?q=halden&country=DK&ad_type=political_and_issue_ads',
    },
  ],
};

/** Who takes other questions of the endpoint than these: told here, so that the list of who was asked is whole. */
const takeOtherQuestions = ['find_website_by_company_name coresignal'];

let reply: EmulatedReply = { status: 500 };
/** Those that are asked just now: the service reads this list anew by each call. */
const sources: Provider[] = [];
let clock = 0;
let emulator: VendorEmulator;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: TestApp;
let live: string;
let all: Provider[];

beforeAll(async () => {
  emulator = await VendorEmulator.start(() => reply);
  database = await createTestDatabase();
  app = await TestApp.open(database, sources, { states: new SourceStates(() => clock), deadlineMs: 20_000 });
  ({ live } = await app.customer({ credits }));
  all = await Promise.all([...vendorNames.map(openVendor), ...keylessNames.map(openKeyless)]);
});
afterAll(async () => {
  await app.app.close();
  await database.drop();
  await emulator[Symbol.asyncDispose]();
});

const remaining = async () => (await app.get('/usage/allowance', live)).body.wallet.remaining;

const userAgent = 'Millrace/test';
const pause = async (_ms: number, signal: AbortSignal) => signal.throwIfAborted();

async function openVendor(name: (typeof vendorNames)[number]): Promise<Provider> {
  return (await vendorOf(name)).open({
    apiKey: name === 'snov' ? `id:${secret}` : secret,
    baseUrl: emulator.url,
    accountId: 'account-of-a-test',
    userAgent,
    models: usualModelTerms,
    sinkUrl: 'https://api.millrace.example/vendor-results',
    pause,
  });
}

async function openKeyless(name: (typeof keylessNames)[number]): Promise<Provider> {
  const { addresses, load } = keylessSource(name);
  return (await load())({
    addresses: Object.fromEntries(Object.keys(addresses).map((end) => [end, emulator.url])),
    userAgent,
    cache: noCache,
    outbound: new PlainOutbound(Number(new URL(emulator.url).port)),
    models: { terms: { ...usualModelTerms, model: 'local' }, standsFor: 'openai', apiKey: secret },
    pause,
  });
}

interface Pair {
  readonly endpoint: CallEndpoint;
  readonly source: Provider;
  readonly of: string;
}

/** Endpoints with those of their sources that can do all that they need. */
const pairs = (): Pair[] =>
  callEndpoints.flatMap((endpoint) => {
    const { needs = [] } = endpoint;
    const able = needs.length === 0 ? [] : all.filter((source) => needs.every((need) => source[need]));
    return able.map((source) => ({ endpoint, source, of: `${endpoint.name} ${source.name}` }));
  });

/** What the caller is told, of the first question that the source is asked; null where it takes none of them. */
async function askOne({
  endpoint,
  source,
}: Pair): Promise<{ readonly status: number; readonly text: string } | null> {
  sources.splice(0, sources.length, source);
  for (const question of [endpoint.example.request, ...(questions[endpoint.name] ?? [])]) {
    clock += hourMs;
    const before = emulator.asked.length;
    const { status, text } = await app.post(`/${endpoint.name}`, live, question);
    if (emulator.asked.length > before || status < 400 || status === 504) return { status, text };
  }
  return null;
}

test.each(Object.entries(failures))(
  'where every source of an endpoint has %s, its calls fail and say so, and cost nothing',
  async (_what, how) => {
    reply = how;
    const wrong: string[] = [];
    const notAsked: string[] = [];
    for (const pair of pairs()) {
      const told = await askOne(pair);
      if (told === null) notAsked.push(pair.of);
      else if (told.status < 500 && !isCallersFault(pair.source, told.status))
        wrong.push(`${pair.of}: ${told.status} ${told.text}`);
      if ([secret, session.cookie, session.token].some((one) => told?.text.includes(one)))
        wrong.push(`${pair.of} tells a secret: ${told?.text}`);
    }

    expect(wrong).toEqual([]);
    expect(notAsked).toEqual(takeOtherQuestions);
    expect(await remaining()).toBe(credits);
  },
  120_000,
);

test('where a source does not answer, calls say so when its time is over, and cost nothing', async () => {
  reply = { hangs: true };
  const wrong: string[] = [];
  for (const source of all) {
    const pair = pairs().find((one) => one.source === source && !takeOtherQuestions.includes(one.of));
    if (pair === undefined) continue;
    const terms = { ...source.terms, timeoutMs: hangMs };
    for (const need of pair.endpoint.needs ?? []) terms[need] = { ...terms[need], timeoutMs: hangMs };
    const told = await askOne({ ...pair, source: Object.create(source, { terms: { value: terms } }) });
    if (told?.status !== 504) wrong.push(`${pair.of}: ${told?.status} ${told?.text}`);
  }

  expect(wrong).toEqual([]);
  expect(await remaining()).toBe(credits);
}, 120_000);

/** A session that the caller brings and the workspace refuses is nobody else's fault. */
const isCallersFault = ({ name }: Provider, status: number) =>
  name === 'slack' && (status === 422 || status === 429);
