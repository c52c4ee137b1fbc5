import { setTimeout as wait } from 'node:timers/promises';
import {
  canceledIdOf,
  isRequestId,
  type Message,
  messagesIn,
  parsedJson,
  type RequestId,
  requestIdsIn,
} from './message.ts';
import { protocolHeaders } from './protocol-headers.ts';
import { RelayFailure } from './relay-failure.ts';

/** Of a message, in both directions. What the service takes, BODY_BYTES_MAX, is less unless its operator has set more. */
export const messageBytesMax = 16 * 1024 ** 2;
/** Messages that wait for their answers: more than any client has, and few enough for connections. */
const underWayMax = 256;

const code = { parse: -32_700, invalidRequest: -32_600, internal: -32_603 };

export interface RelayParts {
  /** The messages that a message is answered with; aborting takes it back. @throws {RelayFailure} */
  send(
    message: Buffer,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): AsyncIterable<string>;
  /** Of one message, to the client. */
  write(line: string): void;
  /** Of one problem, to the person. */
  tell(line: string): void;
}

/** A message on its way, with those of its requests that wait for an answer. */
interface Exchange {
  readonly message: unknown;
  readonly waiting: Set<RequestId>;
  readonly end: AbortController;
  done: Promise<void>;
}

/**
 * Passes messages of one local client on to a service, and the responses back in the order of arrival. It knows its client, which a
 * service without sessions does not. So it cancels a call by closing that call's connection. A message to the service could cancel
 * the call of another client.
 */
export class McpRelay {
  readonly #parts: RelayParts;
  readonly #underWay = new Set<Exchange>();
  /** The revision that was agreed on, where that was before 2026-07-28. */
  #agreed: string | null = null;
  #told = '';

  constructor(parts: RelayParts) {
    this.#parts = parts;
  }

  /** Of a line; null for one that was longer than `messageBytesMax`. */
  take(line: Buffer | null): void {
    if (line === null) {
      this.#refuse(
        null,
        code.invalidRequest,
        `A message may have at most ${messageBytesMax / 1024 ** 2} MiB.`,
      );
      return;
    }
    const text = line.toString('utf8');
    if (text.trim() === '') return;
    const message = parsedJson(text);
    if (message === undefined) {
      this.#refuse(null, code.parse, 'The line is not JSON: each message is one line of JSON.');
      return;
    }
    const canceled = canceledIdOf(message);
    if (canceled !== null) {
      this.#cancel(canceled);
      return;
    }
    const waiting = new Set(requestIdsIn(message));
    if (this.#underWay.size >= underWayMax) {
      const failure = new RelayFailure(
        `${underWayMax} calls are in progress, which is the maximum.`,
        'Try again when some have ended.',
      );
      this.#fail(waiting, failure);
      return;
    }
    const exchange: Exchange = { message, waiting, end: new AbortController(), done: Promise.resolve() };
    this.#underWay.add(exchange);
    exchange.done = this.#exchange(exchange, line).finally(() => this.#underWay.delete(exchange));
  }

  /**
   * Sends nothing more, waits at most `msMax` for calls in progress, and cancels the rest. Returns the number of canceled calls.
   * Subscriptions never end by themselves, so it ends them.
   */
  async finish(msMax: number, stop: AbortSignal): Promise<number> {
    for (const { message, end } of this.#underWay) {
      if (messagesIn(message).every(({ method }) => method === 'subscriptions/listen')) end.abort();
    }
    const over = new AbortController();
    const answered = Promise.all([...this.#underWay].map(({ done }) => done));
    const late = wait(msMax, undefined, { signal: AbortSignal.any([stop, over.signal]) });
    await Promise.race([answered, late.catch(() => {})]);
    over.abort();
    const left = [...this.#underWay];
    this.stop();
    if (stop.aborted) return left.length;
    for (const { waiting } of left) {
      this.#fail(waiting, new RelayFailure('The input ended, and the call was canceled.', 'Try again.'));
    }
    return left.length;
  }

  /** Cancels what is in progress, silently. */
  stop(): void {
    for (const { end } of this.#underWay) end.abort();
  }

  #cancel(id: RequestId): void {
    for (const { waiting, end } of this.#underWay) {
      // Others of its batch go on.
      if (waiting.delete(id) && waiting.size === 0) end.abort();
    }
  }

  async #exchange({ message, waiting, end: { signal } }: Exchange, line: Buffer): Promise<void> {
    const isRequest = waiting.size > 0;
    const headers = protocolHeaders(message, this.#agreed);
    try {
      for await (const text of this.#parts.send(line, headers, signal)) {
        if (signal.aborted) return;
        this.#pass(text, message, waiting);
      }
      if (waiting.size > 0) {
        throw new RelayFailure(
          'The service ended without a response. The call may have been charged.',
          'See ./millrace call history; then try again.',
        );
      }
      if (isRequest) this.#told = '';
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof RelayFailure)) throw error;
      this.#fail(waiting, error);
    }
  }

  /** What came back for a message: responses, and notifications in between. */
  #pass(text: string, asked: unknown, waiting: Set<RequestId>): void {
    const parsed = parsedJson(text);
    const messages = messagesIn(parsed);
    for (const one of messages) {
      const isAnswer = one.method === undefined;
      // A request that could not be read is refused without its id, and its client knows it.
      const [id, ...others] = isAnswer && !isRequestId(one.id) ? waiting : [];
      const whole: Message = id === undefined || others.length > 0 ? one : { ...one, id };
      if (isAnswer && isRequestId(whole.id) && !waiting.delete(whole.id)) continue;
      // Nobody who only tells something is answered.
      if (isAnswer && !isRequestId(whole.id) && isTold(asked)) continue;
      this.#noteRevision(whole, asked);
      // As it was written where it can be: numbers of any length stay what they are. In JSON, ends of lines stand between words only.
      const isSame = whole === parsed;
      this.#parts.write(isSame ? text.trim().replaceAll(/[\r\n]+/g, ' ') : JSON.stringify(whole));
    }
  }

  #noteRevision({ id, result }: Message, asked: unknown): void {
    const agreed = result?.protocolVersion;
    const isFirst = messagesIn(asked).some((one) => one.id === id && one.method === 'initialize');
    if (isFirst && typeof agreed === 'string' && /^[\w.-]{1,50}$/.test(agreed)) this.#agreed = agreed;
  }

  #fail(waiting: Set<RequestId>, { message, fix, said }: RelayFailure): void {
    const problem = `${message} ${fix}`;
    // Once, until something works again: clients ask often.
    if (problem !== this.#told) this.#parts.tell(problem);
    this.#told = problem;
    for (const id of waiting) this.#refuse(id, code.internal, problem, { ...said, fix });
    waiting.clear();
  }

  #refuse(id: RequestId | null, errorCode: number, message: string, data?: object): void {
    const error = { code: errorCode, message, ...(data === undefined ? {} : { data }) };
    this.#parts.write(JSON.stringify({ jsonrpc: '2.0', id, error }));
  }
}

/** Whether a message asks nothing: it tells something, or answers. */
const isTold = (message: unknown) =>
  messagesIn(message).every(({ id, method, result, error }) =>
    typeof method === 'string' ? id === undefined : result !== undefined || error !== undefined,
  );
