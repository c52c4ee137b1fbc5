import { describe, expect, test } from 'vitest';
import { quickestCpuMs } from '../../testing/cpu-time.ts';
import { endlessSchemas, hangingPatterns, schemasOfLongNames } from '../../testing/hostile-schemas.ts';
import { checkValue } from './check-value.ts';
import { type ReadSchema, readSchema } from './read-schema.ts';
import { TooMuchWork } from './work-limit.ts';

function read(schema: unknown): ReadSchema {
  const result = readSchema(schema);
  if ('faults' in result) throw new Error(JSON.stringify(result.faults));
  return result;
}

test.each([
  ['classes of Unicode', (at: number) => `${at}${'[\\pL\\pN]'.repeat(60)}`],
  ['alternatives of such', (at: number) => `${at}${'\\pL|'.repeat(121)}`],
  ['small letters and large ones', (at: number) => `(?i)${at}${'[Ā-\u{1e942}]'.repeat(80)}`],
  ['alternatives', (at: number) => `${at}${'ab|cd|'.repeat(80)}`],
  ['what may be there', (at: number) => `${at}${'(a?){9}'.repeat(68)}`],
])('fifty patterns of almost five hundred characters are read soon: %s', async (_, pattern) => {
  const schema = { anyOf: Array.from({ length: 50 }, (_, at) => ({ pattern: pattern(at) })) };

  expect(await quickestCpuMs(() => readSchema(schema), 200)).toBeLessThan(200);
});

test('patterns that are too large are not read one after the other', async () => {
  const large = {
    anyOf: Array.from({ length: 50 }, (_, at) => ({ pattern: `${'a{1000}'.repeat(60)}${at}` })),
  };

  expect(await quickestCpuMs(() => readSchema(large), 1_000)).toBeLessThan(1_000);
});

test('a schema of long names above thousands of schemas is refused at once', async () => {
  const quickMs = 500;

  for (const schema of schemasOfLongNames()) {
    expect(await quickestCpuMs(() => readSchema(schema), quickMs)).toBeLessThan(quickMs);
  }
});

/** Of a busy machine; a quiet one takes a fifth of it. */
const boundMs = 1_000;

describe('a hostile schema takes no longer than it may', () => {
  test.each(endlessSchemas)('%s is given up', async (_, schema, value) => {
    const checked = read(schema);

    expect(await quickestCpuMs(() => end(checked, value), boundMs)).toBeLessThan(boundMs);
  });

  test.each(hangingPatterns)(
    'a pattern that makes others hang is answered or given up: $name',
    async ({ pattern, text }) => {
      const checked = read({ pattern });

      expect(await quickestCpuMs(() => end(checked, text), boundMs)).toBeLessThan(boundMs);
    },
  );
});

/** Checks until there is an answer, or no work left that is allowed. */
function end(schema: ReadSchema, value: unknown): void {
  try {
    checkValue(schema, value);
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error;
  }
}
