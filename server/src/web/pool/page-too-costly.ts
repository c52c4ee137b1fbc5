import { ServiceError } from '../../kernel/service-error.ts';

/** A page that takes more time or memory to read than any that people read. Others of its site are likely to be like it. */
export class PageTooCostly extends ServiceError {
  constructor(cause: string) {
    super('upstream_error', 'The page is too large or too complicated to read. Nothing was charged.', {
      fix: 'Another try is answered the same, unless the page has changed.',
      cause,
    });
  }
}
