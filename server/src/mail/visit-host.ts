import type { SmtpTarget } from '../outbound/smtp-connection.ts';
import type { Nobody } from './nobody.ts';
import {
  isAboutVisit,
  isDenial,
  isHangUp,
  judge,
  type ProbedMailbox,
  result,
  type Said,
  saidBy,
  takesEverything,
  troubled,
  unreadable,
} from './probe-mailbox.ts';
import {
  type Introduction,
  SmtpConversation,
  type SmtpTimes,
  SmtpTrouble,
  usualSmtpTimes,
} from './smtp-conversation.ts';

export interface VisitTimes extends SmtpTimes {
  /** After this time no further name is checked: a server that takes longer for a few does so on purpose. */
  readonly namesMs: number;
  /** The limit of a shared visit, whatever its callers want. */
  readonly visitMs: number;
}

export const usualVisitTimes: VisitTimes = { ...usualSmtpTimes, namesMs: 10_000, visitMs: 60_000 };

export interface VisitMeans {
  readonly introduction: Introduction;
  readonly times: VisitTimes;
  readonly nobody: Nobody;
}

/** Names of one domain to check at its mail host in one visit. */
export interface Visit {
  readonly asciiDomain: string;
  readonly needsUtf8: boolean;
  /**
   * The next name to check, null after the last.
   *
   * @param said the replies to the name that does not exist, and to the name before
   */
  next(said: { readonly first: Said; readonly last: Said | null }): string | null;
}

/** Names in one visit. Servers take a hundred recipients for granted (RFC 5321 4.5.3.1.8), but of strangers rather fewer. */
export const namesMax = 20;
/** Servers slow down or disconnect clients after many unknown recipients, Postfix after ten. */
export const refusalsMax = 8;
/** Some hang up after an unknown recipient. */
const connectionsMax = 3;

export interface VisitedHost {
  /** The reply to a name that does not exist. */
  readonly first: Said;
  /** The reply to each name; null for those that need another visit. */
  readonly names: ReadonlyMap<string, ProbedMailbox | null>;
}

/**
 * Checks mailboxes at a mail host, between two names that do not exist.
 *
 * @throws {SmtpTrouble} if the visit reached no name: that holds for all
 */
export async function visitHost(
  { asciiDomain, needsUtf8, next }: Visit,
  target: SmtpTarget,
  { introduction, times, nobody }: VisitMeans,
  signal: AbortSignal,
): Promise<VisitedHost> {
  const until = performance.now() + times.namesMs;
  const open = () => SmtpConversation.open(target, { ...introduction, needsUtf8 }, { times, signal });
  const [firstNobody, secondNobody] = await nobody.namesAt(asciiDomain);
  let conversation = await open();
  const ask = async (local: string) =>
    saidBy(await conversation.recipient(`${local}@${asciiDomain}`), introduction.sender);
  let connections = 1;
  try {
    const first = await ask(firstNobody);
    const replies = new Map<string, Said>();
    /** Taken in a conversation that ended before it was known whether it takes everybody, or refused by one that had enough. */
    const again: string[] = [];
    const ended = (names: Map<string, ProbedMailbox | null>): VisitedHost => {
      for (const name of again) names.set(name, null);
      return { first, names };
    };
    const mayGoOn = () => {
      const refusals = [first, ...replies.values()].filter((said) => typeof said !== 'string').length;
      return replies.size < namesMax && refusals < refusalsMax && performance.now() < until;
    };
    let isFresh = false;
    for (let upcoming = next({ first, last: null }); upcoming !== null; ) {
      const name = upcoming;
      try {
        const last = await ask(name);
        isFresh = false;
        if (replies.size > 0 && isAboutVisit(last, first)) {
          again.push(name);
          break;
        }
        replies.set(name, last);
        upcoming = mayGoOn() ? next({ first, last }) : null;
      } catch (error) {
        if (!(error instanceof SmtpTrouble)) throw error;
        if (!isHangUp(error) || first === 'will_not_say')
          return ended(brokenOff(name, error, replies, first));
        if (first === 'accepted') return ended(judged(replies, first, null).set(name, takesEverything));
        // As the first of a conversation, it has had its chance.
        if (isFresh) return ended(brokenOff(name, error, replies, first));
        if (connections === connectionsMax) return ended(hungUp(replies, first).set(name, null));
        conversation.close();
        for (const [one, said] of replies) {
          if (said !== 'accepted') continue;
          again.push(one);
          replies.delete(one);
        }
        try {
          conversation = await open();
        } catch (failure) {
          if (!(failure instanceof SmtpTrouble)) throw failure;
          return ended(brokenOff(name, failure, replies, first));
        }
        connections += 1;
        isFresh = true;
      }
    }
    /** Whether it takes a name also before it has refused any. */
    const takesAsFirst = async (name: string) => {
      conversation = await open();
      return (await ask(name)) === 'accepted' && (await conversation.quit());
    };
    return ended(
      await rounded(conversation, replies, first, { askSecond: () => ask(secondNobody), takesAsFirst }),
    );
  } finally {
    conversation.close();
  }
}

