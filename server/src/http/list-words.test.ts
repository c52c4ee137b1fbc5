import { describe, expect, test } from 'vitest';
import type { TestApp } from '../testing/app.ts';
import { oneSandbox } from '../testing/one-sandbox.ts';

describe('what a list says of its rows', () => {
  let app: TestApp;
  let sandbox: string;
  oneSandbox((opened) => {
    ({ app, sandbox } = opened);
  });

  const finder = (more: object = {}) => ({
    ...{ id: 'work', endpoint: 'email_finder' },
    input: { full_name: '{Name}', company_domain: '{Domain}' },
    ...more,
  });
  const verifier = { id: 'check', endpoint: 'email_verifier', input: { email: '{work.email|Email}' } };

  async function rowsOf(body: object) {
    const started = await app.post('/lists', sandbox, body);
    expect(started.status, JSON.stringify(started.body)).toBe(201);
    await app.whenOver(sandbox, `/lists/${started.body.id}`);
    return (await app.get(`/lists/${started.body.id}/rows`, sandbox)).body.rows;
  }

  test('a step that did not run names its condition, or the value that was not there; steps come in their order', async () => {
    const rows = await rowsOf({
      rows: [
        { Name: 'Mira Voss', Domain: 'halden-instruments.example', Email: 'a@halden-instruments.example' },
        { Name: 'Mira Voss', Domain: '', Email: '' },
      ],
      steps: [
        { id: 'kind', endpoint: 'identify_email_type', input: { email: '{Email}' } },
        finder({ run_if: { Email: 'is_empty' } }),
        verifier,
      ],
    });

    expect(Object.keys(rows[0].steps)).toEqual(['kind', 'work', 'check']);
    expect(rows[0].steps.work.why).toBe('Its condition does not hold: column Email is empty.');
    expect(rows[1].steps.work.why).toBe('There is no value in column Domain.');
    expect(rows[1].steps.check.why).toBe('There is no value in email of step work, or else column Email.');
  });

  test('a wrong row names its step, field and column, also where several fields belong together', async () => {
    const rows = [{ Name: 'Mira Voss', Email: 'no address' }];
    const preview = async (step: object) =>
      (await app.post('/lists/preview', sandbox, { rows, steps: [step] })).body.preview.problems;

    const wrong = await preview({ ...verifier, input: { email: '{Email}' } });
    const together = await preview(finder({ input: { full_name: '{Name}', company_name: '{Name}' } }));
    const refused = await app.post('/lists', sandbox, {
      rows: [...rows, { Name: '', Email: 'mira.voss@halden-instruments.example' }],
      steps: [{ ...verifier, input: { email: '{Email}' } }],
    });

    expect(wrong).toEqual([
      {
        ...{ row: 0, line: 1, step: 'check', field: 'email', column: 'Email' },
        reason: 'email: Must be an email address.',
      },
    ]);
    expect(together).toEqual([
      {
        ...{ row: 0, line: 1, step: 'work', field: null, column: null },
        reason: expect.stringMatching(/^Send first_name/),
      },
    ]);
    expect(refused.body.details[1].message).toBe(
      'Line 1, step check, column "Email": email: Must be an email address.',
    );
    expect(refused.body.details[0].message).toMatch(/^1 of 2 rows has wrong values\./);
  });

  test('a recipe names what is missing once, a search its body, and a wrong each is the only mistake', async () => {
    const rows = [{ Firma: 'Halden Instruments', Domain: 'halden-instruments.example' }];
    const missing = await app.post('/lists', sandbox, { recipe: 'attendee-emails', rows });
    const work = finder({ input: { network_url: '{search.url}' } });
    const search = { endpoint: 'people_search', body: { location: ['Denmark'] } };
    const searched = await app.post('/lists', sandbox, { search, steps: [work] });
    const people = {
      ...{ id: 'people', endpoint: 'people_search', input: { domain: ['{Domain}'], limit: 5 } },
      ...{ each: 'elements', max_rows: 3 },
    };
    const expanded = await app.post('/lists', sandbox, { rows, steps: [people] });

    expect(missing.body.message).toBe(
      'No column looks like what the recipe attendee-emails needs: the full name of a person (full_name).',
    );
    expect(searched.body.details).toEqual([{ path: 'search.body', message: 'limit: Required: number.' }]);
    expect(expanded.body.details.map(({ path }: { path: string }) => path)).toEqual(['steps[0].each']);
  });

  test('rows that were deleted are not said to be old', async () => {
    const rows = [{ Email: 'mira.voss@halden-instruments.example' }];
    const steps = [{ id: 'kind', endpoint: 'identify_email_type', input: { email: '{Email}' } }];
    const { body } = await app.post('/lists', sandbox, { rows, steps });
    await app.whenOver(sandbox, `/lists/${body.id}`);
    await app.send('DELETE', `/lists/${body.id}/results`, sandbox);

    const gone = await app.get(`/lists/${body.id}/rows`, sandbox);

    expect(gone.status).toBe(410);
    expect(gone.body.message).toMatch(/were deleted/);
  });

  test('a limit that is out of range says what it may be', async () => {
    const body = { rows: [{ Email: 'a@b.example' }], steps: [{ ...verifier, input: { email: '{Email}' } }] };
    const limits = { max_credits: 0, max_credits_per_row: 1e9, pause_after: 0, stop_below_hit_rate: 20 };
    const refused = await app.post('/lists', sandbox, { ...body, limits });

    expect(refused.body.details).toEqual([
      { path: 'limits.max_credits', message: 'Must be 0.01 credits or more.' },
      { path: 'limits.max_credits_per_row', message: 'Must be at most 10,000,000 credits.' },
      { path: 'limits.pause_after', message: 'Must be 1 to 100,000 rows.' },
      { path: 'limits.stop_below_hit_rate', message: 'Must be a share from 0 to 1, such as 0.2 for 20%.' },
    ]);
  });
});
