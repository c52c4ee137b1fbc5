import { ServiceError } from '../kernel/service-error.ts';
import type { ToolCall } from './tool-call.ts';

/** Of what is no endpoint. @throws {ServiceError} body_too_large */
export function shortArguments({ arguments: sent, longArguments }: ToolCall): Record<string, unknown> {
  if (longArguments === undefined) return sent;
  throw new ServiceError('body_too_large', 'The arguments are longer than this tool accepts.');
}
