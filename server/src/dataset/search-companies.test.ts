import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { type Company, type CompanySize, companySizes } from '../records/company.ts';
import type { CompanySearch } from '../records/company-search.ts';
import { datasetEngines, type TestDataset } from '../testing/dataset-engines.ts';
import { importRecords } from '../testing/import-records.ts';
import { searchCompanies } from '../testing/search-companies.ts';

const paged = (search: Partial<CompanySearch>): CompanySearch => ({ page: 1, pageSize: 100, ...search });

async function namesOf(dataset: TestDataset, search: Partial<CompanySearch>): Promise<string[]> {
  return (await searchCompanies(dataset, paged(search))).items.map(({ name }) => name);
}

describe.each(datasetEngines)('in $name', ({ test, triesOf }) => {
  describe('text', () => {
    test('every word must be there, the last may be a beginning, case and accents do not matter', async ({
      dataset,
    }) => {
      await importRecords(dataset, [
        { name: 'Société Générale' },
        { name: "Lowe's Companies" },
        { name: 'General Electric' },
        { name: 'Ærø Strøm A/S' },
        { name: 'AT&T' },
      ]);
      const search = (text: string) => namesOf(dataset, { text });

      expect(await search('SOCIETE gen')).toEqual(['Société Générale']);
      expect(await search('générale')).toEqual(['Société Générale']);
      // A name that begins with the text comes before one that has it later.
      expect(await search('gener')).toEqual(['General Electric', 'Société Générale']);
      expect(await search('gener electric')).toEqual([]);
      expect(await search('lowes')).toEqual(["Lowe's Companies"]);
      expect(await search("lowe's")).toEqual(["Lowe's Companies"]);
      expect(await search('aero')).toEqual(['Ærø Strøm A/S']);
      expect(await search('at&t')).toEqual(['AT&T']);
      expect(await search('electr general')).toEqual([]);
    });

    test('scripts without spaces are searched inside, too', async ({ dataset }) => {
      await importRecords(dataset, [
        { name: '株式会社エコス' },
        { name: 'エコノミー' },
        { name: 'ธนาคารกรุงเทพ' },
      ]);

      expect(await namesOf(dataset, { text: 'エコス' })).toEqual(['株式会社エコス']);
      expect(await namesOf(dataset, { text: 'エコ' })).toEqual(['エコノミー', '株式会社エコス']);
      expect(await namesOf(dataset, { text: 'กรุงเทพ' })).toEqual(['ธนาคารกรุงเทพ']);
    });

    test('the very name comes first, then names that begin so, then the largest', async ({ dataset }) => {
      await importRecords(dataset, [
        { name: 'Big Acme', employees: 9_000 },
        { name: 'Acme Small', employees: 5 },
        { name: 'Acme', employees: null },
        { name: 'Acme Large', employees: 500 },
        { name: 'My Acme', employees: null },
      ]);

      expect(await namesOf(dataset, { text: 'acme' })).toEqual([
        'Acme',
        'Acme Large',
        'Acme Small',
        'Big Acme',
        'My Acme',
      ]);
    });

    test('what means something to SQL, LIKE or tsquery is text', async ({ dataset }) => {
      await importRecords(dataset, [
        { name: 'Acme', industry: "R&D 100% 'x' \\ !" },
        { name: '!!!', industry: '' },
      ]);
      const hostile = [
        '%',
        '_',
        "'",
        '\\',
        "a' | 'b",
        'acme:*',
        '!acme',
        '(',
        '\0',
        '\ud800',
        ":* & '",
        '<->',
      ];

      for (const text of hostile) {
        // Without its signs it may be the word; it is never "everything".
        expect(await namesOf(dataset, { text }), text).toEqual(/acme/.test(text) ? ['Acme'] : []);
        expect(await namesOf(dataset, { location: text }), text).toEqual([]);
        expect(await namesOf(dataset, { industries: [text] }), text).toEqual([]);
      }
      expect(await namesOf(dataset, { text: '!!!' })).toEqual(['!!!']);
      expect(await namesOf(dataset, { industries: ["r&d 100% 'X' \\ !"] })).toEqual(['Acme']);
    });
  });

  describe('place', () => {
    const places = [
      { name: 'A', city: 'Aarhus', region: 'Central Denmark Region', country: 'DK' },
      { name: 'B', city: 'San José', region: 'CA', country: 'US' },
      { name: 'C', city: 'Toronto', region: 'Ontario', country: 'Canada' },
      { name: 'D', city: 'Paris', region: 'Texas', country: 'USA' },
      { name: 'E', city: 'Paris', region: 'Île-de-France', country: 'France' },
    ];

    test('a location is a city, region or country in any spelling; parts between commas must all hold', async ({
      dataset,
    }) => {
      await importRecords(dataset, places);
      const at = async (location: string) => (await namesOf(dataset, { location })).join('');

      expect(await at('denmark')).toBe('A');
      expect(await at('Dänemark')).toBe('A');
      expect(await at('dk')).toBe('A');
      expect(await at('Aarhus, Denmark')).toBe('A');
      expect(await at('san jose')).toBe('B');
      expect(await at('United States')).toBe('BD');
      expect(await at('California')).toBe('B');
      // A code of a state, and of a country.
      expect(await at('CA')).toBe('BC');
      expect(await at('paris')).toBe('DE');
      expect(await at('Paris, France')).toBe('E');
      expect(await at('Paris, Denmark')).toBe('');
      expect(await at('Atlantis')).toBe('');
      expect(await at(' , ')).toBe('ABCDE');
    });

    test('a place wins over the location, and narrows from country to city', async ({ dataset }) => {
      await importRecords(dataset, places);
      const at = async (place: NonNullable<CompanySearch['place']>) =>
        (await namesOf(dataset, { place, location: 'denmark' })).join('');

      expect(await at({ country: 'US' })).toBe('BD');
      expect(await at({ country: 'United States', region: 'california' })).toBe('B');
      expect(await at({ country: 'FR', city: 'Paris' })).toBe('E');
      expect(await at({ country: 'nowhere' })).toBe('');
    });
  });

  test('pages follow one another without gaps or repeats, and end at 10,000 results', async ({ dataset }) => {
    const records = Array.from({ length: 57 }, (_, index) => ({
      name: `Acme ${index}`,
      employees: index % 3,
    }));
    await importRecords(dataset, records);

    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => searchCompanies(dataset, { text: 'acme', page, pageSize: 20 })),
    );
    const behind = await searchCompanies(dataset, { page: 1_000_000, pageSize: 100 });

    expect(pages.map(({ items, total }) => [items.length, total])).toEqual([
      [20, 57],
      [20, 57],
      [17, 57],
      [0, 57],
    ]);
    expect(new Set(pages.flatMap(({ items }) => items.map(({ name }) => name))).size).toBe(57);
    expect(behind).toEqual({ items: [], total: 57 });
    await expect(searchCompanies(dataset, { page: 0, pageSize: 10 })).rejects.toThrow(RangeError);
    await expect(searchCompanies(dataset, { page: 1, pageSize: 101 })).rejects.toThrow(RangeError);
  });

  test('any mix of filters finds what a loop over all companies finds, in the same order', {
    timeout: 240_000,
  }, async ({ dataset }) => {
    const words = ['acme', 'acmes', 'north', 'nor', 'star', 'x'];
    const cities = ['Paris', 'Berlin', 'Austin'];
    const countries = ['FR', 'DE', 'US'];
    const industries = ['Banking', 'Retail', 'Food & Drink'];
    const pick = <Value>(values: readonly Value[]) => fc.constantFrom(...values);
    const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
    const record = fc.record({
      name: fc.array(pick(words), { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' ')),
      city: maybe(pick(cities)),
      country: maybe(pick(countries)),
      industry: fc.subarray(industries).map((labels) => labels.join(';')),
      employees: maybe(fc.integer({ min: 0, max: 300 })),
      size: maybe(pick(['1-10', '11-50', '51-200', '40-60', '200+'])),
    });
    const records = fc.sample(record, { numRuns: 300, seed: 11 });
    // Names repeat, and with them identities; the number makes each a company of its own.
    await importRecords(
      dataset,
      records.map((one, index) => ({ ...one, linkedin_id: `${index + 1}` })),
    );
    const all = await everyCompany(dataset);
    expect(all).toHaveLength(300);

    const search = fc.record(
      {
        text: fc.array(pick(words), { minLength: 1, maxLength: 2 }).map((parts) => parts.join(' ')),
        location: pick([...cities, ...countries, 'France', 'Paris, FR', 'Oslo']),
        sizes: fc.subarray(
          companySizes.map(({ label }) => label),
          { minLength: 1, maxLength: 3 },
        ),
        industries: fc.subarray(
          industries.map((label) => label.toUpperCase()),
          { minLength: 1 },
        ),
      },
      { requiredKeys: [] },
    );
    let nonEmpty = 0;
    await fc.assert(
      fc.asyncProperty(search, fc.integer({ min: 1, max: 3 }), async (filters, page) => {
        const expected = naiveSearch(all, filters);

        const { items, total } = await searchCompanies(dataset, { ...filters, page, pageSize: 20 });

        nonEmpty += items.length > 0 ? 1 : 0;
        expect(total).toBe(expected.length);
        expect(items).toEqual(expected.slice((page - 1) * 20, page * 20));
      }),
      { numRuns: triesOf(400) },
    );
    expect(nonEmpty).toBeGreaterThan(triesOf(100) / 2);
  });
});

