import type { DescribedRoute } from './define-route.ts';

/** The free routes that are no endpoints, in the order of the reference. */
export const describedRoutes: readonly DescribedRoute[] = [];
