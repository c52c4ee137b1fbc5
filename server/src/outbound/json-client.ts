import { ClientError } from './client-error.ts';
import { TextClient, type TextClientSettings, type TextRequest } from './text-client.ts';

/** One question to an API whose address the operator set. */
export interface JsonRequest extends Omit<TextRequest, 'content'> {
  /** Sent as JSON; a form is sent in its place. */
  readonly body?: unknown;
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

export interface JsonClientSettings extends Pick<TextClientSettings, 'baseUrl' | 'headers' | 'userAgent'> {
  /** Takes away what stands around the JSON, where something does. */
  readonly unwrap?: ((text: string) => string) | undefined;
}

/** More than any answer about one person has; lists are asked for page by page. */
const replyBytesMax = 5 * 2 ** 20;
const connections = 32;

/** A client of one vendor's API that speaks JSON. */
export class JsonClient {
  readonly #settings: JsonClientSettings;
  readonly #client: TextClient;

  constructor(settings: JsonClientSettings) {
    this.#settings = settings;
    const { baseUrl, userAgent } = settings;
    const headers = { accept: 'application/json', ...settings.headers };
    this.#client = new TextClient({ baseUrl, userAgent, headers, replyBytesMax, connections });
  }

  /** @throws {ClientError}; what `signal` was aborted with */
  async send({ body, ...request }: JsonRequest): Promise<JsonReply> {
    const content =
      body === undefined || request.form
        ? undefined
        : { type: 'application/json', text: JSON.stringify(body) };
    const { status, headers, text, retryAfterMs } = await this.#client.send({ ...request, content });
    return {
      status,
      cookies: cookiesOf(headers['set-cookie']),
      body: parse(this.#settings.unwrap?.(text) ?? text, status),
      retryAfterMs,
      counts: countsOf(headers),
      nextPage: nextPage(headers.link),
    };
  }

  close(): Promise<void> {
    return this.#client.close();
  }
}

/** Of a failure whatever text there is will do: its status says what is to be known. */
function parse(text: string, status: number): unknown {
  if (text.trim() === '') return null;
  try {
    return needsCare.test(text) ? JSON.parse(text, usable) : JSON.parse(text);
  } catch {
    if (status >= 400) return null;
    throw new ClientError('unreadable', 'no JSON');
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
