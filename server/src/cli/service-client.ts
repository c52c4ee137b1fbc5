import type { CommandContext } from './command-context.ts';
import { CommandError, exitCodes } from './command-error.ts';
import {
  type GivenAccess,
  givenAccess,
  type ServiceAccess,
  type ServiceOptions,
  serviceAccess,
} from './service-access.ts';
import { findRunningService } from './service-url.ts';

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
  /** A Blob of a file is read as it is sent, and again where it is sent again. */
  readonly body?: string | Buffer | Blob | undefined;
}

// Longer than any call may take that is still answered.
const timeoutMs = 660_000;

/** A running service, called with a key as any other caller would. */
export class ServiceClient {
  readonly #context: CommandContext;
  readonly #given: GivenAccess;
  #access: Promise<ServiceAccess> | null = null;

  /** @throws {UsageError} where the key or the address cannot be */
  constructor(context: CommandContext, options: ServiceOptions) {
    this.#context = context;
    this.#given = givenAccess(options);
  }

  /** Its answer, whatever it is. @throws {CommandError} where none comes; `ifInterrupted` says what that leaves behind */
  async send(path: string, request: ServiceRequest, ifInterrupted: LeftBehind): Promise<Response> {
    this.#access ??= serviceAccess(this.#context, this.#given);
    const { base, key } = await this.#access;
    try {
      const response = await fetch(`${base}${path}`, {
        method: request.method,
        headers: { ...request.headers, 'x-api-key': key },
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
      if (isUnreadable(error)) {
        throw new CommandError('The file changed while it was sent, or cannot be read.', {
          fix: 'Run it again when no program writes to it.',
          cause: error,
        });
      }
      throw new CommandError(`No service answers at ${new URL(base).origin}.`, {
        fix: await this.#whereElse(base),
        exitCode: exitCodes.unreachable,
        cause: error,
      });
    }
  }

  /** What to do where nothing answers at the address that was given or found. */
  async #whereElse(base: string): Promise<string> {
    const elsewhere = await findRunningService(this.#context.config());
    return elsewhere === null || elsewhere === base
      ? 'Start it with ./millrace serve, or name it with --url.'
      : `The service responds at ${elsewhere}: use that with --url, or leave out --url and PORT.`;
  }
}

/** A Blob of a file fails so (File API), somewhere among the causes of what fetch throws. */
function isUnreadable(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotReadableError' || isUnreadable(error.cause));
}
