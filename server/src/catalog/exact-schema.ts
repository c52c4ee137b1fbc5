import { z } from 'zod';
import type { JsonSchema } from './readable-schema.ts';

/**
 * The JSON Schema of a zod schema. For `.trim().min(3)`, zod's own schema accepts three spaces, which the service refuses. It also omits
 * rules in code, such as the form of a URL. Here, a text that must not be blank gets a pattern.
 *
 * @param io what clients send, or the parsed result
 */
export function exactSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  return z.toJSONSchema(schema, {
    io,
    override: ({ zodSchema, jsonSchema }) => {
      if (jsonSchema.pattern !== undefined || jsonSchema.allOf !== undefined) return;
      const { minLength: least = 1 } = jsonSchema;
      if (refusesBlank(zodSchema, least)) jsonSchema.pattern = patternOf(isTrimmed(zodSchema) ? least : 1);
    },
  }) as JsonSchema;
}

const blanks = [' ', '\t', '\n', '\u00a0', '\u2003'];

/** Whether a text is refused however it is blank, and for that alone: none that is tried is too short. */
const refusesBlank = (schema: z.core.$ZodType, least: number): boolean =>
  schema._zod.def.type === 'string' &&
  blanks.every((blank) => !z.safeParse(schema, blank.repeat(Math.max(1, least))).success);

const isTrimmed = ({ _zod: { def } }: z.core.$ZodType): boolean => def.checks?.some(isTrim) === true;

function isTrim({ _zod: { def } }: z.core.$ZodCheck<never>): boolean {
  return def.check === 'overwrite' && (def as z.core.$ZodCheckOverwriteDef<string>).tx(' ') === '';
}

/**
 * Fits the whole text and has its own anchors, since languages differ: Java matches the whole text, Python from its beginning on, others anywhere.
 * Takes time in the length of the text, also in engines that go back.
 */
const patternOf = (least: number) =>
  least < 2 ? String.raw`^\s*\S[\s\S]*$` : String.raw`^\s*\S[\s\S]{${least - 2},}\S\s*$`;
