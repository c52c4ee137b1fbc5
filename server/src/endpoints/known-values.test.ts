import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Provider } from '../providers/capabilities.ts';
import { type Company, company } from '../records/company.ts';
import { companyRef } from '../records/company-ref.ts';
import { type Job, job } from '../records/job.ts';
import { networkAd } from '../records/network-ad.ts';
import { type Person, person } from '../records/person.ts';
import { type Place, place } from '../records/place.ts';
import { actor, type Post, post, postMedia } from '../records/post.ts';
import { type SocialAd, socialAd } from '../records/social-ad.ts';
import { type TransparencyAd, transparencyAd } from '../records/transparency-ad.ts';
import { SourceStates } from '../waterfall/source-state.ts';
import { Sources } from '../waterfall/sources.ts';
import type { CallEndpoint } from './define-endpoint.ts';
import { callEndpoints } from './registry.ts';

/*
 * Sources that know next to nothing: of a record only what it must have. What the specification types is then null where nobody can know it, and never
 * where the question or another field says it.
 */

/** Null, nothing or the least for each member that may be so. */
function poorest(schema: z.ZodObject): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schema.shape).map(([name, field]) => {
      const type = field as z.ZodType;
      const value = [null, undefined, [], {}, false, 0].find((one) => type.safeParse(one).success);
      return [name, value];
    }),
  );
}

const bareCompany = company.parse({ ...poorest(company), name: 'Acme' });
const barePerson = person.parse({ ...poorest(person), name: 'Mira Voss' });
const bareRef = companyRef.parse({ ...poorest(companyRef), name: 'Acme' });
const bareJob = job.parse({ ...poorest(job), id: '4512290718', title: 'Engineer', company: bareRef });
const bareActor = actor.parse({ ...poorest(actor), kind: 'person', name: 'Mira Voss' });
const barePost = post.parse({
  ...poorest(post),
  id: '7391204418820001234',
  author: bareActor,
  media: postMedia.parse(poorest(postMedia)),
});
const barePlace = place.parse({
  ...poorest(place),
  name: 'Canal Row Coffee',
  url: 'https://www.google.com/maps/place/?q=place_id:ChIJx0mQe2T3akYR7b9dQ1sWv0c',
  seenAt: '2026-11-21T09:42:31.004Z',
});
const bareNetworkAd = networkAd.parse({
  ...poorest(networkAd),
  id: '1502277431',
  advertiser: { name: 'Acme', headline: null, imageUrl: null, networkUrl: null },
  content: { headline: null, description: null, imageUrl: null, targetUrl: null, ctaLabel: null },
});
const bareSocialAd = socialAd.parse({ ...poorest(socialAd), archiveId: '902117340051226' });
const bareTransparencyAd = transparencyAd.parse({
  ...poorest(transparencyAd),
  advertiserId: 'AR1',
  creativeId: 'CR1',
  adUrl: 'https://adstransparency.google.com/advertiser/AR1/creative/CR1',
});

interface Records {
  readonly company: Company;
  readonly person: Person;
  readonly job: Job;
  readonly post: Post;
  readonly place: Place;
  readonly socialAd: SocialAd;
  readonly transparencyAd: TransparencyAd;
}
const bare: Records = {
  company: bareCompany,
  person: barePerson,
  job: bareJob,
  post: barePost,
  place: barePlace,
  socialAd: bareSocialAd,
  transparencyAd: bareTransparencyAd,
};

const page = <Item>(item: Item) => ({ outcome: 'found' as const, value: { items: [item], total: 1 } });

function sourceOf(records: Records): Provider {
  const { company: companies, person: people } = records;
  return {
    name: 'poor',
    unavailable: () => null,
    lookUpCompanies: async (keys) => keys.map(() => ({ outcome: 'found', value: companies })),
    searchCompanies: async () => page(companies),
    lookUpPeople: async (keys) => keys.map(() => ({ outcome: 'found', value: people })),
    identifyPerson: async () => ({ outcome: 'found', value: people }),
    searchProfiles: async () => page(people),
    lookUpJob: async () => ({ outcome: 'found', value: records.job }),
    searchJobs: async () => page(records.job),
    lookUpPost: async () => ({ outcome: 'found', value: records.post }),
    listCompanyPosts: async () => page(records.post),
    searchPosts: async () => page(records.post),
    searchPlaces: async () => ({ outcome: 'found', value: [records.place] }),
    searchNetworkAds: async () => ({
      outcome: 'found',
      value: { items: [bareNetworkAd], total: null, cursor: null },
    }),
    searchSocialAds: async () => ({ outcome: 'found', value: [records.socialAd] }),
    searchTransparencyAds: async () => ({ outcome: 'found', value: [records.transparencyAd] }),
  };
}

