import { describe, expect, test } from 'vitest';
import { verifyBooks } from '../../../jobs/bulk/verify-books.ts';
import type { TestApp } from '../../../testing/app.ts';
import { oneSandbox } from '../../../testing/one-sandbox.ts';
import { roles } from './recipe.ts';
import { recipes } from './registry.ts';

describe('recipes', () => {
  let app: TestApp;
  let sandbox: string;
  oneSandbox((opened) => {
    ({ app, sandbox } = opened);
  });

  test('each has a name of its own, in small letters and hyphens', () => {
    const names = recipes.map(({ name }) => name);

    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z]+(?:-[a-z]+)+$/);
  });

  test('no step is called like a column', () => {
    const ids = recipes.flatMap(({ steps }) => steps.map(({ id }) => id));

    expect(ids.filter((id) => id in roles)).toEqual([]);
  });

  test.for(recipes.map((recipe) => [recipe.name, recipe] as const))(
    '%s runs over its sample: previewed first, each new column filled, charged what its calls cost',
    async ([name, recipe]) => {
      const previewed = await app.post('/lists/preview', sandbox, { recipe: name, rows: recipe.sample });
      expect(previewed.status, JSON.stringify(previewed.body)).toBe(200);
      const { preview } = previewed.body;
      expect(preview.new_columns).toEqual(Object.keys(recipe.output));
      expect(preview.rows.valid).toBeGreaterThan(0);
      const started = await app.post('/lists', sandbox, {
        recipe: name,
        file: preview.file,
        limits: { max_credits: 200 },
      });
      expect(started.status, JSON.stringify(started.body)).toBe(201);
      const ended = await app.whenOver(sandbox, `/lists/${started.body.id}`);
      const { body } = await app.get(`/lists/${started.body.id}/rows`, sandbox);

      expect(ended).toMatchObject({ status: 'completed', failed: 0, recipe: name, credits_held: 0 });
      const filled = Object.keys(recipe.output).filter((heading) =>
        body.rows.some(({ output }: { output: Record<string, unknown> }) => isThere(output[heading])),
      );
      expect(filled, JSON.stringify(body.rows, null, 1)).toEqual(Object.keys(recipe.output));
      const { rows: calls } = await app.db.pool.query(
        'select sum(from_plan + from_addon)::int as cost from calls where job_id = $1',
        [String(started.body.id).replace('list_', '')],
      );
      expect(ended.credits_charged).toBeGreaterThan(0);
      expect(ended.credits_charged * 100).toBeCloseTo(calls[0].cost, 5);
      expect(ended.credits_charged).toBeLessThanOrEqual(preview.most_credits);
    },
  );

  test('a row of which the first look-up finds nothing costs nothing more', async () => {
    const started = await app.post('/lists', sandbox, {
      recipe: 'account-decision-makers',
      rows: [{ Account: 'Nowhere magic-miss' }],
    });
    const ended = await app.whenOver(sandbox, `/lists/${started.body.id}`);

    expect(ended).toMatchObject({ total: 1, not_found: 1, credits_charged: 0 });
  });

  const problems = ({ body }: { body: { details?: { path: string }[] } }) =>
    body.details?.map(({ path }) => path);

  test('columns are recognized by any name, or named by the caller; what is missing is said', async () => {
    const rows = [{ Vorname: 'Mira', Nachname: 'Voss', Firma: 'Halden Instruments', Anschrift: 'x' }];
    const preview = (more: object) =>
      app.post('/lists/preview', sandbox, { recipe: 'attendee-emails', rows, ...more });

    const recognized = await preview({});
    const named = await preview({ columns: { company_name: 'Anschrift' } });
    const typo = await preview({ columns: { company_name: 'Frima', phone: 'Firma' } });
    const missing = await app.post('/lists', sandbox, { recipe: 'verify-crm-export', rows });
    const given = await app.post('/lists', sandbox, { recipe: 'attendee-emails', rows, mapping: 'given' });

    expect(recognized.body.preview.plan.steps[1].input).toEqual({
      full_name: '{Vorname} {Nachname}',
      company_domain: '{site.data.Website}',
    });
    expect(recognized.body.preview.plan.columns).toEqual({
      full_name: '{Vorname} {Nachname}',
      company_name: 'Firma',
    });
    expect(named.body.preview.plan.steps[0].input).toEqual({ company_name: '{Anschrift}' });
    expect(problems(typo)).toEqual(['columns.company_name', 'columns.phone']);
    expect(missing).toMatchObject({ status: 409, body: { code: 'mapping_needed', missing: ['email'] } });
    expect(missing.body.fix).toContain('"columns":{"email":"Your column"}');
    expect(given).toMatchObject({
      status: 409,
      body: { code: 'mapping_needed', columns: { full_name: '{Vorname} {Nachname}', company_name: 'Firma' } },
    });
  });

  test('an export with national phone numbers has them cleaned by its country column', async () => {
    const started = await app.post('/lists', sandbox, {
      recipe: 'verify-crm-export',
      rows: [
        {
          Email: 'mira.voss@halden-instruments.example',
          'Phone Number': '(415) 555-0100',
          'Country/Region': 'United States',
        },
        {
          Email: 'ebba@halden-instruments.example',
          'Phone Number': '+45 32 12 34 56',
          'Country/Region': '',
        },
      ],
    });
    await app.whenOver(sandbox, `/lists/${started.body.id}`);
    const { body } = await app.get(`/lists/${started.body.id}/rows`, sandbox);

    expect(body.rows.map(({ output }: { output: Record<string, unknown> }) => output['Clean phone'])).toEqual(
      ['+14155550100', '+4532123456'],
    );
  });

  test('a column that is called like an answer of a step is not read in its place', async () => {
    const rows = [{ Email: 'mira.voss@halden-instruments.example', 'kind.address': 'x' }];
    const { body } = await app.post('/lists/preview', sandbox, { recipe: 'verify-crm-export', rows });

    expect(body.preview.plan.steps[1].input).toEqual({ email: '{kind_2.address}' });
  });

  test('fields that are sent take the place of those of the recipe; steps, search and unknown names are refused', async () => {
    const rows = [{ Email: 'mira.voss@halden-instruments.example' }];
    const send = (more: object) =>
      app.post('/lists', sandbox, { recipe: 'profiles-from-emails', rows, ...more });

    const other = await send({
      name: 'mine',
      output: { Who: 'profile.fullName' },
      limits: { stop_after_failures: 3 },
    });
    const refused = await Promise.all([
      send({ steps: [{ endpoint: 'clean_domain' }] }),
      send({ recipe: 'profile-from-emails' }),
      app.post('/lists', sandbox, {
        recipe: 'verify-crm-export',
        search: { endpoint: 'people_search', body: {} },
      }),
      app.post('/lists', sandbox, { rows }),
      app.post('/lists', sandbox, {
        rows,
        columns: { email: 'Email' },
        steps: [{ endpoint: 'clean_domain' }],
      }),
    ]);

    expect(other.body).toMatchObject({
      name: 'mine',
      output: { Who: 'profile.fullName' },
      limits: { stop_below_hit_rate: 0.05, stop_after_failures: 3 },
    });
    expect(refused.map(problems)).toEqual([['steps'], ['recipe'], ['search'], ['steps'], ['columns']]);
    expect(refused[1]?.body.details[0].message).toContain('profiles-from-emails');
    await app.whenOver(sandbox, `/lists/${other.body.id}`);
  });

  test('the books are right behind all of that', async () => {
    expect((await verifyBooks(app.db.pool)).problems).toEqual([]);
  });
});

const isThere = (value: unknown): boolean =>
  value !== null && value !== '' && (typeof value !== 'object' || Object.keys(value).length > 0);
