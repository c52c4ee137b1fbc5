import { readApiKey } from '../config.ts';
import type { CommandContext } from './command-context.ts';
import { CommandError, exitCodes, UsageError } from './command-error.ts';
import { serviceUrl } from './service-url.ts';

export interface ServiceOptions {
  readonly key?: string;
  readonly url?: string;
}

/** What a command says that was interrupted. */
export interface LeftBehind {
  readonly message: string;
  readonly fix: string;
}

export interface ServiceRequest {
  /** The answer is read by who asks, as it comes. */
  readonly isLong?: boolean;
  readonly method: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer | undefined;
}

// Longer than any call may take that is still answered.
const timeoutMs = 660_000;

/** A running service, called with a key as any other caller would. */
export class ServiceClient {
  readonly #context: CommandContext;
  readonly #key: string;
  readonly #base: string;

  /** @throws {UsageError} where the key or the address cannot be */
  constructor(context: CommandContext, options: ServiceOptions) {
    this.#context = context;
    this.#key = keyOf(options);
    this.#base = options.url?.replace(/\/+$/, '') ?? serviceUrl(context.config());
    if (!URL.canParse(this.#base)) {
      throw new UsageError('--url is no address.', 'Such as: --url http://127.0.0.1:8080');
    }
  }

  /** Its answer, whatever it is. @throws {CommandError} where none comes; `ifInterrupted` says what that leaves behind */
  async send(path: string, request: ServiceRequest, ifInterrupted: LeftBehind): Promise<Response> {
    try {
      const response = await fetch(`${this.#base}${path}`, {
        method: request.method,
        headers: { ...request.headers, 'x-api-key': this.#key },
        ...(request.body === undefined ? {} : { body: request.body }),
        redirect: 'error',
        signal: AbortSignal.any([this.#context.interrupted, AbortSignal.timeout(timeoutMs)]),
      });
      if (request.isLong) return response;
      // Read here: what breaks off on the way is no answer.
      const { status, headers } = response;
      const text = await response.text();
      return new Response(text === '' ? null : text, { status, headers });
    } catch (error) {
      if (this.#context.interrupted.aborted) {
        throw new CommandError(ifInterrupted.message, {
          fix: ifInterrupted.fix,
          exitCode: exitCodes.interrupted,
        });
      }
      throw new CommandError(`No service answers at ${new URL(this.#base).origin}.`, {
        fix: 'Start it with npx millrace serve, or name it with --url.',
        exitCode: exitCodes.unreachable,
        cause: error,
      });
    }
  }
}

function keyOf(options: ServiceOptions): string {
  const key = options.key ?? readApiKey();
  if (key === null) {
    throw new UsageError(
      'No API key was given, and Millrace keeps only fingerprints of keys, so it cannot look one up.',
      'Set MILLRACE_API_KEY. A lost key is replaced by: npx millrace key rotate <workspace> (ids: npx millrace workspace list)',
    );
  }
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new UsageError(
      'That cannot be an API key: it has spaces or other characters.',
      'Copy the whole key, and nothing else.',
    );
  }
  return key;
}
