import { expect, test } from 'vitest';
import { endpoints } from '../../endpoints/registry.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import type { ServedEndpoint } from '../gateway-call.ts';
import { requestRules } from '../parse-request.ts';
import { planWords, readListPlan, type SentListPlan } from './read-list-plan.ts';

const served = new Map<string, ServedEndpoint>(
  endpoints.map((endpoint, at) => [endpoint.name, { id: at + 1, endpoint, rules: requestRules(endpoint) }]),
);
const columns = ['Email', 'Name', 'Company'];
const read = (sent: SentListPlan) => readListPlan(sent, columns, served);
function problemsOf(sent: SentListPlan): unknown {
  try {
    read(sent);
  } catch (error) {
    if (error instanceof ServiceError) return error.options.fields?.details;
    throw error;
  }
  return 'none';
}

const event: SentListPlan = {
  steps: [
    { id: 'site', endpoint: 'find_website_by_company_name', input: { company_name: '{Company}' } },
    {
      id: 'work',
      endpoint: 'email_finder',
      input: { full_name: '{Name}', company_domain: '{site.data.Website}' },
      run_if: { Email: 'is_empty' },
    },
    { id: 'check', endpoint: 'email_verifier', input: { email: '{work.email|Email}' } },
  ],
  output: { 'Work email': 'work.email', Status: 'check.status' },
};

test('a plan is read once, and says in words what it does', () => {
  const plan = read(event);

  expect(plan.steps.map(({ id, served: { endpoint } }) => `${id} ${endpoint.name}`)).toEqual([
    'site find_website_by_company_name',
    'work email_finder',
    'check email_verifier',
  ]);
  expect(planWords(plan)).toEqual([
    expect.stringMatching(/^Step site: .+; company_name is column Company\.$/),
    expect.stringMatching(
      /^Step work: .+ if column Email is empty; full_name is column Name; company_domain is data\.Website of step site\.$/,
    ),
    expect.stringMatching(/^Step check: .+; email is email of step work, or else column Email\.$/),
    'Column Work email: email of step work.',
    'Column Status: status of step check.',
  ]);
});

test('a field that is like none of its endpoint is refused with those that it takes', () => {
  const sent = { steps: [{ endpoint: 'enrich_profile', input: { network_url: '{Name}' } }] };

  expect(problemsOf(sent)).toEqual([
    {
      path: 'steps[0].input.network_url',
      message: 'Unknown field. This endpoint takes url, include_social_metrics.',
    },
  ]);
});

test('every priced endpoint but those that take lists can be a step', () => {
  for (const { name, runs, example } of endpoints) {
    const sent = { steps: [{ endpoint: name, input: example.request as Record<string, unknown> }] };
    if (runs === 'job') {
      expect(problemsOf(sent)).toMatchObject([{ path: 'steps[0].endpoint' }]);
    } else expect(problemsOf(sent), name).toBe('none');
  }
});

test('an error names every mistake, each with its step and field', () => {
  expect(
    problemsOf({
      steps: [
        { id: 'a', endpoint: 'email_findr', input: { full_name: '{Nam}' } },
        { id: 'a', endpoint: 'email_finder', input: { fullname: '{Name}', full_name: '{b.email}' } },
        { id: 'b', endpoint: 'email_verification', input: {}, run_if: { c: 'found' } },
      ],
      output: { X: 'b.email', Y: 'd.email', Z: 'a.' },
    }),
  ).toEqual([
    { path: 'steps[0].endpoint', message: 'There is no such endpoint. Did you mean email_finder?' },
    {
      path: 'steps[0].input.full_name',
      message: 'No column and no earlier step is called "Nam". Did you mean "Name"?',
    },
    { path: 'steps[1].id', message: 'An earlier step has the id a. Give each step its own id.' },
    {
      path: 'steps[1].input.full_name',
      message: 'No column is called "b.email", and no step "b" runs before.',
    },
    { path: 'steps[1].input.fullname', message: 'Unknown field. Did you mean full_name?' },
    {
      path: 'steps[2].endpoint',
      message: 'email_verification takes a list itself. Name the endpoint that looks one up.',
    },
    { path: 'steps[2].run_if', message: 'Only a step that runs before is found or not: "c" is none.' },
    { path: 'output.Y', message: 'No column is called "d.email", and no step "d" runs before.' },
    { path: 'output.Z', message: '"." is no path. Write .field or [0].' },
  ]);
});

test('no step sees itself or a later one, so that there is no circle', () => {
  const sent = (first: string, second: string): SentListPlan => ({
    steps: [
      { id: 'one', endpoint: 'email_verifier', input: { email: first } },
      { id: 'two', endpoint: 'email_verifier', input: { email: second } },
    ],
  });

  expect(problemsOf(sent('{Email}', '{one.email}'))).toBe('none');
  expect(problemsOf(sent('{one.email}', '{Email}'))).toMatchObject([{ path: 'steps[0].input.email' }]);
  expect(problemsOf(sent('{two.email}', '{one.email}'))).toMatchObject([{ path: 'steps[0].input.email' }]);
});
