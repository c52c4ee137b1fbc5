import { SmtpConnection, SmtpFailure, type SmtpTarget } from '../outbound/smtp-connection.ts';
import { readReply, type SmtpReply, UnreadableReply } from './smtp-reply.ts';

export type SmtpStage = 'connect' | 'greeting' | 'hello' | 'tls' | 'sender' | 'recipient';

/**
 * Why a conversation came to its end:
 *
 * - refused: the server refused us, in `reply`; with 421, at any command.
 * - unreadable: its reply is not SMTP, or belongs to another command.
 * - no_smtputf8: it does not accept the letters of the address.
 */
export type SmtpTroubleReason =
  | 'refused'
  | 'unreachable'
  | 'timeout'
  | 'closed'
  | 'unreadable'
  | 'tls'
  | 'no_smtputf8';

export class SmtpTrouble extends Error {
  override name = 'SmtpTrouble';
  readonly stage: SmtpStage;
  readonly reason: SmtpTroubleReason;
  readonly reply: SmtpReply | null;

  constructor(
    stage: SmtpStage,
    reason: SmtpTroubleReason,
    more: { reply?: SmtpReply; cause?: unknown } = {},
  ) {
    super(`${stage}: ${reason}`, { cause: more.cause });
    this.stage = stage;
    this.reason = reason;
    this.reply = more.reply ?? null;
  }
}

export interface Introduction {
  /** The name of this machine, as its address has it in the DNS. */
  readonly helloName: string;
  /** An address that takes what comes back; empty for the null sender. */
  readonly sender: string;
}

export interface SmtpTimes {
  readonly greetingMs: number;
  readonly replyMs: number;
}

/** Servers that greet late do so against clients that do not wait. */
export const usualSmtpTimes: SmtpTimes = { greetingMs: 10_000, replyMs: 8_000 };
/** A server that does not say goodbye is not waited for. */
const quitMs = 1_500;
/** A conversation restarts without TLS, and without EHLO. */
const attemptsMax = 3;

/**
 * Checks which recipients a mail server accepts. It never sends a mail (no DATA), waits for each reply before the next
 * command, and sends nothing before the greeting.
 */
export class SmtpConversation {
  readonly #connection: SmtpConnection;
  readonly #introduction: Introduction;
  readonly #times: SmtpTimes;
  readonly #signal: AbortSignal;
  #extensions: ReadonlySet<string> = new Set();
  isEncrypted = false;

  private constructor(
    connection: SmtpConnection,
    introduction: Introduction,
    { times, signal }: { times: SmtpTimes; signal: AbortSignal },
  ) {
    this.#connection = connection;
    this.#introduction = introduction;
    this.#times = times;
    this.#signal = signal;
  }

  /**
   * Connects and goes as far as the sender. TLS is used where it is offered; where it fails, or the server does not know EHLO,
   * the conversation begins again without. @throws {SmtpTrouble}
   */
  static async open(
    target: SmtpTarget,
    introduction: Introduction & { readonly needsUtf8: boolean },
    { times = usualSmtpTimes, signal }: { times?: SmtpTimes; signal: AbortSignal },
  ): Promise<SmtpConversation> {
    const without = { tls: false, ehlo: false };
    for (let attempt = 1; ; attempt += 1) {
      const connection = await opened(target, signal);
      const conversation = new SmtpConversation(connection, introduction, { times, signal });
      try {
        await conversation.#begin(target.host, without, introduction.needsUtf8);
        return conversation;
      } catch (error) {
        connection.close();
        if (!(error instanceof SmtpTrouble) || attempt === attemptsMax) throw error;
        const isTls = error.stage === 'tls' && !without.tls;
        const isEhlo = error.stage === 'hello' && error.reason === 'closed' && !without.ehlo;
        if (!isTls && !isEhlo) throw error;
        without.tls ||= isTls;
        without.ehlo ||= isEhlo;
      }
    }
  }

  /** What it says to a recipient: 250, 251, 252, 4xx or 5xx. @throws {SmtpTrouble} */
  async recipient(address: string): Promise<SmtpReply> {
    const reply = await this.#ask('recipient', `RCPT TO:<${address}>`);
    const isAnswer = reply.code >= 400 || [250, 251, 252].includes(reply.code);
    if (!isAnswer) throw new SmtpTrouble('recipient', 'unreadable', { reply });
    return reply;
  }

