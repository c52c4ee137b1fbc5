import { z } from 'zod';
import { creditUsd } from '../../kernel/credits.ts';
import type { Provider } from '../../providers/capabilities.ts';
import { orderedCapabilities } from '../../providers/source-order.ts';
import { readSavings, savedUsd } from '../../waterfall/learned/read-savings.ts';
import { type ProviderFigures, readFigures } from '../../waterfall/source-figures.ts';
import { readTroubles, type SourceTrouble } from '../../waterfall/source-troubles.ts';
import { type Access, defineManageRoute } from '../define-manage-route.ts';
import { count, credits, noFields } from '../fields.ts';
import { noPlaces, type PlacesOf, placesShown, readPlaces } from './provider-places.ts';

const access: Access = { who: 'operator' };
const dayMs = 86_400_000;
const daysMax = 366;

const figures = z.object({
  queries: z.int(),
  hit_rate: z.number().nullable().describe('Hits of queries that were answered, 0 to 1.'),
  failures: z.int(),
  p50_ms: z.int().nullable().describe('Of answers; to 15%.'),
  p95_ms: z.int().nullable(),
  cost_usd: z.number().describe('At the prices of the vendor that docs/providers names.'),
});

const provider = z.object({
  provider: z.string(),
  state: z
    .enum(['works', 'refused', 'out_of_credit', 'not_configured'])
    .describe('refused: its key, or a capability of it, is not taken.'),
  problem: z.string().nullable().describe('What to do.'),
  since: z.string().nullable().describe('Of a state that it was seen in.'),
  capabilities: z.array(
    z.object({
      capability: z.string(),
      ...placesShown,
      problem: z.string().nullable(),
      ...figures.shape,
    }),
  ),
  ...figures.shape,
  revenue_credits: credits.describe('Charged for calls whose answer came from it.'),
  margin: z
    .number()
    .nullable()
    .describe('Of the revenue, what is left after its cost, below 1; null without revenue.'),
});

type Shown = z.input<typeof provider>;

const noFigures = { queries: 0, hit_rate: null, failures: 0, p50_ms: null, p95_ms: null, cost_usd: 0 };

const listProviders = defineManageRoute({
  name: 'provider_list',
  method: 'GET',
  path: 'operator/providers',
  title: 'Providers',
  description:
    'What each provider can do, whether it works, and what it brought in and cost: queries, hits, time, cost, revenue, margin. Of live calls, all organizations together.',
  access,
  params: noFields,
  query: z.strictObject({
    days: count(1, daysMax).describe(`Today and the days before it, 1 to ${daysMax}; default 7.`),
  }),
  body: null,
  status: 200,
  response: z.object({
    from: z.string(),
    to: z.string(),
    credit_usd: z.number().describe('US dollars a credit.'),
    totals: z.object({
      revenue_credits: credits,
      cost_usd: z.number(),
      margin: z.number().nullable(),
      learned_order_saves: z
        .number()
        .nullable()
        .describe(
          'Against the fixed order, this month, 0 to 1. Null where it is not known within 2% of the cost.',
        ),
      needs_you: z.int().describe('Providers that are refused or out of credit.'),
    }),
    providers: z.array(provider),
  }),
  errors: [],
  example: {
    params: {},
    query: { days: '7' },
    body: null,
    response: {
      from: '2026-11-22',
      to: '2026-11-28',
      credit_usd: 0.02,
      totals: {
        revenue_credits: 40_484,
        cost_usd: 1014.09,
        margin: 0.62,
        learned_order_saves: 0.114,
        needs_you: 1,
      },
      providers: [
        {
          provider: 'hunter',
          state: 'works',
          problem: null,
          since: null,
          capabilities: [
            {
              capability: 'findEmail',
              position: 6,
              own_orders: [],
              learned: { position: 2, mode: 'learned' },
              problem: null,
              queries: 12_094,
              hit_rate: 0.381,
              failures: 12,
              p50_ms: 420,
              p95_ms: 1910,
              cost_usd: 181.1,
            },
          ],
          queries: 12_094,
          hit_rate: 0.381,
          failures: 12,
          p50_ms: 420,
          p95_ms: 1910,
          cost_usd: 181.1,
          revenue_credits: 4180,
          margin: 0.65,
        },
      ],
    },
  },
  run: async ({ query }, context) => {
    const { db, parts } = context;
    const to = new Date().toISOString().slice(0, 10);
    const from = new Date(Date.parse(to) - ((query.days ?? 7) - 1) * dayMs).toISOString().slice(0, 10);
    const [rows, troubles, savings, placesOf] = await Promise.all([
      readFigures(db, from, to),
      readTroubles(db),
      readSavings(db, { month: `${to.slice(0, 7)}-01`, endpoint: null }),
      readPlaces(context),
    ]);
    const live = parts.providers.live;
    const shownOnes = await Promise.all(live.map((one) => shownProvider(one, { rows, troubles, placesOf })));
    // What was counted of a provider that is not configured any more.
    const gone = [...new Set(rows.map((row) => row.provider))].filter(
      (name) => !live.some((one) => one.name === name),
    );
    const providers = [
      ...shownOnes,
      ...gone.map(
        (name): Shown => ({
          provider: name,
          state: 'not_configured',
          problem: null,
          since: null,
          capabilities: capabilityFigures(rows.filter((row) => row.provider === name)),
          ...totalsOf(rows.filter((row) => row.provider === name)),
        }),
      ),
    ];
    const revenue = providers.reduce((sum, one) => sum + one.revenue_credits, 0);
    const cost = providers.reduce((sum, one) => sum + one.cost_usd, 0);
    return {
      from,
      to,
      credit_usd: creditUsd,
      totals: {
        revenue_credits: Math.round(revenue * 100) / 100,
        cost_usd: Number(cost.toFixed(4)),
        margin: marginOf(revenue, cost),
        learned_order_saves: savedShare(savings),
        needs_you: providers.filter(({ state }) => state === 'refused' || state === 'out_of_credit').length,
      },
      providers,
    };
  },
});

