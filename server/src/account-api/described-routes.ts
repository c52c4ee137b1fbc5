import { endpoints } from '../endpoints/registry.ts';
import { connectionRoutes } from './connection-routes.ts';
import type { DescribedRoute } from './define-route.ts';
import { jobRoutesOf } from './job-routes.ts';
import { listRoutes } from './lists/list-routes.ts';
import { webhookRoutes } from './webhook-routes.ts';

/** The free routes that are no endpoints, in the order of the reference. */
export const describedRoutes: readonly DescribedRoute[] = [
  ...endpoints.flatMap((endpoint) => (endpoint.runs === 'job' ? Object.values(jobRoutesOf(endpoint)) : [])),
  ...Object.values(listRoutes),
  ...Object.values(webhookRoutes),
  ...Object.values(connectionRoutes),
];
