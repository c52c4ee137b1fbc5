import { errorRefs, headerRefs, lastingAnswerHeaders, notModified } from './openapi-components.ts';
import type { JsonSchema } from './readable-schema.ts';

/** What the server answers where no key, no call and no database has a part in it. */
export const rootStatuses: readonly number[] = [400, 405, 408, 414, 417, 431];

export interface DocumentOperation {
  readonly operationId: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly about: string;
  readonly content: JsonSchema;
  /** One address may download it so many times only. */
  readonly isLarge?: boolean;
}

/** A document that is the same for everybody until the service starts again, so that clients keep it by its ETag. */
export const documentOperation = ({
  operationId,
  tag,
  summary,
  description,
  about,
  content,
  isLarge = false,
}: DocumentOperation): { readonly get: JsonSchema } => ({
  get: {
    operationId,
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    security: [],
    parameters: [{ $ref: '#/components/parameters/IfNoneMatch' }],
    responses: {
      200: { description: about, headers: headerRefs(lastingAnswerHeaders), content },
      ...notModified(),
      ...errorRefs([...rootStatuses, ...(isLarge ? [429] : [])]),
    },
  },
});
