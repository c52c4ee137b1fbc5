import { allowance } from './allowance.ts';
import type { AccountEndpoint } from './define-account-endpoint.ts';
import { describedRoutes } from './described-routes.ts';
import { health } from './health.ts';
import { history } from './history.ts';
import { myEndpointsOf } from './my-endpoints.ts';
import { usage } from './usage.ts';

const myEndpoints = myEndpointsOf({ account: [usage, allowance, health, history], routes: describedRoutes });

/** The free GET endpoints, in the order of the reference. */
export const accountEndpoints: readonly AccountEndpoint[] = [usage, allowance, myEndpoints, health, history];
