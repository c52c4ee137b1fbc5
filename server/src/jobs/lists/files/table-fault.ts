import { ServiceError } from '../../../kernel/service-error.ts';

/**
 * An error in what was sent, at its place: `line 12, column Email`, `rows[11].Email`, or '' for the whole. It has the shape of all
 * errors about fields.
 */
export function tableFault(
  path: string,
  message: string,
  answer: { readonly fix?: string } = {},
): ServiceError<'validation_failed'> {
  const error = path === '' ? message : `${path}: ${message}`;
  return new ServiceError('validation_failed', error, {
    error,
    fields: { details: [{ path, message }] },
    ...answer,
  });
}

const nameCharactersMax = 100;

/** A name in a message or a path: as long as a person reads. */
export const shortName = (name: string): string =>
  name.length <= nameCharactersMax ? name : `${name.slice(0, nameCharactersMax).toWellFormed()}…`;
