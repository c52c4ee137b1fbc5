import type { Provider } from '../providers/capabilities.ts';
import { type Asked, type Asking, askSources, type LogEntry, termsOf } from './ask-sources.ts';
import type { AskedSource } from './learned/learn-from.ts';
import type { OrderLearner, QuestionEnd } from './learned/order-learner.ts';
import type { LearnedMode } from './learned/savings.ts';

/** How the sources of a question are put in order by what is known of them. */
export interface Ordering {
  readonly learner: OrderLearner;
  readonly mode: LearnedMode;
  readonly endpoint: string;
  /** What the question is about, in ASCII and lower case; null where it names no domain. */
  readonly domain: string | null;
  /** Who runs the mail of that domain, where an answer has told it. Asked when the question has ended. */
  mailProvider(): string | null;
}

/** Asks sources in the order that was learned, or in the given one while what would have been is only watched. */
export async function askInOrder(asking: Asking, ordering: Ordering): Promise<Asked> {
  const { learner, mode, endpoint, domain } = ordering;
  const { capability, sources, endsAtMs } = asking;
  const ordered = learner.order({
    endpoint,
    mode,
    capability,
    domain,
    sources: sources.map((source) => {
      const { hit = 0, miss = 0 } = termsOf(source, capability).costUsd ?? {};
      return { name: source.name, hitUsd: hit, missUsd: miss };
    }),
    leftMs: Math.max(1, endsAtMs - performance.now()),
  });
  const byName = new Map(sources.map((source) => [source.name, source]));
  // One that was aborted has shown nothing: whoever threw it out knows why.
  const asked = await askSources({
    ...asking,
    sources: ordered.order.map((name) => byName.get(name) as Provider),
  });
  ordered.ended({ ...endOf(asked), mailProvider: ordering.mailProvider() });
  if (!ordered.why) return asked;
  const { why } = ordered;
  return {
    ...asked,
    log: asked.log.map((entry) => {
      const reason = why.get(entry.provider);
      return reason === undefined ? entry : { ...entry, why: reason };
    }),
  };
}

/** What the log tells of each source. Whoever stands behind the answer was not asked, and is in no log. */
function endOf({ log }: Asked): Omit<QuestionEnd, 'mailProvider'> {
  const asked: AskedSource[] = [];
  const passedOver = new Set<string>();
  for (const { provider, status, reason, latency_ms } of log) {
    if (status === 'skipped') {
      // There was no time left for it: in another order there might have been.
      if (reason !== 'out_of_time') passedOver.add(provider);
    } else asked.push({ source: provider, outcome: outcomes[status], ms: latency_ms });
  }
  return { asked, passedOver };
}

const outcomes: Readonly<Record<Exclude<LogEntry['status'], 'skipped'>, AskedSource['outcome']>> = {
  success: 'hit',
  no_result: 'miss',
  error: 'failed',
  timeout: 'failed',
};
