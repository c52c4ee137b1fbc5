import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Provider } from '../providers/capabilities.ts';
import { type Company, company } from '../records/company.ts';
import { type Person, person } from '../records/person.ts';
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
const page = <Item>(item: Item) => ({ outcome: 'found' as const, value: { items: [item], total: 1 } });

function sourceOf(companies: Company, people: Person): Provider {
  return {
    name: 'poor',
    unavailable: () => null,
    lookUpCompanies: async (keys) => keys.map(() => ({ outcome: 'found', value: companies })),
    searchCompanies: async () => page(companies),
    lookUpPeople: async (keys) => keys.map(() => ({ outcome: 'found', value: people })),
    identifyPerson: async () => ({ outcome: 'found', value: people }),
    searchProfiles: async () => page(people),
  };
}

async function answerOf(name: string, request: unknown, companies = bareCompany, people = barePerson) {
  const endpoint = callEndpoints.find((one) => one.name === name) as CallEndpoint;
  const signal = new AbortController().signal;
  const sources = new Sources(
    [sourceOf(companies, people)],
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
      const byName = await answerOf(name, {}, { ...bareCompany, universalName: 'acme' });
      const byPage = await answerOf(name, {}, { ...bareCompany, networkUrl: acmePage });

      for (const { elements } of [byName, byPage]) {
        expect(elements).toMatchObject([{ networkUrl: acmePage, universalName: 'acme' }]);
      }
    },
  );

  test('profile_search: the handle by the page', async () => {
    const { elements } = await answerOf('profile_search', {}, bareCompany, {
      ...barePerson,
      networkUrl: miraPage,
    });

    expect(elements).toMatchObject([{ publicIdentifier: 'mira-voss', networkUrl: miraPage }]);
  });

  test('company_enricher: the domain by the website', async () => {
    const known = { ...bareCompany, website: 'https://www.acme.example/en' };

    expect(await answerOf('company_enricher', { network_url: acmePage }, known)).toMatchObject({
      domain: 'acme.example',
    });
  });
});
