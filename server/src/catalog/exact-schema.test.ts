import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '../endpoints/registry.ts';
import { sampledFields } from '../testing/field-samples.ts';
import { schemaOf } from './describe-endpoint.ts';

const patternOf = (schema: z.ZodType) => schemaOf(schema).pattern;

/** Blanks of every kind that JavaScript trims, and what it does not. */
const text = fc.string({ unit: fc.constantFrom(' ', '\t', '\n', '\u00a0', '\u2003', 'a', 'é', '😀', '\0') });

describe('a text that is trimmed', () => {
  test.each([1, 2, 3, 6])('and has at least %i characters is described as just these texts', (least) => {
    const schema = z.string().trim().min(least).optional().describe('A name.');
    const pattern = String(patternOf(schema));
    // As JSON Schema has it: a character is one, whatever its number.
    const anywhere = new RegExp(pattern, 'u');
    const whole = new RegExp(`^(?:${pattern})$`, 'u');

    fc.assert(
      fc.property(text, (sent) => {
        const isTaken = schema.safeParse(sent).success;

        expect([anywhere.test(sent), whole.test(sent)]).toEqual([isTaken, isTaken]);
      }),
      { numRuns: 500, examples: [[' '], [' a'], ['a '], [' a a '], ['\n'], ['']] },
    );
  });

  test('and is refused for what it says is described as not blank', () => {
    const domain = z
      .string()
      .trim()
      .refine((sent) => sent.includes('.'));

    expect(patternOf(domain)).toBeDefined();
    expect(patternOf(domain.nullable())).toBeDefined();
    expect(patternOf(z.object({ domain }).shape.domain.max(9).describe('A domain.'))).toBeDefined();
  });

  test.each<[string, z.ZodType]>([
    ['may be nothing', z.string().trim().max(9)],
    [
      'may be nothing by its rule',
      z
        .string()
        .trim()
        .refine((sent) => sent === '' || sent.includes('.')),
    ],
    ['is measured before it is trimmed', z.string().min(1).trim()],
    ['is not trimmed', z.string().min(1)],
    ['is none: a number', z.int()],
    ['is one of some words', z.enum(['a', 'b'])],
    ['is longer than that', z.string().min(3)],
    ['is only made lower case', z.string().toLowerCase().min(1)],
  ])('has no such pattern where it %s', (_, schema) => {
    expect(patternOf(schema)).toBeUndefined();
  });

  test('that is not trimmed has one where a rule of its own refuses all blanks', () => {
    const rule = (sent: string) => sent.includes('.');

    expect(patternOf(z.string().refine(rule))).toBe(patternOf(z.string().trim().min(1)));
    expect(patternOf(z.string().min(5).refine(rule))).toBe(patternOf(z.string().trim().min(1)));
    expect(patternOf(z.string().refine((sent) => sent !== ' '))).toBeUndefined();
  });

  test('keeps a pattern of its own', () => {
    expect(
      patternOf(
        z
          .string()
          .trim()
          .min(1)
          .regex(/^[a-z]*$/),
      ),
    ).toBe('^[a-z]*$');
  });
});

/** A blank keyword is no keyword, and one of three fields is needed: sendOneOf describes that. */
const asNone = ['network_ad_search.keyword'];

test('no endpoint refuses a blank that fits the description of its field', () => {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  const refused = endpoints.flatMap((endpoint) => {
    const fits = ajv.compile(schemaOf(endpoint.request));
    const { properties = {} } = schemaOf(endpoint.runs === 'job' ? endpoint.item : endpoint.request);
    return sampledFields(endpoint).flatMap(({ name, body }) => {
      // Second spellings are taken and not described.
      if (!Object.hasOwn(properties as object, name.replace('data[0].', ''))) return [];
      const sent = body('   ');
      const { error } = endpoint.request.safeParse(sent);
      const isOfField = error?.issues.some(({ path }) => z.core.toDotPath(path) === name);
      return isOfField && fits(sent) ? [`${endpoint.name}.${name}`] : [];
    });
  });

  expect(refused).toEqual(asNone);
});
