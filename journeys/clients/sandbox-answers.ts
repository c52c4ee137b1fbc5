import { expect } from 'vitest';
import type { Endpoint } from '../../server/src/endpoints/define-endpoint.ts';
import { endpoints } from '../../server/src/endpoints/registry.ts';
import {
  type ForcedOutcome,
  forcedOutcomes,
} from '../../server/src/gateway/forced-outcomes/forced-outcome.ts';
import { TestApp, type TestResponse } from '../../server/src/testing/app.ts';
import { createTestDatabase } from '../../server/src/testing/database.ts';
import { withMagicWord } from '../../server/src/testing/magic-word.ts';
import { answered, type TrueAnswer } from './true-answers.ts';

/** What a sandbox workspace is answered by a service that runs for it. */
export async function sandboxAnswers(): Promise<TrueAnswer[]> {
  const database = await createTestDatabase();
  const app = await TestApp.open(database);
  try {
    const { sandbox } = await app.customer({ credits: 100_000 });
    const all: TrueAnswer[] = [];
    for (const endpoint of endpoints) all.push(...(await ofEndpoint(app, sandbox, endpoint)));
    return [...all, ...(await refusals(app, sandbox)), ...(await ofRoutes(app, sandbox))];
  } finally {
    await app.app.close();
    await database.drop();
  }
}

/** Of an endpoint: its example, the same where nothing is found, a quote of it, and a request that is wrong. */
async function ofEndpoint(app: TestApp, key: string, endpoint: Endpoint): Promise<TrueAnswer[]> {
  const { name, example, runs } = endpoint;
  const request = example.request as Record<string, unknown>;
  const answer = await app.post(`/${name}`, key, request);
  expect(answer.status, `${name}: ${answer.text.slice(0, 300)}`).toBe(runs === 'job' ? 201 : 200);
  const all = answered(name, answer.status, answer.body);
  if (runs === 'job') {
    const job = await app.whenOver(key, `/${name}/${answer.body.id}`);
    all.push(...answered(`${name}_job`, 200, job));
  }
  const lacking = withMagicWord(request, 'miss');
  if (lacking !== null && runs !== 'job') {
    const miss = await app.post(`/${name}`, key, lacking);
    all.push(...answered(name, miss.status, miss.body));
  }
  const quote = await app.post(`/${name}/quote`, key, request);
  all.push(...answered(`${name}_quote`, quote.status, quote.body));
  const wrong = await app.post(`/${name}`, key, { no_such_field: 1 });
  return [...all, ...answered(name, wrong.status, wrong.body)];
}

/** Every refusal that a sandbox can be made to give. */
async function refusals(app: TestApp, key: string): Promise<TrueAnswer[]> {
  const names = Object.keys(forcedOutcomes) as ForcedOutcome[];
  const all: TrueAnswer[] = [];
  for (const { word, status } of names.map((name) => forcedOutcomes[name])) {
    if (status === 200) continue;
    const request = { full_name: 'Mira Voss', company_domain: `${word}.example` };
    const refused = await app.post('/email_finder', key, request);
    expect(refused.status).toBe(status);
    all.push(...answered('email_finder', status, refused.body));
  }
  return all;
}

/** Of the free routes. */
async function ofRoutes(app: TestApp, key: string): Promise<TrueAnswer[]> {
  const reads = {
    usage: '/usage',
    usage_allowance: '/usage/allowance',
    my_endpoints: '/my-endpoints',
    health: '/health',
    history: '/history',
    email_finding_jobs: '/email_finding_inquiry',
    email_verification_jobs: '/email_verification_inquiry',
    connections: '/connections',
    changelog: '//changelog',
    livez: '//livez',
    readyz: '//readyz',
  };
  const all: TrueAnswer[] = [];
  const tell = (operation: string, { status, body }: TestResponse) =>
    all.push(...answered(operation, status, body));
  const hook = await app.post('/webhooks', key, {
    url: 'https://127.0.0.2/millrace',
    events: ['email_finding.completed'],
  });
  tell('webhook_create', hook);
  tell('webhook_test', await app.post(`/webhooks/${hook.body.id}/test`, key, ''));
  tell('webhook_deliveries', await app.get(`/webhooks/${hook.body.id}/deliveries`, key));
  tell('webhook_list', await app.get('/webhooks', key));
  for (const [operation, path] of Object.entries(reads)) {
    const read = await app.get(path, key);
    expect(read.status, operation).toBe(200);
    tell(operation, read);
  }
  return all;
}
