import { expect, test } from 'vitest';
import { endpoints } from '../endpoints/registry.ts';
import { sourceNames } from '../providers/source-abouts.ts';
import { orderedCapabilities, usualSources } from '../providers/source-order.ts';
import { type DescribedSource, describedSources } from './described-sources.ts';
import { sourceIndexMarkdown, sourcePageMarkdown } from './source-pages.ts';

const sources = await describedSources(endpoints, (name) => [
  { name: `${name.toUpperCase()}_THING`, meaning: 'A thing | of it.', fallback: '' },
]);
const described = (name: string) => sources.find((source) => source.name === name) as DescribedSource;

test('every source has a line: what it gives, how to turn it on and which endpoints it serves', () => {
  const index = sourceIndexMarkdown(sources);

  for (const name of sourceNames) expect(index).toContain(`| [${name}](${name}.md) | `);
  expect(index).toMatch(/^\| \[hunter].* \| set `HUNTER_API_KEY` \| .*`email_verifier`/m);
  expect(index).toMatch(/^\| \[unipile].*`UNIPILE_API_KEY`, `UNIPILE_BASE_URL`, `UNIPILE_ACCOUNT_ID` \|/m);
  expect(index).toMatch(/^\| \[wikidata].* \| no key; `WIKIDATA=off` turns it off \| .*`enrich_company`/m);
});

test('all settings that a source needs are listed, also for models with keys of organizations and for your own servers', () => {
  const index = sourceIndexMarkdown(sources);

  expect(index).toMatch(
    /^\| \[openai]\(.* \| set `OPENAI_API_KEY`; organizations can bring their own keys \|/m,
  );
  expect(index).toMatch(/^\| \[hunter].* \| set `HUNTER_API_KEY` \|/m);
  expect(index).toMatch(
    /^\| \[openai_compatible].* set `OPENAI_COMPATIBLE_BASE_URL`, `OPENAI_COMPATIBLE_MODEL` \|/m,
  );
  expect(index).toMatch(/^\| \[searxng].* set `SEARXNG_BASE_URL` \|/m);
});

test('a source without cost shows “free” and never a price of 0', () => {
  expect(sourcePageMarkdown(described('wikidata'))).toMatch(/`lookUpCompanies` .* \| free \|$/m);
  expect(sourcePageMarkdown(described('youtube_data'))).toMatch(/`readVideo` .* \| free \|$/m);
  for (const source of sources) expect(sourcePageMarkdown(source)).not.toMatch(/\| 0(?: a hit.*)? \|$/m);
});

test('a page has all texts of its source, where to get a key, and its settings', () => {
  const { about } = described('hunter');

  const page = sourcePageMarkdown(described('hunter'));

  for (const text of Object.values(about)) expect(page).toContain(text);
  expect(page).toContain('https://hunter.io/api-keys');
  expect(page).toContain('| `HUNTER_THING` | A thing \\| of it. | not set |');
});

test('what to know before turning a source on comes before how to do that', () => {
  const page = sourcePageMarkdown({ ...described('hunter'), caution: 'Its terms may forbid it.' });

  expect(page).toMatch(/\n\n\*\*Its terms may forbid it\.\*\*\n\n\*\*Endpoints:\*\* /);
  expect(sourcePageMarkdown(described('hunter'))).not.toContain('may forbid it');
});

test('a page links to the other pages that it names', () => {
  const page = sourcePageMarkdown(described('native'));

  expect(page).toContain('[finding.md](../finding.md)');
  expect(page).not.toMatch(/(?<!\()docs\/finding/);
});

test('a page shows how Millrace uses its source: position, timeout, concurrency, rate limit and cost', () => {
  const page = sourcePageMarkdown(described('hunter'));

  expect(page).toMatch(
    /^\| `email_verification`, `email_verifier` \| `verifyEmail` \| \d+ of \d+ \| 20 s \| 10 \| 5 a second \| 0\.0075 a hit; 0\.0075 a miss \|$/m,
  );
  expect(page).toMatch(/^\| `email_finder`, .* \| 8 a second, all \| 0\.015 a hit; a miss is free \|$/m);
});

test('a page says which requests share a limit', () => {
  const page = sourcePageMarkdown(described('pdl'));

  expect(page).toMatch(/`searchPeople` .* \| 10 a minute, searches \|/);
  expect(page).toMatch(/`findEmail` .* \| 100 a minute, all \|/);
});

test('positions count only existing sources', () => {
  const places = sources.flatMap(({ answers }) => answers.flatMap(({ place }) => place ?? []));

  expect(places.length).toBeGreaterThan(50);
  for (const { at, of } of places) expect(at).toBeLessThanOrEqual(of);
  for (const capability of orderedCapabilities) {
    const known = usualSources(capability).filter((name) => sources.some((source) => source.name === name));
    const told = sources
      .flatMap(({ name, answers }) => answers.map((answer) => ({ name, ...answer })))
      .filter((answer) => answer.capability === capability && answer.place !== null)
      .toSorted((one, other) => (one.place?.at ?? 0) - (other.place?.at ?? 0));
    expect(told.map(({ name }) => name)).toEqual(known);
    expect(told.map(({ place }) => place?.of)).toEqual(known.map(() => known.length));
  }
});
