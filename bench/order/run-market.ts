import { pathToFileURL } from 'node:url';
import type { Provider } from '../../server/src/providers/capabilities.ts';
import type { LearnedMode } from '../../server/src/waterfall/learned/savings.ts';
import type { Person, Vendor, VendorMarket } from './vendor-market.ts';

/** What one order costs of one person's answers, with a ceiling. */
export function costOf(
  vendors: readonly Vendor[],
  { answers }: Person,
  order: readonly string[],
  ceilingUsd: number,
): { usd: number; isFound: boolean } {
  let usd = 0;
  for (const name of order) {
    const at = vendors.findIndex((vendor) => vendor.name === name);
    const { hit, miss } = (vendors[at] as Vendor).costUsd;
    if (usd + Math.max(hit, miss) > ceilingUsd + 1e-9) continue;
    const answer = answers[at];
    if (answer === 'away') continue;
    usd += answer === 'miss' ? miss : hit;
    if (answer === 'hit') return { usd, isFound: true };
  }
  return { usd, isFound: false };
}

/** What the service says of one question: what was paid, and what the other order would have cost, or between what. */
interface Comparison {
  readonly paidUsd: number;
  readonly otherUsd?: number;
  readonly leastUsd?: number;
  readonly mostUsd?: number;
  readonly isKnown: boolean;
}

export interface MarketRun {
  readonly paidUsd: readonly number[];
  /** What the other order would really have cost: the answers of all vendors are known here. */
  readonly otherUsd: readonly number[];
  readonly hits: number;
  readonly orders: readonly (readonly string[])[];
  readonly comparisons: readonly Comparison[];
}

/** The code of a checkout: of this one, or of one of before, to compare with. */
export async function codeOf(checkout: string) {
  const from = (path: string) => pathToFileURL(`${checkout}/server/src/${path}`).href;
  const [asking, budgets, learners, savings, states, orders] = await Promise.all([
    import(from('waterfall/ask-in-order.ts')) as Promise<
      typeof import('../../server/src/waterfall/ask-in-order.ts')
    >,
    import(from('waterfall/budget.ts')) as Promise<typeof import('../../server/src/waterfall/budget.ts')>,
    import(from('waterfall/learned/order-learner.ts')) as Promise<
      typeof import('../../server/src/waterfall/learned/order-learner.ts')
    >,
    import(from('waterfall/learned/savings.ts')) as Promise<
      typeof import('../../server/src/waterfall/learned/savings.ts')
    >,
    import(from('waterfall/source-state.ts')) as Promise<
      typeof import('../../server/src/waterfall/source-state.ts')
    >,
    import(from('providers/source-order.ts')) as Promise<
      typeof import('../../server/src/providers/source-order.ts')
    >,
  ]);
  return { ...asking, ...budgets, ...learners, ...savings, ...states, ...orders };
}
export type Code = Awaited<ReturnType<typeof codeOf>>;

/** Asks for everybody, one after the other, by the code that the service runs. */
export async function runMarket(
  code: Code,
  { vendors, people }: VendorMarket,
  { mode, ceilingUsd = null }: { readonly mode: LearnedMode; readonly ceilingUsd?: number | null },
): Promise<MarketRun> {
  const learner = new code.OrderLearner(null);
  const most = ceilingUsd ?? Number.POSITIVE_INFINITY;
  const comparisons: Comparison[] = [];
  const learnedOrders: (readonly string[])[] = [];
  const { note } = code.SavingsTally.prototype;
  code.SavingsTally.prototype.note = (about, compared) => {
    comparisons.push(compared);
    learnedOrders.push(about.sources);
  };
  const paidUsd: number[] = [];
  const orders: (readonly string[])[] = [];
  let hits = 0;
  const sources = vendors.map(
    ({ name, costUsd }): Provider => ({ name, unavailable: () => null, terms: { costUsd } }),
  );
  try {
    for (const person of people) {
      const answerOf = new Map(vendors.map(({ name }, at) => [name, person.answers[at]]));
      const asked: string[] = [];
      const { outcome } = await code.askInOrder(
        {
          capability: 'findEmail',
          sources,
          // Breakers go by the clock, and here a month takes a second.
          states: new code.SourceStates(),
          signal: new AbortController().signal,
          endsAtMs: Number.POSITIVE_INFINITY,
          budget: new code.Budget(ceilingUsd),
          attempt: async ({ name }) => {
            asked.push(name);
            const answer = answerOf.get(name);
            return answer === 'away' ? { skipped: 'port_25_closed' } : answer === 'miss' ? 'open' : 'done';
          },
          confirm: async ({ name }) => ({
            word: answerOf.get(name) === 'unfit' ? 'refused' : 'taken',
            log: [],
          }),
        },
        { learner, mode, endpoint: 'email_finder', domain: person.domain },
      );
      learner.tellMailProvider(person.domain, person.mail);
      paidUsd.push(costOf(vendors, person, asked, Number.POSITIVE_INFINITY).usd);
      orders.push(asked);
      if (outcome === 'done') hits += 1;
    }
  } finally {
    code.SavingsTally.prototype.note = note;
  }
  const usual = vendors.map(({ name }) => name);
  const otherUsd = people.map(
    (person, at) =>
      costOf(vendors, person, mode === 'learned' ? usual : (learnedOrders[at] ?? usual), most).usd,
  );
  return { paidUsd, otherUsd, hits, orders, comparisons };
}

/** What the report says was saved, as a share of what was paid, and what is true. */
export function reportOf({ paidUsd, otherUsd, comparisons }: MarketRun, mode: LearnedMode) {
  const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);
  const paid = sum(paidUsd);
  const sign = mode === 'shadow' ? 1 : -1;
  const share = (other: number) => (sign * (paid - other)) / paid;
  const ends = [
    share(sum(comparisons.map((one) => one.leastUsd ?? one.otherUsd ?? 0))),
    share(sum(comparisons.map((one) => one.mostUsd ?? one.otherUsd ?? 0))),
  ];
  const known = comparisons
    .map((one, at) => ({ ...one, trueUsd: otherUsd[at] ?? 0 }))
    .filter(({ isKnown }) => isKnown);
  return {
    truth: share(sum(otherUsd)),
    least: Math.min(...ends),
    most: Math.max(...ends),
    /** How far what is called known is from the truth. */
    knownError: sum(known.map((one) => (one.leastUsd ?? one.otherUsd ?? 0) - one.trueUsd)) / paid,
    /** Known questions of which the figure is wrong. */
    knownWrong: known.filter((one) => Math.abs((one.leastUsd ?? one.otherUsd ?? 0) - one.trueUsd) > 1e-9)
      .length,
    known: known.length,
  };
}
