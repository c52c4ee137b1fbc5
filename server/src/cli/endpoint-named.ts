import type { Endpoint } from '../endpoints/define-endpoint.ts';
import { endpoints } from '../endpoints/registry.ts';
import { UsageError } from './command-error.ts';

/** @throws {UsageError} if no endpoint has this name */
export function endpointNamed(name: string): Endpoint {
  const found = endpoints.find((endpoint) => endpoint.name === name);
  if (found) return found;
  throw new UsageError(
    `There is no endpoint ${JSON.stringify(name.slice(0, 100))}.`,
    'Names: ./millrace endpoint list',
  );
}
