import { expect } from 'vitest';
import { type TestApp, test } from '../testing/app.ts';
import { callTool, refusalOf, type ToolCallSent } from '../testing/tool-call.ts';

/* X-Plan-Overflow over MCP: as a header of the connection, or in `_meta` of a call. */

const cleaned = { name: 'service_clean_domain', sent: { messy_url: 'blog.acme.com' } };
const call = (app: TestApp, key: string, more: Partial<ToolCallSent>) =>
  callTool(app, key, { ...cleaned, ...more });
const header = (overflow: string) => ({ headers: { 'x-plan-overflow': overflow } });
const meta = (overflow: unknown) => ({ meta: { 'millrace/plan_overflow': overflow } });

test.for([
  ['nothing', {}, 'wallet'],
  ['a header', header('block'), 'block'],
  ['_meta', meta('block'), 'block'],
  ['_meta that is null', { ...header('block'), ...meta(null) }, 'block'],
  ['the stricter one of two', { ...header('block'), ...meta('wallet') }, 'block'],
  ['the stricter one of two, the other way round', { ...header('wallet'), ...meta('block') }, 'block'],
] as const)('a call runs under what %s says', async ([_what, more, overflow], { app }) => {
  const { live } = await app.customer({
    plan: { name: 'enrichment', overflow: 'wallet', overflowByHeader: true },
  });

  const answer = await call(app, live, more);

  expect(answer.structuredContent).toMatchObject({ service_meta: { credits: { overflow } } });
});

test('a word that is none is refused as over REST, wherever it stands, and nothing is charged', async ({
  app,
}) => {
  const { live } = await app.customer({
    plan: { name: 'enrichment', overflow: 'wallet', overflowByHeader: true },
  });

  for (const more of [
    header('blok'),
    meta('blok'),
    meta(1),
    meta(''),
    { ...header('blok'), ...meta('block') },
  ]) {
    const refused = await call(app, live, more);
    expect(refusalOf(refused), JSON.stringify(more)).toMatchObject({
      code: 'invalid_plan_overflow',
      credits_charged: 0,
    });
  }
});

test('an exhausted plan that may not overflow ends a covered call, also one that is called through another tool', async ({
  app,
}) => {
  const { sandbox } = await app.customer({
    plan: { name: 'enrichment', overflow: 'wallet', overflowByHeader: false },
  });
  await app.db.pool.query('update ledger_accounts set plan_left = 0');
  const covered = { name: 'enrich_company', arguments: { url: 'acme.example' } };

  const refused = await callTool(app, sandbox, {
    name: 'service_call_tool',
    sent: covered,
    query: '?profile=compact',
    ...meta('block'),
  });
  const quoted = await callTool(app, sandbox, { name: 'service_quote', sent: covered, ...header('block') });

  expect(refusalOf(refused)).toMatchObject({ code: 'plan_credits_exhausted', credits_charged: 0 });
  expect(quoted.structuredContent).toMatchObject({ quote: { would_succeed: false } });
});
