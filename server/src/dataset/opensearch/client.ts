import type { Client } from '@opensearch-project/opensearch';
import { pause } from '../../kernel/pause.ts';
import { EngineError } from '../engine-error.ts';
import type { OpenSearchAddress } from './address.ts';
import type { Answered } from './answered.ts';
import { unreachable } from './explain-connection.ts';
import { errorOf, isPassing } from './explain-error.ts';
import { officialClient } from './official-client.ts';

/** A request, below the address that the operator set. */
export interface Asked {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: unknown;
  /** Lines of JSON, in place of a body. */
  readonly lines?: string;
  /** Of all tries together. */
  readonly totalMs: number;
  /** Statuses that are an answer as well, such as 404. */
  readonly accepted?: readonly number[];
}

/** A longer answer is not read: a page of records, or some thousand versions. */
const answerBytesMax = 256 * 1024 ** 2;
const triesMax = 4;
const firstPauseMs = 50;
const minutesMs = 60_000;

/**
 * The official client, held to our rules for addresses that the operator set: redirects are not followed, answers are bounded in bytes, and each
 * request in time, whatever its node does. What does not answer is tried again, at the next node; all that we send may be sent twice.
 */
export class OpenSearchClient {
  readonly #address: OpenSearchAddress;
  /** How many times as long each request may take as it says: a test's machine may be busy. */
  readonly patience: number;
  #client: Promise<Client> | null = null;

  constructor(address: OpenSearchAddress, patience = 1) {
    this.#address = address;
    this.patience = patience;
  }

  /** @throws {EngineError} */
  async ask(asked: Asked): Promise<Answered> {
    const endsAt = performance.now() + asked.totalMs * this.patience;
    for (let tries = 1; ; tries += 1) {
      const leftMs = endsAt - performance.now();
      let answered: Answered | EngineError;
      try {
        answered = await this.#once(asked, Math.max(1, leftMs));
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        answered = error;
      }
      if (!(answered instanceof EngineError)) {
        if (answered.status < 300 || asked.accepted?.includes(answered.status)) return answered;
        const error = errorOf(answered);
        if (!isPassing(answered)) throw error;
        answered = error;
      }
      const waitMs = firstPauseMs * 2 ** (tries - 1) * (1 + Math.random());
      // Such as a certificate that is not trusted: another try has the same end.
      if (answered.fault === 'unusable' || answered.fault === 'too_much') throw answered;
      if (tries === triesMax || performance.now() + waitMs >= endsAt) throw answered;
      await pause(waitMs);
    }
  }

  async close(): Promise<void> {
    // One that could not be made needs no end.
    await (await this.#client?.catch(() => null))?.close();
    this.#client = null;
  }

  async #once(asked: Asked, timeoutMs: number): Promise<Answered> {
    const { method, path, query = {}, body, lines } = asked;
    const client = await this.#open();
    const request = client.transport.request(
      {
        method,
        path,
        querystring: query,
        ...(lines === undefined ? {} : { bulkBody: lines }),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
      // As a stream, since the client would wait for the rest of an answer without an end. It has no tries of its own: ours have one end together.
      { asStream: true, maxRetries: 0, requestTimeout: Math.ceil(timeoutMs) },
    );
    let stream: AsyncIterable<Uint8Array> & { destroy(): void };
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      request.abort();
      stream?.destroy();
    }, timeoutMs);
    try {
      const { statusCode, body: answer } = await request;
      stream = answer;
      const text = await readText(stream);
      // Destroyed at the end of its time, a stream may end as if it were whole.
      if (isLate) throw late(timeoutMs);
      return { status: statusCode ?? 0, body: jsonOf(text) };
    } catch (error) {
      if (error instanceof EngineError) throw error;
      const isTimeout = isLate || (error instanceof Error && error.name === 'TimeoutError');
      throw isTimeout
        ? late(timeoutMs, error)
        : unreachable(error, { isEncrypted: this.#address.nodes[0]?.startsWith('https:') ?? false });
    } finally {
      clearTimeout(timer);
    }
  }

  #open(): Promise<Client> {
    this.#client ??= officialClient(this.#address);
    return this.#client;
  }
}

const late = (ms: number, cause?: unknown) =>
  new EngineError('timeout', `OpenSearch did not answer within ${Math.round(ms)} ms.`, { cause });

/** What takes long for a reason: making an index smaller, deleting all of a source. */
export const longMs = 10 * minutesMs;

async function readText(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream) {
    length += chunk.length;
    if (length > answerBytesMax) {
      throw new EngineError('unusable', `An answer of OpenSearch is longer than ${answerBytesMax} bytes.`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length).toString();
}

function jsonOf(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    // A proxy in front of it answers with a page.
    return null;
  }
}