async function everyCompany(dataset: TestDataset): Promise<Company[]> {
  const pages = await Promise.all([1, 2, 3].map((page) => searchCompanies(dataset, { page, pageSize: 100 })));
  return pages.flatMap(({ items }) => items);
}

/** The promise of `searchCompanies` for plain ASCII names, as plainly as it can be written. */
function naiveSearch(all: readonly Company[], search: Partial<CompanySearch>): Company[] {
  const text = search.text ?? '';
  const asked = text.split(' ').filter((word) => word !== '');
  const codes: Record<string, string> = { FR: 'FR', France: 'FR', DE: 'DE', US: 'US' };
  const matches = (one: Company) => {
    const nameWords = one.name.split(' ');
    const hasWords = asked.every((word, index) =>
      nameWords.some((other) => (index === asked.length - 1 ? other.startsWith(word) : other === word)),
    );
    const isThere = (search.location?.split(', ') ?? []).every(
      (part) =>
        one.headquarters?.city === part || (part in codes && one.headquarters?.country === codes[part]),
    );
    const industries = one.industries.map((label) => label.toUpperCase());
    return (
      hasWords &&
      isThere &&
      (search.sizes?.some((label) => touches(one, label)) ?? true) &&
      (search.industries?.some((label) => industries.includes(label)) ?? true)
    );
  };
  const rank = (one: Company) =>
    text === '' ? 0 : one.name === text ? 0 : one.name.startsWith(text) ? 1 : 2;
  const size = (one: Company) => one.employeeCount ?? one.employeeRange?.start ?? -1;
  return all
    .filter(matches)
    .toSorted(
      (one, other) =>
        rank(one) - rank(other) || size(other) - size(one) || Number(one.sourceId) - Number(other.sourceId),
    );
}

function touches(one: Company, label: CompanySize): boolean {
  const bounds = companySizes.find((size) => size.label === label);
  const [low, high] = [bounds?.start ?? 0, bounds?.end ?? Infinity];
  const { employeeCount: count, employeeRange: range } = one;
  const inLabel = count !== null && count >= low && count <= high;
  return inLabel || (range !== null && Math.max(range.start, low) <= Math.min(range.end ?? Infinity, high));
}
