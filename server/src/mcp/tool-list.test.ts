import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, test } from 'vitest';
import { accountEndpoints } from '../account-api/account-endpoints.ts';
import { endpoints } from '../endpoints/registry.ts';
import { ChosenTools } from './chosen-tools.ts';
import { searchTools } from './search-tools.ts';
import { toolsOf } from './tools.ts';

const all = toolsOf(endpoints, accountEndpoints);
const tools = new ChosenTools(all);
/** Of what a client is sent, as a model reads it. */
const tokensOf = (query: string) => countTokens(JSON.stringify(tools.of(query).listed));

describe('what a list of tools takes of the room of a model', () => {
  test('all tools take at most 25,000 tokens', () => {
    expect(tokensOf('')).toBeLessThanOrEqual(25_000);
  });

  test('the compact profile takes at most 600', () => {
    expect(tokensOf('profile=compact')).toBeLessThanOrEqual(600);
  });

  test('a group takes what its tools take', () => {
    expect(tokensOf('groups=maps')).toBeLessThan(tokensOf('') / 15);
  });
});

test('a list is the same each time, so that what models keep of it stays good', () => {
  const again = new ChosenTools(toolsOf(endpoints, accountEndpoints));

  expect(JSON.stringify(again.of('').listed)).toBe(JSON.stringify(tools.of('').listed));
});

test.each(all.map((tool) => [tool.name, tool] as const))(
  '%s says what it does in a sentence, and its price',
  (_name, { listed }) => {
    expect(listed.description).toMatch(/^[A-Z].{20,}\. .*(?:credits?|Free)\b.*\.$/);
    expect(listed.description.length).toBeLessThan(420);
    expect(listed.title).toMatch(/^[A-Z]/);
    expect(listed.inputSchema.type).toBe('object');
    expect(listed.outputSchema?.type).toBe('object');
  },
);

test.each(all.map((tool) => [tool.name, tool] as const))(
  '%s has an example of fields that are listed: some clients send no others',
  (_name, { listed, example }) => {
    const fields = Object.keys(listed.inputSchema.properties ?? {});

    expect(Object.keys(example ?? {}).filter((name) => !fields.includes(name))).toEqual([]);
  },
);

test.each(all.map(({ name }) => name))('%s is known by its name with the prefix and without', (name) => {
  const short = name.slice('service_'.length);

  expect(tools.of('').find(short)).toBe(tools.of('').find(name));
  expect(tools.of(`tools=${short}`).listed).toEqual(tools.of(`tools=${name}`).listed);
});

test('tools about tools are known by both names, and may be chosen beside others', () => {
  expect(tools.of('').own('quote')).toBe('service_quote');
  expect(tools.of('profile=compact').own('search_tools')).toBe('service_search_tools');
  expect(tools.of('').own('search_tools')).toBeNull();
  expect(tools.of('tools=clean_domain,quote').listed).toEqual(tools.of('tools=clean_domain').listed);
});

describe('tools that do nearly the same', () => {
  const told = (name: string) =>
    all.find((tool) => tool.name === `service_${name}`)?.listed.description ?? '';

  test.each([
    ['company_search', ['network_company_search', 'company_enricher', 'up to 1 credit.']],
    ['network_company_search', ['company_search', 'enrich_company', 'up to 1 credit.']],
    ['enrich_company', ['company_enricher', '1 credit a call']],
    ['company_enricher', ['enrich_company', '2 credits a call']],
    ['people_search', ['lead_search', 'profile_search', 'up to 1 credit.']],
    ['profile_search', ['people_search', 'lead_search', 'up to 1 credit.']],
    ['lead_search', ['people_search', 'profile_search', 'up to 22.5 credits.']],
    ['search_scraper_sync', ['pages', 'search_engine_b', 'up to 10 credits.']],
    ['search_engine_b', ['results', 'search_scraper_sync', '1 credit a call']],
  ])('%s says when another one is better, and what a typical call costs', (name, words) => {
    for (const word of words) expect(told(name)).toContain(word);
  });
});

test.each([
  ['find the email address of a person', 'service_email_finder'],
  ['is this e-mail deliverable? verify', 'service_email_verifier'],
  ['coffee shops on the map', 'service_maps_places_scraper_keyword'],
  ['company funding rounds', 'service_funding_company_scraper_sync'],
  ['scrape a web page as markdown', 'service_web_scrape'],
  ['phone number of a person', 'service_phone_finder'],
  ['technologies of a website', 'service_web_tech_stack'],
  ['normalize phone', 'service_normalize_phone'],
])('a search for "%s" finds %s among the first three', (query, name) => {
  expect(searchTools(all, query, 3).found.map((tool) => tool.name)).toContain(name);
});

test('words of no tool find none', () => {
  expect(searchTools(all, 'xylophone', 10).found).toEqual([]);
});

test.each([
  ['clean_domains', 'Did you mean service_clean_domain?'],
  ['service_web_scrap', 'Did you mean service_web_scrape?'],
  ['verify_email', /Did you mean .*service_email_verif/],
  ['get-phone-number', /Did you mean .*service_phone_finder/],
  ['xylophone', /^Valid values: /],
])('a call of %s, which is none, is told what may have been meant', (name, fix) => {
  const words = typeof fix === 'string' ? fix : expect.stringMatching(fix);

  expect(() => tools.of('').find(name)).toThrow(
    expect.objectContaining({ code: 'unknown_tool', options: expect.objectContaining({ fix: words }) }),
  );
});

test.each(['tools=nothing', 'groups=nothing', 'profile=tiny'])(
  '%s is refused with what there is',
  (query) => {
    expect(() => tools.of(query)).toThrow(expect.objectContaining({ code: 'unknown_tool' }));
  },
);
