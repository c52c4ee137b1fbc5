import { ApiError } from '../../api/core.ts';
import { isObject } from '../../forms/form-entry.ts';

/** The id of a list that was started. @throws {ApiError} with what the endpoint refused it for */
export function startedOf({
  status,
  answer,
  request_id,
}: {
  status: number;
  answer: unknown;
  request_id: string;
}): string {
  const said = isObject(answer) ? answer : {};
  if (status < 400 && typeof said.id === 'string') return said.id;
  throw new ApiError({
    code: typeof said.code === 'string' ? said.code : `http_${status}`,
    message: typeof said.message === 'string' ? said.message : 'The list was refused.',
    fix: typeof said.fix === 'string' ? said.fix : null,
    requestId: request_id,
    status,
    details: said.details,
  });
}
