import { describe, expect } from 'vitest';
import { blankCompany } from '../../providers/blank-records.ts';
import { type Looked, type Provider, ProviderFailure } from '../../providers/capabilities.ts';
import type { Company } from '../../records/company.ts';
import type { CompanyKey } from '../../records/company-key.ts';
import { TestApp } from '../../testing/app.ts';
import { test } from '../../testing/database.ts';

const acme = { ...blankCompany('Acme'), networkId: '7', universalName: 'acme', employeeCount: 40 };

/** A source that has a company by whatever key; numbers it cannot take, and "broken" it cannot look up. */
function register(
  name: string,
  company: Company,
  { isPartial = false } = {},
): Provider & { asked: string[] } {
  const asked: string[] = [];
  const answerTo = ({ by, value }: CompanyKey): Looked<Company> => {
    asked.push(value);
    if (by === 'network_id') return { outcome: 'skipped', why: 'unsupported' };
    const failure = new ProviderFailure(name, 'unreachable');
    if (value === 'broken') return { outcome: 'failed', failure };
    return value.startsWith('acme')
      ? { outcome: 'found', value: company, isPartial }
      : { outcome: 'not_found' };
  };
  return { name, asked, unavailable: () => null, lookUpCompanies: async (keys) => keys.map(answerTo) };
}

describe('enrich_company', () => {
  test('a company that open data knows in part is told by a vendor that knows it whole, and charged once', async ({
    db,
  }) => {
    const part = { ...blankCompany('Acme'), universalName: 'acme' };
    const app = await TestApp.open(db, [
      register('wikidata', part, { isPartial: true }),
      register('harvestapi', acme),
    ]);
    const { live } = await app.customer();

    const { body, headers } = await app.post('/enrich_company', live, { url: 'acme' });
    await app.app.close();

    expect(body).toMatchObject({
      found: true,
      companySize: '11-50',
      service_meta: { provider: 'harvestapi' },
    });
    expect(headers['x-credits-charged']).toBe('1');
  });

  test('what could not be looked up, and what no source takes, is no miss', async ({ db }) => {
    const app = await TestApp.open(db, [register('harvestapi', acme)]);
    const { live } = await app.customer();

    const failed = await app.post('/enrich_company', live, { url: 'broken' });
    const untaken = await app.post('/enrich_company', live, { url: '123' });
    const missed = await app.post('/enrich_company', live, { url: 'nobody' });
    await app.app.close();

    expect([failed, untaken, missed].map(({ status, body }) => [status, body.code ?? body.found])).toEqual([
      [502, 'upstream_error'],
      [422, 'unsupported_input'],
      [200, false],
    ]);
    expect(missed.headers['x-credits-charged']).toBe('0');
    expect(untaken.body.details).toEqual([
      { path: 'url', message: 'No source accepts this value, or not together with the other fields.' },
    ]);
  });

  test('half a surrogate pair is no page, and breaks nothing', async ({ db }) => {
    const vendor = register('harvestapi', acme);
    const app = await TestApp.open(db, [vendor]);
    const { live } = await app.customer();

    const answer = await app.post('/enrich_company', live, { url: 'a\ud800b' });
    await app.app.close();

    expect(answer).toMatchObject({ status: 200, body: { found: false } });
    expect(vendor.asked).toEqual(['a\ud800b']);
  });
});

describe('enrich_companies_bulk', () => {
  test('tells what was missed, what failed and what no source takes apart; only what was found is charged', async ({
    db,
  }) => {
    const app = await TestApp.open(db, [register('harvestapi', acme)]);
    const { live } = await app.customer();
    const urns = ['nobody', 'acme', 'broken', 'urn:li:member:1', '123', 'acme'];

    const { body, headers } = await app.post('/enrich_companies_bulk', live, { urns });
    await app.app.close();

    const { elements } = body;
    expect(elements.map(({ requested }: { requested: string }) => requested)).toEqual(urns);
    expect([0, 2, 3, 4].map((at) => elements[at])).toEqual([
      { requested: 'nobody', found: false },
      { requested: 'broken', found: false, error: 'upstream_error' },
      { requested: 'urn:li:member:1', found: false },
      { requested: '123', found: false, error: 'unsupported' },
    ]);
    expect(elements[1]).toMatchObject({ found: true, name: 'Acme', objectUrn: 7 });
    expect(body).toMatchObject({ count: 6, found_count: 2 });
    expect(headers['x-credits-charged']).toBe('2');
  });
});

describe('find_website_by_company_name', () => {
  const bare = blankCompany('Acme');

  test('a company whose website one source does not know is asked of the next', async ({ db }) => {
    const app = await TestApp.open(db, [
      register('wikidata', bare, { isPartial: true }),
      register('harvestapi', bare),
      register('pdl', { ...bare, name: 'ACME', domain: 'acme.example' }),
    ]);
    const { live } = await app.customer();

    const { body, headers } = await app.post('/find_website_by_company_name', live, { company_name: 'Acme' });
    await app.app.close();

    expect(body).toMatchObject({
      data: { Website: 'https://acme.example' },
      status: 'found',
      name: 'ACME',
      service_meta: { provider: 'pdl' },
    });
    expect(headers['x-credits-charged']).toBe('1');
  });

  test('is free where nobody knows it, though the company is known', async ({ db }) => {
    const app = await TestApp.open(db, [register('harvestapi', bare), register('pdl', bare)]);
    const { live } = await app.customer();

    const { status, body, headers } = await app.post('/find_website_by_company_name', live, {
      company_name: 'acme  ltd',
    });
    await app.app.close();

    expect(status).toBe(200);
    expect(body).toMatchObject({ data: { Website: null }, status: 'not_found', name: 'acme  ltd' });
    expect(headers['x-credits-charged']).toBe('0');
  });
});

describe('company_enricher', () => {
  test('takes a part where nobody has more, and says nothing that is not known', async ({ db }) => {
    const part = { ...blankCompany('Acme'), domain: 'acme.example' };
    const app = await TestApp.open(db, [register('wikidata', part, { isPartial: true })]);
    const { live } = await app.customer();

    const { body, headers } = await app.post('/company_enricher', live, {
      domain: 'https://www.acme.example/x',
    });
    await app.app.close();

    expect(body).toMatchObject({ found: true, domain: 'acme.example', employeeCount: null, funding: null });
    expect(headers['x-credits-charged']).toBe('2');
  });
});

test('each company of a list has all that enrich_company answers of it', async ({ db }) => {
  const app = await TestApp.open(db, [register('harvestapi', acme)]);
  const { live } = await app.customer();

  const single = await app.post('/enrich_company', live, { url: 'acme' });
  const bulk = await app.post('/enrich_companies_bulk', live, { urns: ['acme', 'nobody'] });
  await app.app.close();

  const { service_meta: _, ...fields } = single.body;
  expect(bulk.body.elements[0]).toEqual({ requested: 'acme', ...fields });
  expect(bulk.body.elements[1]).toEqual({ requested: 'nobody', found: false });
});

test('so it is where nearly everything is known of it', async ({ db }) => {
  const app = await TestApp.open(db);
  const { sandbox } = await app.customer();
  const url = 'https://network.example/company/halden-instruments';

  const single = await app.post('/enrich_company', sandbox, { url });
  const bulk = await app.post('/enrich_companies_bulk', sandbox, { urns: [url] });
  await app.app.close();

  const { service_meta: _, ...fields } = single.body;
  const { description, founded, headquarters, logo, website } = fields;
  for (const known of [description, founded, headquarters, logo, website]) expect(known).toBeTruthy();
  expect(bulk.body.elements[0]).toEqual({ requested: url, ...fields });
});
