import type { Endpoint } from './define-endpoint.ts';
import { removeWhitespaceEndpoint } from './utilities/remove-whitespace.ts';

/** Every endpoint that is called by POST, in the order of the reference. Everything that describes the service is computed from it. */
export const endpoints: readonly Endpoint[] = [removeWhitespaceEndpoint];
