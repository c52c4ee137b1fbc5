import type * as Library from 'youtubei.js';
import { z } from 'zod';
import { ProviderFailure } from '../capabilities.ts';
import { addressOf, type KeylessSettings } from '../keyless-definition.ts';
import { Pace } from '../pace.ts';
import { VendorClient } from '../vendor-client.ts';

export type Lib = typeof Library;
export type ParsedPage = Library.IParsedResponse;

/** Requests of this process begin no sooner after one another: a question needs two or three. Nobody states a limit. */
const gapMs = 400;
/** Where the library thinks that it asks; every request goes to the address that is set. */
const platformOrigin = 'https://www.youtube.com';

/** It says that there is no such thing. */
const missing = Symbol('missing');
export type Missing = typeof missing;
export const isMissing = (reply: unknown): reply is Missing => reply === missing;

/** What one question asks by. */
export interface Asking {
  readonly lib: Lib;
  /** A page, read by the library's parser. */
  page(method: string, body: Readonly<Record<string, unknown>>): Promise<ParsedPage | Missing>;
  /** What is behind a link that a page has. */
  follow(link: Library.YTNodes.NavigationEndpoint): Promise<ParsedPage | Missing>;
  /** An answer as it came. */
  raw(method: string, body: Readonly<Record<string, unknown>>): Promise<unknown>;
  /** Of a caption track: its parts, or null for an empty answer. */
  get(url: URL): Promise<unknown>;
  /** A page of a layout that nobody here can read. */
  unreadable(what: string): ProviderFailure;
}

/**
 * The platform's inner API, by a library that follows its layouts. The library gets its answers from `#fetch`: bounded, from one address, and
 * without redirects. It is told to make its session up by itself, without the player: so it runs no script of the platform's, keeps no file, and asks
 * for nothing that we did not ask for. It is read when the first question comes.
 */
export class Innertube {
  readonly #client: VendorClient;
  readonly #pace: Pace;
  #library: Promise<Lib> | null = null;

  constructor({ addresses, userAgent, pause }: Pick<KeylessSettings, 'addresses' | 'userAgent' | 'pause'>) {
    const baseUrl = addressOf(addresses, 'BASE_URL');
    this.#client = new VendorClient({ name: 'youtube', apiKey: '', baseUrl, userAgent, pause });
    this.#pace = new Pace(gapMs, this.#client.pause);
  }

  /** One that fails is tried again with the next question. @throws {ProviderFailure} */
  async #load(): Promise<Lib> {
    this.#library ??= loadLibrary();
    try {
      return await this.#library;
    } catch (error) {
      this.#library = null;
      throw new ProviderFailure('youtube', 'unreachable', { cause: error });
    }
  }

  /** @throws {ProviderFailure}; what `signal` was aborted with */
  async ask<Value>(signal: AbortSignal, read: (asking: Asking) => Promise<Value>): Promise<Value> {
    const lib = await this.#load();
    try {
      const parsed = ({ data }: Library.ApiResponse) => lib.Parser.parseResponse<ParsedPage>(data);
      const { actions } = await lib.Innertube.create({
        // Its words are read: they must be of one language.
        lang: 'en',
        location: 'US',
        timezone: 'UTC',
        retrieve_player: false,
        retrieve_innertube_config: false,
        generate_session_locally: true,
        enable_session_cache: false,
        fetch: (input, init) => this.#fetch(input, init, signal),
      });
      return await read({
        lib,
        // Read here, since the library itself would follow a page that has moved, without end and without what was asked of it.
        page: (method, body) => orMissing(actions.execute(method, body).then(parsed)),
        follow: (link) => orMissing(link.call(actions).then(parsed)),
        raw: async (method, body) => (await actions.execute(method, body)).data,
        get: async (url) => {
          const reply = await orMissing(this.#send({ path: pathOf(url) }, signal));
          return isMissing(reply) ? null : reply;
        },
        unreadable,
      });
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (error instanceof ProviderFailure) throw error;
      // Of the library, which did not find what it reads. What it says may have texts of the page in it.
      throw unreadable('not the layout that the library knows');
    }
  }

  /** @throws {ProviderFailure} */
  async #fetch(
    input: string | URL | Request,
    init: RequestInit | undefined,
    signal: AbortSignal,
  ): Promise<Response> {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.origin !== platformOrigin) throw unreadable('another address');
    const headers = Object.fromEntries(new Headers(init?.headers));
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    const reply = await this.#send({ path: pathOf(url), headers, body }, signal);
    return new Response(JSON.stringify(reply));
  }

  /** Null where nothing was sent. */
  async #send(
    request: {
      readonly path: string;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: unknown;
    },
    signal: AbortSignal,
  ): Promise<unknown> {
    const reply = await this.#pace.take(
      () => this.#client.askReply({ ...request, answer: z.unknown(), missOn: missStatuses, signal }),
      signal,
    );
    if (reply === null) throw new MissingError();
    return reply.data;
  }
}

/** Of a name that nobody has. 400 is no such word: it also answers a library that has grown old. */
const missStatuses = [404];

class MissingError extends Error {
  override name = 'MissingError';
}

/** The library hands on what its fetch throws. */
async function orMissing<Value>(asked: Promise<Value>): Promise<Value | Missing> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof MissingError) return missing;
    throw error;
  }
}

const pathOf = ({ pathname, search }: URL) => pathname + search;

const unreadable = (what: string) => new ProviderFailure('youtube', 'unreadable', { cause: what });

async function loadLibrary(): Promise<Lib> {
  const library = await import('youtubei.js');
  // It would print parts of what it reads wherever something is new to it.
  library.Log.setLevel(library.Log.Level.NONE);
  library.Parser.setParserErrorHandler(() => {});
  return library;
}