async function shownProvider(
  one: Provider,
  {
    rows,
    troubles,
    placesOf,
  }: {
    readonly rows: readonly ProviderFigures[];
    readonly troubles: readonly SourceTrouble[];
    readonly placesOf: PlacesOf;
  },
): Promise<Shown> {
  const own = rows.filter(({ provider: name }) => name === one.name);
  const trouble = troubles.find(({ provider: name }) => name === one.name);
  const problem = await one.unavailable();
  const known = capabilityFigures(own);
  const capabilities = await Promise.all(
    orderedCapabilities
      .filter((capability) => one[capability] !== undefined)
      .map(async (capability) => ({
        ...(known.find((each) => each.capability === capability) ?? { capability, ...noFigures }),
        ...placesOf(one.name, capability),
        problem: await one.unavailable(capability),
      })),
  );
  const state = trouble
    ? trouble.reason === 'out_of_credit'
      ? ('out_of_credit' as const)
      : ('refused' as const)
    : problem === null
      ? ('works' as const)
      : ('not_configured' as const);
  return {
    provider: one.name,
    state,
    problem: trouble ? `${trouble.reason} for ${trouble.capabilities.join(', ')}` : problem,
    since: trouble?.since.toISOString() ?? null,
    capabilities,
    ...totalsOf(own),
  };
}

const capabilityFigures = (rows: readonly ProviderFigures[]): Shown['capabilities'] =>
  rows
    .filter(({ capability }) => capability !== '')
    .map((row) => ({ capability: row.capability, ...noPlaces, problem: null, ...figuresOf([row]) }));

function figuresOf(rows: readonly ProviderFigures[]) {
  const sum = (of: (row: ProviderFigures) => number) => rows.reduce((all, row) => all + of(row), 0);
  const answered = sum(({ hits, misses }) => hits + misses);
  // Of several capabilities, the one that is queried most stands for all.
  const busiest = rows.toSorted((first, second) => second.queries - first.queries)[0];
  return {
    queries: sum(({ queries }) => queries),
    hit_rate: answered === 0 ? null : Number((sum(({ hits }) => hits) / answered).toFixed(4)),
    failures: sum(({ failures }) => failures),
    p50_ms: busiest?.p50Ms ?? null,
    p95_ms: busiest?.p95Ms ?? null,
    cost_usd: Number(sum(({ costUsd }) => costUsd).toFixed(4)),
  };
}

function totalsOf(rows: readonly ProviderFigures[]) {
  const revenue = rows.reduce((sum, row) => sum + row.credits, 0) / 100;
  const own = figuresOf(rows.filter(({ capability }) => capability !== ''));
  return { ...own, revenue_credits: revenue, margin: marginOf(revenue, own.cost_usd) };
}

function marginOf(revenueCredits: number, costUsd: number): number | null {
  const revenueUsd = revenueCredits * creditUsd;
  return revenueUsd === 0 ? null : Number(((revenueUsd - costUsd) / revenueUsd).toFixed(4));
}

/** Null where too little is known of what the configured order would have cost. */
function savedShare(savings: Awaited<ReturnType<typeof readSavings>>): number | null {
  const learned = savings.filter(({ mode }) => mode === 'learned');
  const paid = learned.reduce((sum, one) => sum + one.knownPaidUsd + one.openPaidUsd, 0);
  const { estimatedUsd } = savedUsd(learned);
  const other = estimatedUsd === null ? 0 : paid + estimatedUsd;
  return estimatedUsd === null || other === 0 ? null : Number((estimatedUsd / other).toFixed(4));
}

export const operatorProviderRoutes = [listProviders];
