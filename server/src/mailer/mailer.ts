import type { Queryable } from '../postgres/pool.ts';
import { endMail, putOffMail, type QueuedMail, takeMails } from './mails.ts';
import { shownAnswer } from './shown-answer.ts';
import { MailNotTaken, type MailToSend, type MailTransport } from './smtp.ts';

export interface MailerParts {
  readonly db: Queryable;
  readonly transport: MailTransport;
  /** Makes the text of a mail, with its link. Null where there is nobody to send it to. */
  readonly compose: (mail: QueuedMail) => Promise<Omit<MailToSend, 'to'> | null>;
  /** A mail was not taken: it is tried again, or (`isEnded`) never. @param answer of the mail server, or why it has none */
  readonly onTrouble: (
    mail: Pick<QueuedMail, 'id' | 'kind' | 'tries'>,
    answer: string,
    isEnded: boolean,
  ) => void;
  /** A fault of ours. */
  readonly onBug: (error: unknown) => void;
}

/** Mails of one process that are sent at a time: what few mail servers refuse, and enough for one a second where each takes seconds. */
const atOnce = 4;

/** Sends what is queued. A server that hangs holds up other mails, and nobody else. */
export class Mailer {
  readonly #parts: MailerParts;
  readonly #sending = new Set<Promise<void>>();
  #isClosed = false;

  constructor(parts: MailerParts) {
    this.#parts = parts;
  }

  /** Begins to send what is due, as far as there is room, and does not wait for it. */
  async tick(): Promise<void> {
    const room = atOnce - this.#sending.size;
    if (room <= 0 || this.#isClosed) return;
    for (const mail of await takeMails(this.#parts.db, room)) {
      const sending = this.#send(mail)
        // After the end the database may be gone; the mail is taken up again by another process.
        .catch((error: unknown) => (this.#isClosed ? undefined : this.#parts.onBug(error)))
        .finally(() => this.#sending.delete(sending));
      this.#sending.add(sending);
    }
  }

  /** Takes no more. Waits for what is being sent, for this long at most: the rest is sent by another process, or after the next start. */
  async close(waitMs: number): Promise<void> {
    this.#isClosed = true;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, waitMs);
    });
    await Promise.race([Promise.allSettled(this.#sending), late]);
    clearTimeout(timer);
  }

  async #send(mail: QueuedMail): Promise<void> {
    const { db, transport, compose, onTrouble } = this.#parts;
    const composed = await compose(mail);
    if (composed === null) {
      await endMail(db, mail.id, 'dropped');
      return;
    }
    try {
      await transport.send({ ...composed, to: mail.recipient });
    } catch (error) {
      if (!(error instanceof MailNotTaken)) throw error;
      const answer = shownAnswer(error.message);
      if (error.isFinal) await endMail(db, mail.id, 'failed', { error: answer, isRefused: true });
      const isEnded = error.isFinal || !(await putOffMail(db, mail, answer));
      onTrouble(mail, answer, isEnded);
      return;
    }
    await endMail(db, mail.id, 'sent');
  }
}