/** The end of a visit that went well: another name that nobody has, where somebody was taken, and goodbye. */
async function rounded(
  conversation: SmtpConversation,
  replies: ReadonlyMap<string, Said>,
  first: Said,
  {
    askSecond,
    takesAsFirst,
  }: { askSecond: () => Promise<Said>; takesAsFirst: (name: string) => Promise<boolean> },
): Promise<Map<string, ProbedMailbox | null>> {
  let second: Said | null = null;
  const isTested = isDenial(first) && [...replies.values()].includes('accepted');
  if (isTested || isGreylisting(first)) {
    try {
      second = await askSecond();
    } catch (error) {
      if (!(error instanceof SmtpTrouble)) throw error;
      // That a host has enough of us by now changes nothing of what it said; that it says nothing might.
      if (isTested && !isHangUp(error)) return replaced(replies, first, troubled(error));
    }
  }
  const isTrusted = await conversation.quit();
  const isTold = typeof second === 'string' || (second !== null && isDenial(second));
  if (isTrusted && isTested && !isTold) {
    // After several accepted names, the later ones may have passed like any name: each is checked alone.
    const [name, ...others] = replies.keys();
    if (name === undefined || others.length > 0) return hungUp(replies, first);
    // One that is taken as the first of a conversation, where a stranger was refused, is not taken for its place.
    if (!(await takesAsFirst(name).catch(noIfTroubled)))
      return replaced(replies, first, result('catch_all_untested'));
  }
  if (isTrusted) return judged(replies, first, second);
  return new Map([...replies.keys()].map((name) => [name, unreadable]));
}

function noIfTroubled(error: unknown): false {
  if (!(error instanceof SmtpTrouble)) throw error;
  return false;
}

/** It remembers recipients: at the next visit it must know both names that do not exist. */
const isGreylisting = (first: Said) => typeof first !== 'string' && first.refusal === 'greylisted';

/** A visit that ended at a name. The last name that does not exist was not checked, so accepted names are checked again. */
function brokenOff(
  name: string,
  trouble: SmtpTrouble,
  replies: ReadonlyMap<string, Said>,
  first: Said,
): Map<string, ProbedMailbox | null> {
  const probed = troubled(trouble);
  // A reply too many: all those before may have been another's.
  if (probed.reason === 'unreadable') {
    return new Map([...replies.keys(), name].map((one) => [one, probed]));
  }
  return hungUp(replies, first).set(name, probed);
}

const hungUp = (replies: ReadonlyMap<string, Said>, first: Said) => replaced(replies, first, null);

/** The reply to each, with something else instead of a yes. */
function replaced(
  replies: ReadonlyMap<string, Said>,
  first: Said,
  inPlaceOfYes: ProbedMailbox | null,
): Map<string, ProbedMailbox | null> {
  return new Map(
    [...replies].map(([name, said]) => [
      name,
      said === 'accepted' && first !== 'accepted' ? inPlaceOfYes : judge(first, said, null),
    ]),
  );
}

function judged(
  replies: ReadonlyMap<string, Said>,
  first: Said,
  second: Said | null,
): Map<string, ProbedMailbox | null> {
  return new Map([...replies].map(([name, said]) => [name, judge(first, said, second)]));
}