async function answerOf(name: string, request: unknown, known: Partial<Records> = {}) {
  const endpoint = callEndpoints.find((one) => one.name === name) as CallEndpoint;
  const signal = new AbortController().signal;
  const sources = new Sources(
    [sourceOf({ ...bare, ...known })],
    { provider: null, cached: false },
    { states: new SourceStates(), endsAtMs: Number.POSITIVE_INFINITY },
  );
  const answer = await endpoint.run(endpoint.request.parse(request), { signal, mode: 'live', sources });
  return endpoint.response.parse(answer) as Record<string, unknown> & { elements: Record<string, unknown>[] };
}

const acmePage = 'https://www.linkedin.com/company/acme/';
const miraPage = 'https://www.linkedin.com/in/mira-voss';

describe('what was asked by is answered, though the source does not repeat it', () => {
  test.each([
    [
      'enrich_company',
      { url: acmePage },
      { found: true, networkUrl: acmePage, url: acmePage, universalName: 'acme' },
    ],
    [
      'enrich_company',
      { url: '1441' },
      { networkUrl: 'https://www.linkedin.com/company/1441/', objectUrn: 1441 },
    ],
    ['enrich_company', { url: 'https://www.acme.example' }, { website: 'https://acme.example' }],
    ['company_enricher', { domain: 'acme.example' }, { found: true, domain: 'acme.example', name: 'Acme' }],
    ['company_enricher', { network_url: acmePage }, { networkUrl: acmePage }],
    [
      'enrich_profile',
      { url: miraPage },
      { found: true, networkUrl: miraPage, url: miraPage, identifier: 'mira-voss' },
    ],
    ['person_enricher', { network_url: miraPage }, { found: true, networkUrl: miraPage }],
    ['person_enricher', { email: 'mira@acme.example' }, { found: true, email: 'mira@acme.example' }],
  ] as const)('%s of %o', async (name, request, known) => {
    expect(await answerOf(name, request)).toMatchObject(known);
  });

  test.each([
    ['enrich_companies_bulk', { urns: [acmePage, '1441'] }, [{ url: acmePage }, { objectUrn: 1441 }]],
    ['enrich_profiles_bulk', { urns: [miraPage] }, [{ url: miraPage }]],
  ] as const)('%s, each element by its own', async (name, request, elements) => {
    expect((await answerOf(name, request)).elements).toMatchObject(elements);
  });

  test('a bare word that may have been the name says no more than that', async () => {
    expect(await answerOf('enrich_company', { url: 'Acme' })).toMatchObject({
      universalName: null,
      networkUrl: null,
    });
  });
});

describe('what another field says is answered', () => {
  test.each(['company_search', 'network_company_search'])(
    '%s: the page by its name, and the name by its page',
    async (name) => {
      const byName = await answerOf(name, {}, { company: { ...bareCompany, universalName: 'acme' } });
      const byPage = await answerOf(name, {}, { company: { ...bareCompany, networkUrl: acmePage } });

      for (const { elements } of [byName, byPage]) {
        expect(elements).toMatchObject([{ networkUrl: acmePage, universalName: 'acme' }]);
      }
    },
  );

  test('profile_search: the handle by the page', async () => {
    const { elements } = await answerOf(
      'profile_search',
      {},
      {
        person: { ...barePerson, networkUrl: miraPage },
      },
    );

    expect(elements).toMatchObject([{ publicIdentifier: 'mira-voss', networkUrl: miraPage }]);
  });

  test('company_enricher: the domain by the website', async () => {
    const company = { ...bareCompany, website: 'https://www.acme.example/en' };

    expect(await answerOf('company_enricher', { network_url: acmePage }, { company })).toMatchObject({
      domain: 'acme.example',
    });
  });
});

describe('of a job', () => {
  const jobPage = 'https://www.linkedin.com/jobs/view/4512290718';

  test.each([
    [{ url: 'https://de.linkedin.com/jobs/view/engineer-at-acme-4512290718?trk=x' }, jobPage],
    [{ url: 'linkedin.com/jobs/view/4512290718' }, jobPage],
    [{ job_id: 'urn:li:jobPosting:4512290718' }, jobPage],
    // A source may have numbered it itself.
    [{ job_id: '4512290718' }, null],
  ])('the page that it was asked for by: %o', async (request, networkUrl) => {
    expect(await answerOf('network_job_detail', request)).toMatchObject({
      element: { id: '4512290718', networkUrl },
    });
  });

  test('that it is closed, where it is known when it was', async () => {
    const closed = { ...bareJob, closedAt: '2026-11-12T08:15:00.000Z' };

    expect(await answerOf('network_job_detail', { job_id: '4512290718' }, { job: closed })).toMatchObject({
      element: { jobState: 'CLOSED' },
    });
  });

  test('the page of its company by its name, and the name by the page', async () => {
    for (const known of [{ universalName: 'acme' }, { networkUrl: acmePage }]) {
      const found = { job: { ...bareJob, company: { ...bareRef, ...known } } };
      const company = { universalName: 'acme', networkUrl: acmePage };

      expect((await answerOf('network_job_search', {}, found)).elements).toMatchObject([{ company }]);
      expect(await answerOf('network_job_detail', { job_id: '4512290718' }, found)).toMatchObject({
        element: { company },
      });
    }
  });
});

