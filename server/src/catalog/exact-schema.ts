import { z } from 'zod';
import type { JsonSchema } from './readable-schema.ts';

/**
 * The JSON Schema of a zod schema. zod describes `.trim().min(3)` as a text of three characters, which three spaces are, although the service
 * refuses them. Here such a text has a pattern that asks for what is left once the spaces around it are gone.
 *
 * @param io what is sent, or what is made of it
 */
export function exactSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  return z.toJSONSchema(schema, {
    io,
    override: ({ zodSchema, jsonSchema }) => {
      if (jsonSchema.pattern === undefined && jsonSchema.allOf === undefined && refusesBlank(zodSchema)) {
        jsonSchema.pattern = patternOf(jsonSchema.minLength ?? 1);
      }
    },
  }) as JsonSchema;
}

/** Whether a text is trimmed, and nothing may not be left of it. */
function refusesBlank(schema: z.core.$ZodType): boolean {
  const { type, checks = [] } = schema._zod.def;
  return type === 'string' && checks.some(isTrim) && !z.safeParse(schema, ' ').success;
}

function isTrim({ _zod: { def } }: z.core.$ZodCheck<never>): boolean {
  return def.check === 'overwrite' && (def as z.core.$ZodCheckOverwriteDef<string>).tx(' ') === '';
}

/**
 * Fits the whole text and has its own anchors, since languages differ: Java matches the whole text, Python from its beginning on, others anywhere.
 * Takes time in the length of the text, also in engines that go back.
 */
const patternOf = (least: number) =>
  least < 2 ? String.raw`^\s*\S[\s\S]*$` : String.raw`^\s*\S[\s\S]{${least - 2},}\S\s*$`;
