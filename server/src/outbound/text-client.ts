import type { Dispatcher } from 'undici';
import { handedOut, type Span, traced } from '../kernel/span.ts';
import { ClientError } from './client-error.ts';

/** One question to an address that the operator set, answered by a page or another text. */
export interface TextRequest {
  /** POST where something is sent, GET where it is not given. */
  readonly method?: 'GET' | 'POST' | 'DELETE' | undefined;
  /** Below the base address, with its slash. */
  readonly path: string;
  /** Members that are undefined are left out. */
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>> | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Sent as a browser sends a form. */
  readonly form?: Readonly<Record<string, string>> | undefined;
  /** Sent in place of a form. */
  readonly content?: { readonly type: string; readonly text: string } | undefined;
  readonly signal: AbortSignal;
}

export interface TextReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Read as UTF-8. */
  readonly text: string;
  /** Of Retry-After, where it says something. */
  readonly retryAfterMs: number | null;
}

export interface TextClientSettings {
  /** Such as https://api.example.com/v2; a base on this machine is fine, since the operator chose it. */
  readonly baseUrl: string;
  readonly userAgent: string;
  /** Of every request: the key, mostly. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** An answer that is longer is not read. */
  readonly replyBytesMax: number;
  readonly connections?: number | undefined;
}

const usualConnections = 8;
const connectMs = 5_000;
export const formType = 'application/x-www-form-urlencoded';

/**
 * A client of one site or one vendor's API. The address is the operator's, so nobody else can lead it elsewhere: redirects are not followed, cookies not
 * kept, and answers are bounded. How long a question may take is up to its signal.
 */
export class TextClient {
  readonly #base: URL;
  readonly #settings: TextClientSettings;
  #pool: Promise<Dispatcher> | null = null;

  constructor(settings: TextClientSettings) {
    this.#settings = settings;
    this.#base = new URL(settings.baseUrl);
  }

  /** @throws {ClientError}; what `signal` was aborted with */
  send(request: TextRequest): Promise<TextReply> {
    const content = request.content ?? formOf(request);
    const method = request.method ?? (content ? 'POST' : 'GET');
    // The host is the operator's choice; what is asked for is not, and stands in the path.
    const fields = () => ({ 'http.request.method': method, 'server.address': this.#base.hostname });
    return traced(
      method,
      () => ({ kind: 'client', fields: fields() }),
      (span) => this.#send({ ...request, method, content }, span),
    );
  }

  async #send(request: TextRequest & { readonly method: string }, span: Span | null): Promise<TextReply> {
    const { signal, content } = request;
    const { userAgent, headers, replyBytesMax } = this.#settings;
    const traceparent = handedOut();
    try {
      const pool = await this.#open();
      const reply = await pool.request({
        method: request.method,
        path: this.#pathOf(request),
        headers: {
          'user-agent': userAgent,
          ...(content && { 'content-type': content.type }),
          ...(traceparent === null ? {} : { traceparent }),
          ...headers,
          ...request.headers,
        },
        body: content?.text ?? null,
        signal,
      });
      span?.set({ 'http.response.status_code': reply.statusCode });
      return {
        status: reply.statusCode,
        headers: reply.headers,
        text: await readText(reply.body, replyBytesMax),
        retryAfterMs: retryAfterMs(reply.headers['retry-after']),
      };
    } catch (error) {
      if (error instanceof ClientError) throw error;
      if (signal.aborted) throw signal.reason;
      const code = String((error as NodeJS.ErrnoException).code ?? (error as Error).name);
      throw new ClientError(/TIMEOUT/.test(code) ? 'timeout' : 'unreachable', code);
    }
  }

  async close(): Promise<void> {
    await (await this.#pool)?.destroy();
  }

  #open(): Promise<Dispatcher> {
    this.#pool ??= import('undici').then(
      ({ Pool }) =>
        new Pool(this.#base.origin, {
          connections: this.#settings.connections ?? usualConnections,
          allowH2: false,
          connect: { timeout: connectMs },
          // The signal of each question ends it.
          headersTimeout: 0,
          bodyTimeout: 0,
        }),
    );
    return this.#pool;
  }

  #pathOf({ path, query = {} }: TextRequest): string {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) search.append(name, String(value));
    }
    const base = this.#base.pathname.replace(/\/+$/, '');
    const text = search.toString();
    return `${base}${path}${text === '' ? '' : `${path.includes('?') ? '&' : '?'}${text}`}`;
  }
}

const formOf = ({ form }: TextRequest) =>
  form && { type: formType, text: new URLSearchParams(form).toString() };

async function readText(body: AsyncIterable<Uint8Array>, bytesMax: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    // The rest is not waited for: leaving the loop ends the connection.
    if (length > bytesMax) throw new ClientError('unreadable', 'too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length).toString();
}

/** Of Retry-After: seconds or a date (RFC 9110, 10.2.3). */
export function retryAfterMs(value: string | readonly string[] | undefined): number | null {
  const text = typeof value === 'object' ? value[0] : value;
  if (text === undefined) return null;
  // Some send fractions of seconds; what has no letters is no date.
  if (/^\s*\d{1,9}(?:\.\d{1,9})?\s*$/.test(text)) return Math.ceil(Number(text) * 1_000);
  const at = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now());
}
