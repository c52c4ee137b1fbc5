import type { Pool } from '../../postgres/pool.ts';
import type { Capability } from '../../providers/capabilities.ts';
import { type Beliefs, upperBound } from './beliefs.ts';
import { type Ceiling, compareOrders } from './compare-orders.ts';
import { Evidence, everything } from './evidence.ts';
import { EvidenceStore, type FadedSource, segmentsMax } from './evidence-store.ts';
import { type AskedSource, learnFrom } from './learn-from.ts';
import { chooseOrder, type ExploringAccount, perHitUsd, type SourcePrice } from './learned-order.ts';
import { MailProviders } from './mail-providers.ts';
import { type LearnedMode, SavingsTally } from './savings.ts';
import { isOfDomain, type Segment, segmentsOf } from './segments.ts';
import { whyThere } from './why-there.ts';

/** One question, before anybody is asked. */
export interface QuestionToOrder {
  readonly endpoint: string;
  readonly mode: LearnedMode;
  readonly capability: Capability;
  /** Of the company or the address, in ASCII and lower case. */
  readonly domain: string | null;
  /** In the configured order. */
  readonly sources: readonly SourcePrice[];
  /** How much time it has. Infinity where nobody waits. */
  readonly leftMs: number;
}

/** What became of the question. */
export interface QuestionEnd {
  readonly asked: readonly AskedSource[];
  /** None where it is not given. */
  readonly ceiling?: Ceiling;
  /** Could not have been asked in any order: closed, or lacking something. */
  readonly passedOver: ReadonlySet<string>;
}

export interface SourceAsks {
  readonly scope: Segment['scope'];
  readonly source: string;
  readonly asks: number;
}

export interface OrderedQuestion {
  /** In which order they are asked: the configured one in the shadow. */
  readonly order: readonly string[];
  /** Why each source stands where it stands, for callers: without prices, names, or anything of the questions of others. Null in the shadow. */
  readonly why: ReadonlyMap<string, string> | null;
  ended(end: QuestionEnd): void;
}

const syncsUntilPruned = 120;

/**
 * What this process knows of sources, shared by all calls. Nothing of it is on a call's path but sums in memory: they are written to the
 * database, and what others have added is read, by `sync` in the background. What a process has not written when it is killed is lost: some
 * seconds of evidence, which only make the order a little less sure.
 */
export class OrderLearner {
  readonly #store: EvidenceStore | null;
  readonly #evidence = new Evidence();
  #unwritten = new Evidence();
  readonly #savings = new SavingsTally();
  readonly #mailProviders = new MailProviders();
  readonly #accounts = new Map<Capability, ExploringAccount>();
  /** Sources that have changed, until the database knows it. */
  #faded = new Map<string, FadedSource>();
  #syncs = 0;

  /** Without a database it knows what it has seen itself. */
  constructor(db: Pool | null) {
    this.#store = db && new EvidenceStore(db);
  }

  order(question: QuestionToOrder): OrderedQuestion {
    const { capability, domain, sources, mode, leftMs } = question;
    const mailProvider = domain === null ? null : this.#mailProviders.of(domain);
    const segments = segmentsOf(capability, { domain, mailProvider });
    const configured = sources.map(({ name }) => name);
    const isShadow = mode === 'shadow';
    const { order, best, beliefs } = chooseOrder({
      evidence: this.#evidence,
      segments,
      sources,
      leftMs,
      ...(isShadow ? {} : { exploring: { guess: upperBound, account: this.#accountOf(capability) } }),
    });
    return {
      order: isShadow ? configured : order,
      why: isShadow ? null : whyThere(order),
      ended: (end) => {
        this.#learn(segments, end);
        this.#compare(question, { segments, best, beliefs, other: isShadow ? best : configured }, end);
      },
    };
  }

  /** How often each source was asked such questions, of the segment that is most like them first. For the operator alone. */
  asksOf({ capability, domain }: Pick<QuestionToOrder, 'capability' | 'domain'>): SourceAsks[] {
    const mailProvider = domain === null ? null : this.#mailProviders.of(domain);
    return segmentsOf(capability, { domain, mailProvider })
      .toReversed()
      .flatMap(({ key, scope }) =>
        this.#evidence
          .of(key)
          .filter(([source]) => source !== everything)
          .map(([source, { asks }]) => ({ scope, source, asks })),
      );
  }

  /** An answer has told who runs the mail of a domain. */
  tellMailProvider(domain: string, name: string): void {
    this.#mailProviders.tell(domain, name);
  }

  /** Writes down what was seen, and reads what others have seen. One at a time. */
  async sync(): Promise<void> {
    const store = this.#store;
    if (!store) return;
    await this.#write(store);
    await this.load();
    if (this.#syncs++ % syncsUntilPruned === 0) await store.prune();
  }

  /** Reads what others have seen. */
  async load(): Promise<void> {
    const store = this.#store;
    if (!store) return;
    for (const { segment, source, tally } of await store.read()) {
      this.#evidence.set(segment, source, tally);
      const more = this.#unwritten.get(segment, source);
      if (more) this.#evidence.add(segment, [[source, more]]);
    }
    dropBeyond(this.#evidence, segmentsMax);
  }

  async #write(store: EvidenceStore): Promise<void> {
    const evidence = this.#unwritten;
    const savings = this.#savings.take();
    const faded = this.#faded;
    this.#unwritten = new Evidence();
    this.#faded = new Map();
    if (evidence.size + savings.length === 0) return;
    try {
      await store.fade([...faded.values()]);
      await store.add(evidence, savings);
    } catch (error) {
      for (const [key, source] of faded) this.#faded.set(key, source);
      // Until the database is back; what is too much by then is the evidence of the domains that were asked for first.
      this.#savings.putBack(savings);
      for (const [segment, tallies] of evidence.segments()) this.#unwritten.add(segment, tallies);
      throw error;
    }
  }

  #learn(segments: readonly Segment[], { asked, passedOver }: QuestionEnd): void {
    const changed = learnFrom(this.#evidence, segments, asked, {
      into: [this.#evidence, this.#unwritten],
      passedOver,
    });
    const capability = segments[0]?.key ?? '';
    for (const source of changed) this.#faded.set(`${capability} ${source}`, { capability, source });
    dropBeyond(this.#evidence, segmentsMax);
    dropBeyond(this.#unwritten, segmentsMax);
  }

  #compare(
    { endpoint, mode, sources }: QuestionToOrder,
    known: {
      segments: readonly Segment[];
      best: readonly string[];
      beliefs: Beliefs;
      other: readonly string[];
    },
    { asked, passedOver, ceiling }: QuestionEnd,
  ): void {
    const { segments, best, beliefs, other } = known;
    const compared = compareOrders({ asked, passedOver, other, prices: sources, beliefs, ceiling });
    const segment = segments.findLast(({ scope }) => scope !== 'domain')?.key ?? '';
    this.#savings.note(
      { endpoint, mode, segment, sources: best, perHitUsd: perHitUsd(best, beliefs, sources) },
      compared,
    );
  }

  #accountOf(capability: Capability): ExploringAccount {
    let account = this.#accounts.get(capability);
    if (!account) {
      account = { expectedUsd: 0, extraUsd: 0 };
      this.#accounts.set(capability, account);
    }
    return account;
  }
}

/** Domains, those first to which nothing was added for longest. All other segments together are few. */
function dropBeyond(evidence: Evidence, most: number): void {
  if (evidence.size <= most) return;
  for (const [segment] of evidence.segments()) {
    if (!isOfDomain(segment)) continue;
    evidence.drop(segment);
    if (evidence.size <= most) return;
  }
}
