import type { ManageRoutes } from '../../../../generated/manage-api.ts';
import { managePath } from '../../manage-api/define-manage-route.ts';
import { CommandError, exitCodes } from '../command-error.ts';
import { refusalOf } from '../service-refusal.ts';

type RouteName = keyof ManageRoutes & string;

export interface RemoteRequest<Name extends RouteName> {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: ManageRoutes[Name]['body'];
}

// Reports over a year read millions of calls.
const timeoutMs = 300_000;

/** A service elsewhere, steered by its management API with a management key of the instance. */
export class RemoteService {
  /** Without a slash at its end. */
  readonly url: string;
  readonly #key: string;
  readonly #interrupted: AbortSignal;

  constructor({ url, key, interrupted }: { url: string; key: string; interrupted: AbortSignal }) {
    this.url = url.replace(/\/+$/, '');
    this.#key = key;
    this.#interrupted = interrupted;
  }

  /** @throws {CommandError} for every answer that is not 2xx, and where there is none */
  async send<Name extends RouteName>(
    name: Name,
    { params = {}, query = {}, body }: RemoteRequest<Name> = {},
  ): Promise<ManageRoutes[Name]['answer']> {
    const [method = 'GET', path = ''] = name.split(' ');
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, one: string) => encodeURIComponent(params[one] ?? ''));
    const search = new URLSearchParams(
      Object.entries(query).flatMap(([key, value]): [string, string][] =>
        value === undefined ? [] : [[key, String(value)]],
      ),
    );
    let response: Response;
    try {
      response = await fetch(`${this.url}${managePath}/${filled}${search.size > 0 ? `?${search}` : ''}`, {
        method,
        // A key goes to the address that was named, and to no other.
        redirect: 'error',
        headers: {
          authorization: `Bearer ${this.#key}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.any([this.#interrupted, AbortSignal.timeout(timeoutMs)]),
      });
    } catch (error) {
      if (this.#interrupted.aborted) {
        throw new CommandError('Interrupted.', { exitCode: exitCodes.interrupted });
      }
      throw new CommandError(`No service answers at ${new URL(this.url).origin}.`, {
        fix: 'Check --url or MILLRACE_URL. The service may have done what you requested: check before you repeat it.',
        exitCode: exitCodes.unreachable,
        cause: error,
      });
    }
    if (!response.ok) throw await refusalOf(response);
    return (await response.json()) as ManageRoutes[Name]['answer'];
  }
}
