import type { Dispatcher } from 'undici';

/** One question to an API whose address the operator set. */
export interface JsonRequest {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  /** Below the base address, with its slash. */
  readonly path: string;
  /** Members that are undefined are left out. */
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent in place of a body, as a browser sends a form. */
  readonly form?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

export interface JsonReply {
  readonly status: number;
  /** Cookies that it wants to have sent back (`name=value`), for those who do; they are not kept here. */
  readonly cookies?: readonly string[];
  /** Parsed; null where nothing was sent. Whole numbers beyond 2^53 are texts. */
  readonly body: unknown;
  /** Of Retry-After, where it says something. */
  readonly retryAfterMs: number | null;
  /** Whole numbers that headers tell, such as a total, by the names of the headers in small letters. */
  readonly counts: Readonly<Record<string, number>>;
  /** Of the Link header (RFC 8288): the address of the next page, as it was sent, for reading a cursor out of it; null where none is told. */
  readonly nextPage?: string | null;
}

/** The API could not be asked, or its answer not be read. Says nothing of the address, in which a key may stand. */
export class JsonClientError extends Error {
  override name = 'JsonClientError';
  readonly kind: 'unreachable' | 'timeout' | 'unreadable';

  constructor(kind: JsonClientError['kind'], code: string) {
    super(`${kind}: ${code}`);
    this.kind = kind;
  }
}

export interface JsonClientSettings {
  /** Such as https://api.example.com/v2; a base on this machine is fine, since the operator chose it. */
  readonly baseUrl: string;
  /** Of every request: the key, mostly. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly userAgent: string;
  /** Takes away what stands around the JSON, where something does. */
  readonly unwrap?: ((text: string) => string) | undefined;
}

/** More than any answer about one person has; lists are asked for page by page. */
const replyBytesMax = 5 * 2 ** 20;
const connections = 32;
const connectMs = 5_000;

/**
 * A client of one vendor's API. The address is the operator's, so nobody else can lead it elsewhere: redirects are not followed, and answers are
 * bounded. How long a question may take is up to its signal.
 */
export class JsonClient {
  readonly #base: URL;
  readonly #settings: JsonClientSettings;
  #pool: Promise<Dispatcher> | null = null;

  constructor(settings: JsonClientSettings) {
    this.#settings = settings;
    this.#base = new URL(settings.baseUrl);
  }

  /** @throws {JsonClientError}; what `signal` was aborted with */
  async send(request: JsonRequest): Promise<JsonReply> {
    const posted = postedOf(request);
    const { method = posted === null ? 'GET' : 'POST', signal } = request;
    try {
      const pool = await this.#open();
      const reply = await pool.request({
        method,
        path: this.#pathOf(request),
        headers: {
          accept: 'application/json',
          'user-agent': this.#settings.userAgent,
          ...(posted && { 'content-type': posted.type }),
          ...this.#settings.headers,
          ...request.headers,
        },
        body: posted?.text ?? null,
        signal,
      });
      const text = await readText(reply.body);
      return {
        status: reply.statusCode,
        cookies: cookiesOf(reply.headers['set-cookie']),
        body: parse(this.#settings.unwrap?.(text) ?? text, reply.statusCode),
        retryAfterMs: retryAfterMs(reply.headers['retry-after']),
        counts: countsOf(reply.headers),
        nextPage: nextPage(reply.headers.link),
      };
    } catch (error) {
      if (error instanceof JsonClientError) throw error;
      if (signal.aborted) throw signal.reason;
      const code = String((error as NodeJS.ErrnoException).code ?? (error as Error).name);
      throw new JsonClientError(/TIMEOUT/.test(code) ? 'timeout' : 'unreachable', code);
    }
  }

  async close(): Promise<void> {
    await (await this.#pool)?.destroy();
  }

  #open(): Promise<Dispatcher> {
    this.#pool ??= import('undici').then(
      ({ Pool }) =>
        new Pool(this.#base.origin, {
          connections,
          allowH2: false,
          connect: { timeout: connectMs },
          maxResponseSize: replyBytesMax,
          // The signal of each question ends it.
          headersTimeout: 0,
          bodyTimeout: 0,
        }),
    );
    return this.#pool;
  }

  #pathOf({ path, query = {} }: JsonRequest): string {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) search.append(name, String(value));
    }
    const base = this.#base.pathname.replace(/\/+$/, '');
    const text = search.toString();
    return `${base}${path}${text === '' ? '' : `${path.includes('?') ? '&' : '?'}${text}`}`;
  }
}

function postedOf({ body, form }: JsonRequest): { readonly type: string; readonly text: string } | null {
  if (form) return { type: formType, text: new URLSearchParams(form).toString() };
  return body === undefined ? null : { type: 'application/json', text: JSON.stringify(body) };
}

export const formType = 'application/x-www-form-urlencoded';

async function readText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > replyBytesMax) throw new JsonClientError('unreadable', 'too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length).toString();
}

/** Of a failure whatever text there is will do: its status says what is to be known. */
function parse(text: string, status: number): unknown {
  if (text.trim() === '') return null;
  try {
    return needsCare.test(text) ? JSON.parse(text, usable) : JSON.parse(text);
  } catch {
    if (status >= 400) return null;
    throw new JsonClientError('unreadable', 'no JSON');
  }
}

const cookiesMax = 20;

function cookiesOf(value: string | string[] | undefined): string[] {
  const pairs = [value ?? []].flat().map((cookie) => cookie.split(';', 1)[0]?.trim() ?? '');
  return pairs.filter((pair) => /^[\w-]+=[\x21-\x7e]{1,4000}$/.test(pair)).slice(0, cookiesMax);
}

/** Long numbers, and what only an escape can write: U+0000 and halves of characters. */
const needsCare = /\d{16}|\\u(?:0000|d[89a-f])/i;

/**
 * A whole number that JavaScript cannot hold, such as an id of 64 bits, stays the text that it was. Texts lose what neither PostgreSQL nor UTF-8 can
 * hold.
 */
function usable(_key: string, value: unknown, { source = '' }: { source?: string } = {}): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '\ufffd');
  const isLong = typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source);
  return isLong ? source : value;
}

function countsOf(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === 'string' && /^\d{1,15}$/.test(value)) counts[name] = Number(value);
  }
  return counts;
}

/** What an address in a Link header may have. */
const linkCharactersMax = 4_000;

/** `<https://api.example/x?cursor=1>; rel="next"`, among others that are other pages. */
function nextPage(value: string | string[] | undefined): string | null {
  const text = Array.isArray(value) ? value.join(', ') : (value ?? '');
  if (text.length > linkCharactersMax) return null;
  for (const [, address = '', parameters = ''] of text.matchAll(/<([^<>]*)>([^<]*)/g)) {
    if (/;\s*rel="?(?:[^"]*\s)?next\b/i.test(parameters)) return address;
  }
  return null;
}

/** Of Retry-After: seconds or a date (RFC 9110, 10.2.3). */
export function retryAfterMs(value: string | readonly string[] | undefined): number | null {
  const text = typeof value === 'object' ? value[0] : value;
  if (text === undefined) return null;
  if (/^\s*\d{1,9}\s*$/.test(text)) return Number(text) * 1_000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now());
}
