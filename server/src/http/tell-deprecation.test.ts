import { afterEach, expect } from 'vitest';
import type { Deprecation, Endpoint } from '../endpoints/define-endpoint.ts';
import { removeWhitespaceEndpoint } from '../endpoints/utilities/remove-whitespace.ts';
import { emailFinding } from '../endpoints/waterfall/email-finding.ts';
import { test } from '../testing/app.ts';

interface Leaving {
  deprecated?: Deprecation;
  deprecatedFields?: NonNullable<Endpoint['deprecatedFields']>;
}

const notice = { since: '2026-12-01', sunset: '2027-03-01', use: 'normalize_list' };
const headers = {
  deprecation: '@1796083200',
  sunset: 'Mon, 01 Mar 2027 00:00:00 GMT',
  link: '<http://127.0.0.1:8080/docs/changelog>; rel="deprecation"; type="text/html"',
};
// Nothing of the registry is deprecated at the moment, and the service is put together of the registry: so for a test something is.
const ofRegistry: Leaving[] = [removeWhitespaceEndpoint, emailFinding as Leaving];
const [endpoint, list] = ofRegistry as [Leaving, Leaving];

afterEach(() => {
  for (const one of ofRegistry) {
    delete one.deprecated;
    delete one.deprecatedFields;
  }
});

test('an endpoint that will go says so with every answer, also with a refusal', async ({ app }) => {
  const { live } = await app.customer();
  endpoint.deprecated = notice;

  const answer = await app.post('/remove_whitespace', live, { input_text: ' a ' });
  const refusal = await app.post('/remove_whitespace', live, {});
  const other = await app.post('/encode_uri', live, { value: 'a' });

  expect([answer.status, refusal.status, other.status]).toEqual([200, 422, 200]);
  expect(answer.headers).toMatchObject(headers);
  expect(refusal.headers).toMatchObject(headers);
  expect(other.headers).not.toHaveProperty('deprecation');
});

test('a field that will go is told to those who send it, in a long body too', async ({ app }) => {
  const { live } = await app.customer();
  endpoint.deprecatedFields = { request: { input_text: notice } };

  const short = await app.post('/remove_whitespace', live, { input_text: ' a ' });
  const long = await app.post('/remove_whitespace', live, { input_text: ' a '.repeat(100_000) });
  const without = await app.post('/remove_whitespace', live, {});

  expect(short.headers).toMatchObject(headers);
  expect(long.headers).toMatchObject(headers);
  expect(without.headers).not.toHaveProperty('deprecation');
});

test('a list is told of its fields as well', async ({ app }) => {
  const { sandbox } = await app.customer();
  list.deprecatedFields = { request: { webhook: notice } };
  const data = [{ first_name: 'Mira', last_name: 'Voss', company_domain: 'halden-instruments.example' }];

  const sent = await app.post('/email_finding', sandbox, { data, webhook: 'https://hooks.example/millrace' });
  const without = await app.post('/email_finding', sandbox, { data });

  expect(sent.headers).toMatchObject(headers);
  expect(without.headers).not.toHaveProperty('deprecation');
});
