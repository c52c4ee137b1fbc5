import type { SmtpTarget } from '../outbound/smtp-connection.ts';
import {
  inTurn,
  isDenial,
  isHangUp,
  judge,
  type ProbedMailbox,
  type ProbeMeans,
  refused,
  result,
  type Said,
  said,
  saidOfSecond,
} from './probe-mailbox.ts';
import { randomMailbox } from './random-mailbox.ts';
import { SmtpConversation, SmtpTrouble } from './smtp-conversation.ts';

export interface Candidates {
  /** In small letters of ASCII, the likeliest first. */
  readonly locals: readonly string[];
  readonly asciiDomain: string;
}

/** Some hang up on whoever asks for somebody unknown; whoever does so again and again does not want to be asked. */
const reopensMax = 2;

/**
 * Asks one mail host which of these mailboxes it has, on one connection, until it takes one. `accepted` is told under the same
 * conditions as of a single mailbox: it refuses two that nobody has. `no_such_mailbox` says that it has refused all of them.
 *
 * @param denied gets every mailbox that the host refused for good, also where the conversation ends badly; those in it are not asked for
 */
export async function probeCandidates(
  candidates: Candidates,
  target: SmtpTarget,
  means: ProbeMeans,
  { denied, signal }: { denied: Set<string>; signal: AbortSignal },
): Promise<{ probed: ProbedMailbox; local: string | null }> {
  let local: string | null = null;
  const probed = await inTurn(target, means, signal, async () => {
    const asked = await askInOrder(candidates, target, means, { denied, signal });
    local = asked.local;
    return asked.probed;
  });
  return { probed, local };
}

async function askInOrder(
  { locals, asciiDomain }: Candidates,
  target: SmtpTarget,
  { introduction, times }: ProbeMeans,
  { denied, signal }: { denied: Set<string>; signal: AbortSignal },
): Promise<{ probed: ProbedMailbox; local: string | null }> {
  const open = () => SmtpConversation.open(target, { ...introduction, needsUtf8: false }, { times, signal });
  const nobody = () => `${randomMailbox()}@${asciiDomain}`;
  let conversation = await open();
  let reopens = 0;
  const ask = async (local: string): Promise<Said> => {
    const address = `${local}@${asciiDomain}`;
    try {
      return said(await conversation.recipient(address));
    } catch (error) {
      if (!(error instanceof SmtpTrouble) || !isHangUp(error) || reopens === reopensMax) throw error;
      reopens += 1;
      conversation.close();
      conversation = await open();
      return said(await conversation.recipient(address));
    }
  };
  const end = async (probed: ProbedMailbox, local: string | null = null) => {
    const isTrusted = await conversation.quit();
    return isTrusted
      ? { probed, local }
      : { probed: { ...result('unreadable'), isHostsFault: true }, local: null };
  };
  try {
    const first = said(await conversation.recipient(nobody()));
    if (first === 'accepted') return await end(result('accepts_everything'));
    if (first === 'will_not_say') return await end(result('hides_mailboxes'));
    // It does not say no for good to whoever nobody is: what it says of others would mean nothing.
    if (!isDenial(first)) return await end(refused(first));
    for (const local of locals) {
      if (denied.has(local)) continue;
      const asked = await ask(local);
      if (asked === 'accepted') {
        const second = await saidOfSecond(conversation, nobody());
        const probed = judge(first, asked, second);
        return await end(probed, probed.reason === 'accepted' ? local : null);
      }
      if (asked === 'will_not_say') return await end(result('hides_mailboxes'));
      if (!isNoSuchMailbox(asked)) return await end(refused(asked), local);
      denied.add(local);
    }
    return await end(result('no_such_mailbox'));
  } finally {
    conversation.close();
  }
}

/** Also one that is disabled is nobody's to write to: another of the same person may be there. */
function isNoSuchMailbox(reply: Exclude<Said, string>): boolean {
  return isDenial(reply) || ['mailbox_disabled', 'bad_mailbox_name'].includes(reply.refusal);
}
