import type { z } from 'zod';
import type { DescribedRoute } from '../../account-api/define-route.ts';
import { pathOf, type Sent } from '../call-route.ts';
import type { CommandContext } from '../command-context.ts';
import { patiently } from '../patiently.ts';
import type { ServiceOptions } from '../service-access.ts';
import { type LeftBehind, ServiceClient } from '../service-client.ts';
import { type Advice, refusalOf } from '../service-refusal.ts';

export interface ListOptions extends ServiceOptions {
  readonly json?: boolean;
}

/** Lists of a running service, as this command line asks for them. */
export interface Lists {
  readonly context: CommandContext;
  readonly service: ServiceClient;
  /** What a suggested command needs to reach the same service: nothing, or ` --url https://…`. */
  readonly tail: string;
}

/** @throws {UsageError} where the key or the address cannot be */
export function listsOf(context: CommandContext, options: ListOptions): Lists {
  const service = new ServiceClient(context, options);
  return { context, service, tail: options.url === undefined ? '' : ` --url ${options.url}` };
}

/** What the service advises in words of its API, in words of the command line. */
const fixes: Readonly<Record<string, string>> = {
  unknown_list: 'Lists of the workspace of your key: ./millrace list ls',
  list_not_waiting: 'Its progress: ./millrace list show <list>',
  job_has_ended: 'Its results: ./millrace list results <list> --out results.csv',
  job_not_ended: 'Cancel it first: ./millrace list cancel <list>',
  results_expired: 'Run the list again. Use --out, so that the results are saved when it ends.',
};

export interface Asked extends Sent {
  readonly headers?: Readonly<Record<string, string>>;
  /** In the place of `body`: read as it is sent. */
  readonly file?: Blob;
  /** The answer is read as it comes. */
  readonly isLong?: boolean;
  /** By code, instead of the usual advice. */
  readonly fixes?: Readonly<Record<string, Advice>>;
  readonly ifInterrupted: LeftBehind;
}

/** What a route answers, which the service may have kept waiting. @throws {CommandError} in the words of the service, where it refuses */
export async function askLists<Route extends DescribedRoute>(
  lists: Lists,
  route: Route,
  asked: Asked,
): Promise<z.output<Route['response']>> {
  const response = await askForBody(lists, route, asked);
  return route.response.parse(await response.json()) as z.output<Route['response']>;
}

/** As `askLists`, for who reads the body. */
export async function askForBody(
  { context, service }: Pick<Lists, 'context' | 'service'>,
  route: Pick<DescribedRoute, 'method' | 'path'>,
  { body, file, headers = {}, isLong = false, ifInterrupted, ...asked }: Asked,
): Promise<Response> {
  const sent = file ?? (body === undefined ? undefined : JSON.stringify(body));
  const type: Record<string, string> =
    file || body === undefined ? {} : { 'content-type': 'application/json' };
  const response = await patiently(context, () =>
    service.send(
      pathOf(route, asked),
      { method: route.method, headers: { ...type, ...headers }, body: sent, isLong },
      ifInterrupted,
    ),
  );
  if (!response.ok) throw await refusalOf(response, { ...fixes, ...asked.fixes });
  return response;
}

export const looking: LeftBehind = { message: 'Interrupted.', fix: 'Run it again.' };