describe('of a post', () => {
  const urn = 'urn:li:activity:7391204418820001234';
  const address = `https://www.linkedin.com/feed/update/${urn}`;

  test.each([
    ['urn:li:share:7391204417230045555', 'urn:li:share:7391204417230045555'],
    ['urn:li:ugcPost:7391204417230045555', 'urn:li:ugcPost:7391204417230045555'],
    [urn, null],
  ])('its numbers, its address, and the one that it was asked for by: %s', async (asked, shareUrn) => {
    expect(await answerOf('post_details', { urn: asked })).toMatchObject({
      found: true,
      urn,
      shareUrl: address,
      shareUrn,
      sponsored: false,
      numComments: 0,
    });
  });

  test('the last segment of the page of who wrote it, of persons and companies', async () => {
    const written = (author: object) => ({ post: { ...barePost, author: { ...bareActor, ...author } } });
    const byMira = written({ networkUrl: miraPage });
    const byAcme = written({ kind: 'company', name: 'Acme', networkUrl: acmePage });

    expect(await answerOf('post_details', { urn }, byMira)).toMatchObject({
      actor: { profileId: 'mira-voss', url: miraPage },
    });
    expect(await answerOf('post_details', { urn }, byAcme)).toMatchObject({
      actor: { profileId: 'acme', url: acmePage, profileType: 'COMPANY' },
    });
    expect(await answerOf('post_keyword_search', { keyword: 'flow', limit: 1 }, byMira)).toMatchObject({
      content: [{ actor: { profileId: 'mira-voss' } }],
    });
    const { elements: posts } = await answerOf(
      'network_company_posts',
      { network_company_url: acmePage },
      byAcme,
    );
    expect(posts).toMatchObject([{ networkUrl: address, author: { universalName: 'acme' } }]);
  });
});

test('of a place: the ids that stand in the address of its page', async () => {
  const byCid = { ...barePlace, url: 'https://maps.google.com/?cid=3820017718842260741' };
  const ask = (known: Partial<Records>) =>
    answerOf('maps_places_scraper_keyword', { search_query: 'coffee', limit: 1 }, known);

  expect(await ask({})).toMatchObject([{ placeId: 'ChIJx0mQe2T3akYR7b9dQ1sWv0c', rank: 1 }]);
  expect(await ask({ place: byCid })).toMatchObject([{ cid: '3820017718842260741', placeId: null }]);
});

describe('of an ad', () => {
  test('its page in the library of the network', async () => {
    const { elements } = await answerOf('network_ad_search', { keyword: 'flow' });

    expect(elements).toMatchObject([
      { content: { pageUrl: 'https://www.linkedin.com/ad-library/detail/1502277431' } },
    ]);
  });

  test('its page in the social library, and the advertiser and state that were asked for', async () => {
    const library = 'https://www.facebook.com/ads/library/';
    const asked = `${library}?active_status=active&view_all_page_id=114420097711`;

    expect(
      await answerOf('social_ads_library_scraper_sync', { social_ad_url: asked, limit: 1 }),
    ).toMatchObject([
      {
        adLibraryURL: `${library}?id=902117340051226`,
        pageID: '114420097711',
        pageURL: 'https://www.facebook.com/114420097711',
        adStatus: 'ACTIVE',
      },
    ]);
    expect(
      await answerOf('social_ads_library_scraper_sync', { social_ad_url: `${library}?q=flow`, limit: 1 }),
    ).toMatchObject([{ pageID: null, pageURL: null, adStatus: null }]);
  });

  test('the form that was asked for, and the domain that it leads to', async () => {
    const ad = { ...bareTransparencyAd, landingUrls: ['https://www.acme.example/en'] };
    const asked = 'https://adstransparency.google.com/advertiser/AR1?format=VIDEO';

    expect(
      await answerOf('ad_transparency_scraper_sync', { ad_url: asked, limit: 1 }, { transparencyAd: ad }),
    ).toMatchObject([{ format: 'VIDEO', landingDomain: 'acme.example' }]);
  });
});
