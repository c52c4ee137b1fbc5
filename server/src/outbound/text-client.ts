import type { Dispatcher } from 'undici';
import { JsonClientError, retryAfterMs } from './json-client.ts';

/** One question to a site whose address the operator set, answered by a page or another text. */
export interface TextRequest {
  /** Below the base address, with its slash. */
  readonly path: string;
  /** Members that are undefined are left out. */
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as a form, by POST. */
  readonly form?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

export interface TextReply {
  readonly status: number;
  /** Read as UTF-8. */
  readonly text: string;
  /** Of Retry-After, where it says something. */
  readonly retryAfterMs: number | null;
}

export interface TextClientSettings {
  readonly baseUrl: string;
  readonly userAgent: string;
  /** Of every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** An answer that is longer is not read: it would be parsed where others wait. */
  readonly replyBytesMax: number;
}

const connections = 8;
const connectMs = 5_000;

/** As `JsonClient` for sites whose answers are no JSON: redirects are not followed, cookies not kept, and answers are bounded. */
export class TextClient {
  readonly #base: URL;
  readonly #settings: TextClientSettings;
  #pool: Promise<Dispatcher> | null = null;

  constructor(settings: TextClientSettings) {
    this.#settings = settings;
    this.#base = new URL(settings.baseUrl);
  }

  /** @throws {JsonClientError}; what `signal` was aborted with */
  async send(request: TextRequest): Promise<TextReply> {
    const { form, signal } = request;
    const { userAgent, headers, replyBytesMax } = this.#settings;
    try {
      const pool = await this.#open();
      const reply = await pool.request({
        method: form === undefined ? 'GET' : 'POST',
        path: this.#pathOf(request),
        headers: {
          accept: 'text/html,*/*',
          'accept-language': 'en-US,en',
          'user-agent': userAgent,
          ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
          ...headers,
          ...request.headers,
        },
        body: form === undefined ? null : new URLSearchParams(form).toString(),
        signal,
      });
      return {
        status: reply.statusCode,
        text: await readText(reply.body, replyBytesMax),
        retryAfterMs: retryAfterMs(reply.headers['retry-after']),
      };
    } catch (error) {
      if (error instanceof JsonClientError) throw error;
      if (signal.aborted) throw signal.reason;
      const code = String((error as NodeJS.ErrnoException).code ?? (error as Error).name);
      throw new JsonClientError(/TIMEOUT/.test(code) ? 'timeout' : 'unreachable', code);
    }
  }

  #open(): Promise<Dispatcher> {
    this.#pool ??= import('undici').then(
      ({ Pool }) =>
        new Pool(this.#base.origin, {
          connections,
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
    const text = search.toString();
    return `${this.#base.pathname.replace(/\/+$/, '')}${path}${text === '' ? '' : `?${text}`}`;
  }
}

async function readText(body: AsyncIterable<Uint8Array>, bytesMax: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    // The rest is not waited for: leaving the loop ends the connection.
    if (length > bytesMax) throw new JsonClientError('unreadable', 'too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length).toString();
}
