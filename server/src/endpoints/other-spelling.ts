import type { z } from 'zod';

/**
 * A field that repeats the one beside it in another spelling, for clients that know it so. It is taken and answered, but the
 * reference does not list it: languages that write all names in one case would see two fields of one name.
 */
export const otherSpelling = <Type extends z.ZodType>(field: Type, sameAs: string) =>
  field.meta({ description: `The same as \`${sameAs}\`.`, unlisted: true });
