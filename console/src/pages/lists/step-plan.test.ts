import { expect, test } from 'vitest';
import { type Endpoint, endpointNamed } from '../../api/endpoints.ts';
import {
  columnThatFills,
  fixedValue,
  idFor,
  lackingOf,
  outputOf,
  placeOfColumn,
  placeText,
  readsStep,
  type Step,
  sampleOf,
  sentSteps,
  withGuess,
  withoutStep,
} from './step-plan.ts';

const finder = endpointNamed('email_finder') as Endpoint;
const field = (name: string, kind: 'text' | 'number' | 'list') => ({
  name,
  isRequired: false,
  field: { label: name, description: '', fallback: undefined, kind, schema: {} } as never,
});
const step = (more: Partial<Step>): Step => ({
  ...{ id: 'email_finder', endpoint: 'email_finder', title: 'Email finder', fills: {}, guessed: [] },
  ...{ isTouched: false, runIf: { when: 'always' }, answers: [], leftOut: [] },
  ...more,
});
const verifier = step({
  ...{ id: 'email_verifier', endpoint: 'email_verifier', title: 'Email verifier' },
  fills: { email: { kind: 'place', template: '{email_finder.email|Email}' } },
  runIf: { when: 'found', step: 'email_finder' },
});

test('a column is named in braces, in quotes where its name would be read as something else', () => {
  expect(placeOfColumn('Work email')).toBe('{Work email}');
  expect(placeOfColumn('a | b')).toBe('{"a | b"}');
  expect(placeOfColumn('site.url')).toBe('{"site.url"}');
});

test('what a field is filled with is said in words', () => {
  expect(placeText('{email_finder.email|"E | mail"}', [step({})])).toBe('Email finder: email, else E | mail');
  expect(placeText('Hello {Name}', [])).toBe('Hello {Name}');
});

test('the first row shows cells, and examples of answers', () => {
  const before = [
    step({ answers: [{ reference: 'email_finder.email', name: 'email', like: 'a@b.example' }] }),
  ];
  const fill = { kind: 'place', template: '{email_finder.email|Email}' } as const;

  expect(sampleOf({ kind: 'text', letters: '{First} {Last}' }, { First: 'Mira', Last: 'Voss' }, [])).toBe(
    'Mira Voss',
  );
  expect(sampleOf(fill, { Email: 'x@y.example' }, before)).toBe('such as a@b.example');
});

test('a step lacks what it needs until one of its sets is complete', () => {
  const place = { kind: 'place', template: '{X}' } as const;

  expect(lackingOf(finder, { company_domain: place })).toMatch(/^Fill .*full_name and company_domain, or/);
  expect(lackingOf(finder, { company_domain: place, full_name: place })).toBeNull();
  expect(
    lackingOf(finder, { company_domain: place, full_name: { kind: 'fixed', letters: ' ' } }),
  ).not.toBeNull();
});

test('a fixed value is sent as its field takes it, and its braces are no places', () => {
  expect(fixedValue('1,200', field('limit', 'number'))).toBe(1200);
  expect(fixedValue('DE, AT', field('countries', 'list'))).toEqual(['DE', 'AT']);
  expect(fixedValue('["a{b}"]', field('countries', 'list'))).toEqual(['a{{b}}']);
  expect(fixedValue('{x}', field('text', 'text'))).toBe('{{x}}');
});

test('steps are sent with their input and condition; to be guessed, without what nobody has touched', () => {
  const steps = [step({}), { ...verifier, isTouched: true }];

  expect(sentSteps(steps, endpointNamed)[1]).toEqual({
    id: 'email_verifier',
    endpoint: 'email_verifier',
    input: { email: '{email_finder.email|Email}' },
    run_if: { email_finder: 'found' },
  });
  expect(sentSteps(steps, endpointNamed, { isGuess: true })).toEqual([
    { id: 'email_finder', endpoint: 'email_finder' },
    { id: 'email_verifier', endpoint: 'email_verifier', input: { email: '{email_finder.email|Email}' } },
  ]);
});

test('a guess fills untouched steps only, and all get the answers that they give', () => {
  const guessed = (id: string) => ({
    ...{ id, endpoint: id, title: id, is_guessed: true, unmatched: [] },
    input: { email: '{Other}' },
    answers: [{ reference: `${id}.status`, name: 'status', like: 'valid' }],
  });
  const touched = { ...verifier, isTouched: true };

  const [first, second] = withGuess([step({}), touched], {
    steps: [guessed('email_finder'), guessed('email_verifier')],
  });

  expect(first).toMatchObject({ guessed: ['email'], fills: { email: { template: '{Other}' } } });
  expect(second?.fills).toEqual(touched.fills);
  expect(second?.answers).toHaveLength(1);
});

test('without a step, nothing reads its answers', () => {
  expect(readsStep('{work|Email}', 'work')).toBe(true);
  expect(readsStep('{work_email}', 'work')).toBe(false);
  expect(withoutStep([step({}), verifier], 'email_finder')).toEqual([
    { ...verifier, fills: {}, runIf: { when: 'always' } },
  ]);
});

test('columns of the result are named by their steps, where there are several, and once somebody leaves one out', () => {
  const answers = ['email', 'status'].map((name) => ({ name, reference: `email_finder.${name}`, like: '' }));
  const other = { ...verifier, answers: [{ name: 'status', reference: 'email_verifier.status', like: '' }] };
  const leftOut = ['email_finder.status'];

  expect(outputOf([step({ answers })])).toBeUndefined();
  // Before it is known what they answer, the service names them.
  expect(outputOf([step({ answers }), step({ id: 'other', answers: [] })])).toBeUndefined();
  expect(Object.keys(outputOf([step({ answers }), other]) ?? {})).toEqual([
    'Email finder: email',
    'Email finder: status',
    'Email verifier: status',
  ]);
  expect(outputOf([step({ answers, leftOut })])).toEqual({ email: 'email_finder.email' });
  expect(outputOf([step({ answers, leftOut }), other])).toEqual({
    'Email finder: email': 'email_finder.email',
    'Email verifier: status': 'email_verifier.status',
  });
});

test('a second step of an endpoint has an id of its own', () => {
  expect(idFor('web_scrape', ['web_scrape', 'web_scrape_2'])).toBe('web_scrape_3');
});

test.each([
  [['Record ID', 'First Name', 'Email', 'Work email'], ['find.email', 'find.score'], 'Email'],
  [['Record ID', 'Work E-mail'], ['find.email'], 'Work E-mail'],
  [['Id', 'Website'], ['site.data.Website'], 'Website'],
  [['Id', 'Name'], ['find.email'], 'Id'],
  [[], ['find.email'], ''],
])('of the columns %j a condition on %j begins with %j', (columns, references, column) => {
  const answers = references.map((reference) => ({ reference, like: 'x' }));

  expect(columnThatFills(columns, { answers } as never)).toBe(column);
});
