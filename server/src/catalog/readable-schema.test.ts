import { expect, test } from 'vitest';
import { z } from 'zod';
import { schemaOf } from './describe-endpoint.ts';

test('null beside a type is another type', () => {
  expect(schemaOf(z.string().nullable().describe('A name.'))).toEqual({
    type: ['string', 'null'],
    description: 'A name.',
  });
  expect(schemaOf(z.enum(['a', 'b']).nullable())).toEqual({
    type: ['string', 'null'],
    enum: ['a', 'b', null],
  });
});

test('other choices stay choices', () => {
  expect(schemaOf(z.union([z.string(), z.int().min(1)]).nullable())).toHaveProperty('anyOf');
});

test('bounds are kept, those of every integer are not', () => {
  expect(schemaOf(z.int())).toEqual({ type: 'integer' });
  expect(schemaOf(z.int().min(1).max(50))).toEqual({ type: 'integer', minimum: 1, maximum: 50 });
});

test('fields that are called like keywords of JSON Schema stay fields', () => {
  const schema = schemaOf(
    z.object({ default: z.int().optional(), pattern: z.string().optional(), format: z.string().optional() }),
  );

  expect(schema.properties).toEqual({
    default: { type: 'integer' },
    pattern: { type: 'string' },
    format: { type: 'string' },
  });
});
