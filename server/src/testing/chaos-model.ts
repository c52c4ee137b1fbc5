import type { Provider } from '../providers/capabilities.ts';
import type { MailStatus } from '../records/contact.ts';
import type { LogEntry } from '../waterfall/ask-sources.ts';
import type { EndpointTerms, VerifyWhen } from '../waterfall/endpoint-terms.ts';
import {
  addressOf,
  type ChaosQuestion,
  type ChaosVendorName,
  failureOf,
  phoneOf,
  profileOf,
  type SeenQuestion,
} from './chaos-vendors.ts';

/*
 * What must be true of a waterfall's log and answer, said without the code that made them: from what the vendors saw and answered, and what
 * the operator wanted.
 */

const canDo: Readonly<Record<ChaosQuestion, readonly ChaosVendorName[]>> = {
  findEmail: ['hunter', 'findymail', 'leadmagic', 'pdl'],
  verifyEmail: ['neverbounce', 'hunter', 'findymail', 'leadmagic'],
  findPhone: ['leadmagic', 'findymail', 'pdl'],
  findPersonalEmail: ['leadmagic', 'pdl'],
  findProfileByEmail: ['findymail', 'hunter', 'pdl', 'leadmagic'],
  findProfileByName: ['pdl'],
};
/** Nobody was asked for these. */
const skipReasons = [
  'broken',
  'busy',
  'rate_limited',
  'refused',
  'forbidden',
  'out_of_credit',
  'out_of_time',
  'over_budget',
];

export interface ChaosCase {
  readonly question: ChaosQuestion;
  readonly person: string;
  /** The address that is to be verified, of that question. */
  readonly about: string | null;
  readonly terms: EndpointTerms;
  readonly verifiers: readonly ChaosVendorName[];
  /** No source is given less time. */
  readonly leastMs: number;
}

export interface Judged {
  readonly outcome: 'hit' | 'miss' | 'failure';
  readonly provider: string | null;
  readonly value: string | null;
  readonly status: MailStatus | null;
  /** Lies of the log, in words. */
  readonly problems: string[];
  readonly timeouts: number;
  /** Of them those whose vendor never saw a question. */
  readonly unheard: number;
  /** Entries for which no time was left. */
  readonly outOfTime: number;
  /** Of a miss, whether a source that may have known could not look: for now, or until somebody mends it. Null where the log is not shown. */
  readonly away: 'none' | 'for now' | 'for long' | null;
}

/** What an outage looks like in a log; a budget that is used up is none. */
const awayForNow = new Set(['unreachable', 'timeout', 'rate_limited', 'broken', 'busy', 'out_of_time']);
const awayForLong = new Set(['unreadable', 'rejected', 'refused', 'forbidden', 'out_of_credit']);

/** Sources as an order has them; null for the usual one. */
export function orderOf(question: ChaosQuestion, order: EndpointTerms['order']): readonly ChaosVendorName[] {
  if (!Array.isArray(order)) return canDo[question];
  return order.filter((name): name is ChaosVendorName => canDo[question].includes(name));
}

type Told =
  | { readonly word: 'hit'; readonly value: string; readonly status: MailStatus | null }
  | { readonly word: 'miss' }
  | { readonly word: 'failure'; readonly reason: string };

function toldBy({ vendor, question, fate }: SeenQuestion, person: string): Told {
  if (fate.kind === 'fault') return { word: 'failure', reason: failureOf(fate.fault) };
  if (question === 'verifyEmail') {
    const verdict = vendor === 'findymail' && fate.verdict !== 'valid' ? 'unknown' : fate.verdict;
    return verdict === 'unknown' ? { word: 'miss' } : { word: 'hit', value: verdict, status: verdict };
  }
  if (fate.kind === 'miss') return { word: 'miss' };
  switch (question) {
    case 'findPhone':
      return { word: 'hit', value: phoneOf(person), status: null };
    case 'findProfileByEmail':
    case 'findProfileByName':
      return { word: 'hit', value: profileOf(vendor, person), status: null };
    case 'findPersonalEmail':
      return { word: 'hit', value: addressOf(vendor, person), status: 'unknown' };
    case 'findEmail': {
      // Findymail says of all that they are valid, whatever they are.
      const isSure = vendor === 'findymail' || (vendor !== 'pdl' && fate.verdict === 'valid');
      return { word: 'hit', value: addressOf(vendor, person), status: isSure ? 'valid' : 'unknown' };
    }
  }
}

