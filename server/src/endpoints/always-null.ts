import type { z } from 'zod';

/**
 * A field that no source knows, with the type that its value would have. Clients of other languages cannot decode a field
 * that is described as null alone.
 */
export const alwaysNull = <Type extends z.ZodType>(type: Type) =>
  type.nullable().describe('Always null: no provider has it.');