  /**
   * Says goodbye. True unless the server answers something else than that: its replies then are one behind the commands, and
   * none of them is to be trusted.
   */
  async quit(): Promise<boolean> {
    try {
      this.#checkQuiet('recipient');
      this.#connection.send('QUIT');
      const reply = await readReply(this.#connection, performance.now() + quitMs, this.#signal);
      return reply.code === 221 || reply.code === 421;
    } catch (error) {
      // To hang up without a word is rude, and not more.
      return error instanceof SmtpFailure;
    } finally {
      this.close();
    }
  }

  close(): void {
    this.#connection.close();
  }

  async #begin(host: string, without: { tls: boolean; ehlo: boolean }, needsUtf8: boolean): Promise<void> {
    const greeting = await this.#reply('greeting', this.#times.greetingMs);
    if (greeting.code !== 220) throw wrong('greeting', greeting);
    await this.#hello(without);
    if (this.#extensions.has('starttls') && !without.tls) await this.#secure(host);
    await this.#nameSender(needsUtf8);
  }

  async #hello(without: { ehlo: boolean }): Promise<void> {
    const { helloName } = this.#introduction;
    if (!without.ehlo) {
      const reply = await this.#ask('hello', `EHLO ${helloName}`);
      if (reply.code === 250) {
        const keywords = reply.text.split('\n').slice(1);
        this.#extensions = new Set(keywords.map((line) => (line.split(' ')[0] ?? '').toLowerCase()));
        return;
      }
      // Whatever it dislikes about EHLO, it may like HELO.
      if (reply.code < 500) throw wrong('hello', reply);
    }
    this.#extensions = new Set();
    const reply = await this.#ask('hello', `HELO ${helloName}`);
    if (reply.code !== 250) throw wrong('hello', reply);
  }

  async #secure(host: string): Promise<void> {
    const reply = await this.#ask('tls', 'STARTTLS');
    // It does without, for now.
    if (reply.code !== 220) return;
    try {
      await this.#connection.startTls(host, this.#times.replyMs, this.#signal);
    } catch (error) {
      this.#signal.throwIfAborted();
      throw new SmtpTrouble('tls', 'tls', { cause: error });
    }
    this.isEncrypted = true;
    // What was said before is forgotten (RFC 3207, 4.2).
    await this.#hello({ ehlo: false });
  }

  async #nameSender(needsUtf8: boolean): Promise<void> {
    if (needsUtf8 && !this.#extensions.has('smtputf8')) throw new SmtpTrouble('sender', 'no_smtputf8');
    const option = needsUtf8 ? ' SMTPUTF8' : '';
    const reply = await this.#ask('sender', `MAIL FROM:<${this.#introduction.sender}>${option}`);
    if (reply.code !== 250) throw wrong('sender', reply);
  }

  async #ask(stage: SmtpStage, command: string): Promise<SmtpReply> {
    this.#checkQuiet(stage);
    this.#connection.send(command);
    const reply = await this.#reply(stage, this.#times.replyMs);
    if (reply.code === 421) throw new SmtpTrouble(stage, 'refused', { reply });
    return reply;
  }

  /**
   * An unexpected reply would shift all later ones, so one address would get another's result. A farewell may come at any time (RFC 5321
   * 3.8): it is read as the reply to the current command.
   */
  #checkQuiet(stage: SmtpStage): void {
    if (this.#connection.hasUnread && !this.#connection.startsWith('421')) {
      throw new SmtpTrouble(stage, 'unreadable');
    }
  }

  async #reply(stage: SmtpStage, ms: number): Promise<SmtpReply> {
    try {
      return await readReply(this.#connection, performance.now() + ms, this.#signal);
    } catch (error) {
      throw troubleOf(error, stage);
    }
  }
}

async function opened(target: SmtpTarget, signal: AbortSignal): Promise<SmtpConnection> {
  try {
    return await SmtpConnection.open(target, signal);
  } catch (error) {
    throw troubleOf(error, 'connect');
  }
}

/** A refusal, or a reply that is none to what was said. */
function wrong(stage: SmtpStage, reply: SmtpReply): SmtpTrouble {
  return new SmtpTrouble(stage, reply.code >= 400 ? 'refused' : 'unreadable', { reply });
}

function troubleOf(error: unknown, stage: SmtpStage): unknown {
  if (error instanceof UnreadableReply) return new SmtpTrouble(stage, 'unreadable', { cause: error });
  if (!(error instanceof SmtpFailure)) return error;
  const reason = error.reason === 'too_much' ? 'unreadable' : error.reason;
  return new SmtpTrouble(stage, reason, { cause: error });
}
