import type { Provider } from '../providers/capabilities.ts';
import {
  type Asked,
  type Asking,
  askSources,
  didNotVerify,
  incomplete,
  type LogEntry,
  termsOf,
  unverified,
} from './ask-sources.ts';
import type { AskedSource } from './learned/learn-from.ts';
import type { OrderLearner, QuestionEnd } from './learned/order-learner.ts';
import type { LearnedMode } from './learned/savings.ts';

/** How to order the sources of a request by what is known of them. */
export interface Ordering {
  readonly learner: OrderLearner;
  readonly mode: LearnedMode;
  readonly endpoint: string;
  /** The domain of the request, in ASCII and lower case; null where it names none. */
  readonly domain: string | null;
}

/** Queries sources in the learned order, or in the given one while the learned order is only observed. */
export async function askInOrder(asking: Asking, ordering: Ordering): Promise<Asked> {
  const { learner, mode, endpoint, domain } = ordering;
  const { capability, sources, endsAtMs } = asking;
  const leftUsd = asking.budget?.leftUsd ?? Number.POSITIVE_INFINITY;
  const ordered = learner.order({
    endpoint,
    mode,
    capability,
    domain,
    sources: sources.map((source) => {
      const { hit = 0, miss = 0, most = hit } = termsOf(source, capability).costUsd ?? {};
      return { name: source.name, hitUsd: hit, missUsd: miss, mostUsd: most };
    }),
    leftMs: Math.max(1, endsAtMs - performance.now()),
  });
  const byName = new Map(sources.map((source) => [source.name, source]));
  // An aborted source has shown nothing: the code that aborted it knows why.
  const asked = await askSources({
    ...asking,
    sources: ordered.order.map((name) => byName.get(name) as Provider),
  });
  const own = await privateSources(asking);
  // Everybody uses what is learned, so it contains nothing about data of one organization.
  if (asked.answeredBy === null || !own.has(asked.answeredBy)) {
    ordered.ended({ ...endOf(asked, asking, own), ceiling: { leftUsd, isShared: wasShared(asked, asking) } });
  }
  if (!ordered.why) return asked;
  const { why } = ordered;
  return {
    ...asked,
    log: asked.log.map((entry) => {
      const reason = entry.step === asking.step ? why.get(entry.provider) : undefined;
      return reason === undefined ? entry : { ...entry, why: reason };
    }),
  };
}

async function privateSources({ sources, capability }: Asking): Promise<ReadonlySet<string>> {
  const own = await Promise.all(
    sources.map(async (source) => (await source.isPrivate?.(capability)) ?? false),
  );
  return new Set(sources.filter((_, at) => own[at]).map(({ name }) => name));
}

/**
 * What the log says about each source, without those that may hold data of one organization. Sources after the answer were not queried and
 * are not in the log.
 */
function endOf({ log }: Asked, asking: Asking, own: ReadonlySet<string>): QuestionEnd {
  const asked: AskedSource[] = [];
  const passedOver = new Set<string>();
  for (const { provider, status, reason = '', step, latency_ms } of log) {
    // Verifiers of what the source above them found got another request.
    if (step !== asking.step || own.has(provider)) continue;
    if (status !== 'skipped') {
      const outcome = unfitReasons.has(reason) ? 'unfit' : outcomes[status];
      const isMaybePaid = reason === 'timeout' || reason === 'unreadable';
      asked.push({ source: provider, outcome, ms: latency_ms, ...(isMaybePaid && { isMaybePaid }) });
    } else if (!spentReasons.has(reason)) passedOver.add(provider);
  }
  return { asked, passedOver };
}

/** Whether something else than these sources was paid for meanwhile. */
const wasShared = ({ log }: Asked, { step: own }: Asking) => log.some(({ step }) => step !== own);

/** Found and paid, but not accepted before all other sources were tried. */
const unfitReasons: ReadonlySet<string> = new Set([didNotVerify, unverified, incomplete]);
/** Skipped only because others came first: in another order it might have been queried. */
const spentReasons: ReadonlySet<string> = new Set(['out_of_time', 'over_budget']);
const outcomes: Readonly<Record<Exclude<LogEntry['status'], 'skipped'>, AskedSource['outcome']>> = {
  success: 'hit',
  no_result: 'miss',
  error: 'failed',
  timeout: 'failed',
};