/** The log of one call against what the vendors saw of it. */
export function judge(
  chaos: ChaosCase,
  log: readonly LogEntry[],
  seen: readonly SeenQuestion[],
  providers: readonly Provider[],
): Judged {
  const problems: string[] = [];
  const claim = (isTrue: boolean, otherwise: string) => {
    if (!isTrue) problems.push(otherwise);
  };
  let timeouts = 0;
  let unheard = 0;
  let outOfTime = 0;
  let spentUsd = 0;
  const open = [...seen];

  /** What one entry must be, by what its vendor answered. Null where nobody was asked, or too slowly. */
  const answerTo = (entry: LogEntry, question: ChaosQuestion, about: string | null): Told | null => {
    const name = `${entry.step ?? question} ${entry.provider}`;
    const at = open.findIndex(
      (one) =>
        one.vendor === entry.provider &&
        one.question === question &&
        (question !== 'verifyEmail' || one.about === about),
    );
    const prices = providers.find((one) => one.name === entry.provider)?.terms;
    const cost = prices?.[question]?.costUsd ?? prices?.costUsd ?? { hit: 0, miss: 0 };
    const hitUsd = ('most' in cost ? cost.most : undefined) ?? cost.hit;
    const mostUsd = Math.max(hitUsd, cost.miss);
    const fits = chaos.terms.costUsdMax === null || spentUsd + mostUsd <= chaos.terms.costUsdMax + 1e-9;
    if (entry.status === 'skipped') {
      claim(at < 0, `${name} was asked, and the log says that it was skipped`);
      claim(skipReasons.includes(entry.reason ?? ''), `${name} was skipped for ${entry.reason}`);
      if (entry.reason === 'out_of_time') outOfTime += 1;
      if (entry.reason === 'over_budget') claim(!fits, `${name} was within what the call may cost`);
      return null;
    }
    claim(fits, `${name} costs more than the call may`);
    if (at < 0) {
      // On a busy machine the time may be over before the question is on its way.
      const isUnheard = entry.status === 'timeout' && entry.latency_ms >= chaos.leastMs;
      claim(isUnheard, `${name} stands in the log and was never asked`);
      unheard += 1;
      spentUsd += mostUsd;
      return null;
    }
    const told = toldBy(open.splice(at, 1)[0] as SeenQuestion, chaos.person);
    if (entry.status === 'timeout') {
      timeouts += 1;
      claim(entry.latency_ms >= chaos.leastMs, `${name} had ${entry.latency_ms} ms only`);
      spentUsd += mostUsd;
      return null;
    }
    if (told.word === 'failure') {
      claim(
        entry.status === 'error' && entry.reason === told.reason,
        `${name} failed: ${told.reason}, not ${entry.status} ${entry.reason}`,
      );
      if (told.reason === 'unreadable') spentUsd += mostUsd;
    } else {
      claim(entry.status !== 'error', `${name} answered, and the log says ${entry.reason}`);
      spentUsd += told.word === 'hit' ? hitUsd : cost.miss;
    }
    return told;
  };

  const steps: { find: LogEntry; verify: LogEntry[] }[] = [];
  for (const entry of log) {
    if (entry.step === undefined) steps.push({ find: entry, verify: [] });
    else steps.at(-1)?.verify.push(entry);
  }
  const order = orderOf(chaos.question, chaos.terms.order);
  const isLearned = chaos.terms.order === 'learned';
  const asked = steps.map(({ find }) => find.provider);
  // What is learned changes the order: everybody stands in it once, and says why.
  const inOrder = isLearned ? order.toSorted().filter((name) => asked.includes(name)) : order;
  const seenOrder = isLearned ? asked.toSorted() : asked;
  claim(
    seenOrder.join() === inOrder.slice(0, asked.length).join(),
    `asked ${asked}, not in the order ${order}`,
  );
  for (const { find } of steps) {
    claim((find.why !== undefined) === isLearned, `${find.provider} says why: ${find.why}`);
  }

  type Answer = { readonly entry: LogEntry; readonly value: string; readonly status: MailStatus | null };
  let taken: Answer | null = null;
  let kept: Answer | null = null;
  let looked = false;
  const known = new Map<string, MailStatus>();
  for (const { find, verify } of steps) {
    claim(taken === null, `${find.provider} stands in the log behind the answer`);
    const told = answerTo(find, chaos.question, chaos.about);
    if (told === null || told.word !== 'hit') {
      claim(verify.length === 0, `${find.provider} found nothing that could be verified`);
      if (told?.word === 'miss') {
        looked = true;
        claim(
          find.status === 'no_result' && find.reason === undefined,
          `${find.provider} had nothing, and the log says ${find.status}`,
        );
      }
      continue;
    }
    looked = true;
    const isAddress = chaos.question === 'findEmail' || chaos.question === 'findPersonalEmail';
    const when: VerifyWhen = chaos.terms.verify.of[find.provider] ?? chaos.terms.verify.usual;
    const wants = isAddress && (when === 'always' || (when === 'unsure' && told.status === 'unknown'));
    let status = told.status;
    const before = known.get(told.value);
    if (isAddress && before !== undefined && (wants || before !== 'unknown')) {
      claim(verify.length === 0, `${told.value} was verified twice`);
      status = before;
    } else if (wants) {
      const others = chaos.verifiers.filter((name) => name !== find.provider);
      const names = verify.map(({ provider }) => provider);
      claim(names.join() === others.slice(0, names.length).join(), `verified by ${names}, not ${others}`);
      status = 'unknown';
      for (const entry of verify) {
        claim(status === 'unknown', `${entry.provider} verified what was known`);
        const verdict = answerTo(entry, 'verifyEmail', told.value);
        if (verdict?.word === 'hit') status = verdict.status;
        if (verdict?.word === 'hit') claim(entry.status === 'success', `${entry.provider} could tell`);
        if (verdict?.word === 'miss') claim(entry.status === 'no_result', `${entry.provider} could not tell`);
      }
      claim(
        status !== 'unknown' || names.length === others.length,
        `not all of ${others} were asked: ${names}`,
      );
      known.set(told.value, status as MailStatus);
    } else {
      claim(verify.length === 0, `${find.provider} was verified, which nobody wanted`);
    }
    const answer = { entry: find, value: told.value, status };
    const isKept = status === 'unknown' && wants;
    if (isAddress && status === 'invalid') {
      claim(
        find.status === 'no_result' && find.reason === 'did_not_verify',
        `${find.provider} was refuted, not ${find.status} ${find.reason}`,
      );
    } else if (isKept) {
      kept ??= answer;
      claim(
        find.reason === 'unverified',
        `${find.provider} could not be confirmed, not ${find.status} ${find.reason}`,
      );
    } else {
      taken = answer;
    }
  }
  const answer = taken ?? kept;
  if (answer === null)
    claim(asked.length === order.length, `nobody had it, and only ${asked} stand in the log`);
  for (const { find } of steps) {
    claim(
      (find.status === 'success') === (find === answer?.entry),
      `${find.provider}: ${find.status} is not what became of it`,
    );
  }
  claim(
    open.length === 0,
    `asked and not in the log: ${open.map(({ vendor, question }) => `${question} ${vendor}`)}`,
  );
  return {
    outcome: answer ? 'hit' : looked ? 'miss' : 'failure',
    away: steps.some(({ find }) => awayForNow.has(find.reason ?? ''))
      ? 'for now'
      : steps.some(({ find }) => awayForLong.has(find.reason ?? ''))
        ? 'for long'
        : 'none',
    provider: answer?.entry.provider ?? null,
    value: answer?.value ?? null,
    status: answer?.status ?? null,
    problems,
    timeouts,
    unheard,
    outOfTime,
  };
}
