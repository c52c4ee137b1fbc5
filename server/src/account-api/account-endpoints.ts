import { allowance } from './allowance.ts';
import type { AccountEndpoint } from './define-account-endpoint.ts';
import { health } from './health.ts';
import { history } from './history.ts';
import { myEndpoints } from './my-endpoints.ts';
import { usage } from './usage.ts';

/** The free GET endpoints, in the order of the reference. */
export const accountEndpoints: readonly AccountEndpoint[] = [usage, allowance, myEndpoints, health, history];
