import type { z } from 'zod';
import type { DescribedRoute } from '../account-api/define-route.ts';
import { basePath } from '../kernel/version.ts';
import type { LeftBehind, ServiceClient } from './service-client.ts';
import { refusalOf } from './service-refusal.ts';

/** What a route is sent; the service judges it. */
export interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** Calls a described route of the running service. @throws {CommandError} in the words of the service, where it refuses */
export async function callRoute<Route extends DescribedRoute>(
  service: ServiceClient,
  route: Route,
  { params, query, body }: Sent,
  ifInterrupted: LeftBehind,
): Promise<z.output<Route['response']>> {
  const response = await service.send(
    pathOf(route, { params, query }),
    {
      method: route.method,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    },
    ifInterrupted,
  );
  if (!response.ok) throw await refusalOf(response);
  return route.response.parse(await response.json()) as z.output<Route['response']>;
}

/** With its query. */
export function pathOf(
  route: Pick<DescribedRoute, 'path'>,
  { params = {}, query = {} }: Pick<Sent, 'params' | 'query'>,
): string {
  const path = route.path.replaceAll(/\{([a-z_]+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''));
  const asked = new URLSearchParams(query).toString();
  return `${basePath}/${path}${asked === '' ? '' : `?${asked}`}`;
}
