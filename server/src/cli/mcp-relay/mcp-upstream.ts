import { Agent, type Dispatcher, request } from 'undici';
import { version } from '../../kernel/version.ts';
import type { ServiceAccess } from '../service-access.ts';
import { parsed, refusalOf } from '../service-refusal.ts';
import { eventsOf, tooLong } from './events-of.ts';
import { RelayFailure } from './relay-failure.ts';

/** Without a byte. Longer than any call may take that is still answered. */
const silenceMsMax = 660_000;
/** Connections that broke: the service may have taken the call before. */
const brokenOff = new Set([
  'UND_ERR_SOCKET',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ECONNRESET',
  'EPIPE',
]);

/** MCP of a running service, by Streamable HTTP: each message is one POST. */
export class McpUpstream {
  readonly #address: URL;
  readonly #key: string;
  readonly #bytesMax: number;
  readonly #agent = new Agent({ headersTimeout: silenceMsMax, bodyTimeout: silenceMsMax });

  /** @param chosen what the address chooses of the tools; @param bytesMax of a message that is answered */
  constructor({ base, key }: ServiceAccess, chosen: URLSearchParams, bytesMax: number) {
    this.#address = new URL(`${base.replace(/\/mcp$/, '')}/mcp`);
    this.#address.search = chosen.toString();
    this.#key = key;
    this.#bytesMax = bytesMax;
  }

  /**
   * The messages that come back. Who aborts `signal` closes the connection, which takes the call back in every revision.
   * @throws {RelayFailure} where the service does not answer, or not in the protocol
   */
  async *send(
    message: Buffer,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): AsyncGenerator<string> {
    const answer = await this.#post(message, headers, signal);
    const { statusCode, body } = answer;
    const isStream = answer.headers['content-type']?.includes('text/event-stream') === true;
    try {
      const texts = isStream ? eventsOf(body, this.#bytesMax) : wholeOf(body, this.#bytesMax);
      let isEmpty = true;
      for await (const text of texts) {
        const refusal = statusCode >= 400 ? refusalIn(text) : null;
        if (refusal !== null || !isProtocol(text)) throw await this.#refused(statusCode, refusal ?? text);
        isEmpty = false;
        yield text;
      }
      if (isEmpty && statusCode >= 300) throw await this.#refused(statusCode, '');
    } catch (error) {
      throw error instanceof RelayFailure ? error : this.#brokeOff(error);
    }
  }

  /** Also ends calls in progress. */
  close(): Promise<void> {
    return this.#agent.destroy();
  }

  async #post(
    body: Buffer,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<Dispatcher.ResponseData> {
    try {
      return await request(this.#address, {
        method: 'POST',
        headers: {
          ...headers,
          accept: 'application/json, text/event-stream',
          'content-type': 'application/json',
          'user-agent': `millrace-mcp/${version}`,
          'x-api-key': this.#key,
        },
        body,
        signal,
        dispatcher: this.#agent,
      });
    } catch (error) {
      const code = codeOf(error);
      if (brokenOff.has(code)) throw this.#brokeOff(error);
      throw new RelayFailure(
        `No service answers at ${this.#address.origin}${code === '' ? '' : ` (${code})`}.`,
        'Start it with ./millrace serve, or name it with --url; then try again.',
        { cause: error },
      );
    }
  }

  #brokeOff(cause: unknown): RelayFailure {
    return new RelayFailure(
      `The service at ${this.#address.origin} disconnected before it responded. The call may have been charged.`,
      'See ./millrace call history; then try again.',
      { cause },
    );
  }

  /** In the words of the service, where it has some. */
  async #refused(status: number, text: string): Promise<RelayFailure> {
    const said = parsed(text);
    if (status < 400 || typeof said !== 'object' || said === null || !('error' in said)) {
      return new RelayFailure(
        `The server at ${this.#address.origin} (${status}) does not speak MCP.`,
        'Name the service with --url. A proxy in between must forward /mcp.',
      );
    }
    const { message, fix } = await refusalOf(new Response(text, { status }));
    return new RelayFailure(message, fix ?? 'See docs/mcp.md.', { said: { ...said } });
  }
}

/** Nothing where there is nothing: what is only told is not answered. */
async function* wholeOf(body: AsyncIterable<Uint8Array>, bytesMax: number): AsyncGenerator<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body) {
    length += part.length;
    if (length > bytesMax) throw tooLong(bytesMax);
    parts.push(part);
  }
  if (length > 0) yield Buffer.concat(parts).toString('utf8');
}

/** The flat error body of the MCP endpoint, inside a protocol error. Null for a response to a message. */
function refusalIn(text: string): string | null {
  const { error } = (parsed(text) ?? {}) as { error?: { data?: { docs_url?: unknown } } };
  return typeof error?.data?.docs_url === 'string' ? JSON.stringify(error.data) : null;
}

function isProtocol(text: string): boolean {
  const messages = [parsed(text)].flat();
  return (
    messages.length > 0 &&
    messages.every((one) => typeof one === 'object' && one !== null && 'jsonrpc' in one)
  );
}

function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}
