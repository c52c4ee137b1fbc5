import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cpuMs, growthOf, quickestCpuMs } from '../../testing/cpu-time.ts';
import {
  asking,
  type Body,
  bodies,
  fieldsOf,
  fuzzInputs,
  fuzzTimeoutMs,
  hostileTexts,
  isThorough,
  textLength,
  utilities,
} from '../../testing/hostile-requests.ts';

const shortTextMax = 200;
const shortTextMsMax = 50;
/** More inputs than that are answered in the ordinary test only: a slow kind of input is among these. */
const timedInputsMax = 5_000;
/** What is quadratic takes minutes. */
const msMaxPerMillion = 4_000;

describe.each(utilities)('%s', (_, endpoint) => {
  const ask = asking(endpoint);
  const longFields = fieldsOf(endpoint).filter(
    ({ type, maxLength = 0 }) => type === 'string' && maxLength > shortTextMax,
  );

  test('answers or refuses short texts soon, whatever they are', { timeout: fuzzTimeoutMs }, async () => {
    const slowest: { body: Body; ms: number }[] = [];

    await fc.assert(
      fc.asyncProperty(bodies(endpoint), async (body) => {
        const ms = await cpuMs(() => ask(body));
        if (textLength(body) > shortTextMax || ms < (slowest[4]?.ms ?? 0)) return;
        slowest.push({ body, ms });
        slowest.sort((one, other) => other.ms - one.ms).splice(5);
      }),
      { numRuns: Math.min(fuzzInputs, timedInputsMax) },
    );

    // Tried again, since what a pause of the machine made slow once is not slow each time.
    for (const { body } of slowest) {
      const ms = await quickestCpuMs(() => ask(body), shortTextMsMax);
      expect(ms, JSON.stringify(body)).toBeLessThan(shortTextMsMax);
    }
  });

  test.runIf(longFields.length > 0)(
    'takes time in proportion to the length of a text',
    { timeout: fuzzTimeoutMs },
    async () => {
      const tooSlow: string[] = [];
      for (const { name, maxLength = 0 } of longFields) {
        const length = Math.min(maxLength, isThorough ? 1_000_000 : 100_000);
        for (const [kind, make] of hostileTexts(endpoint)) {
          const work = (size: number) => {
            const body = { ...(endpoint.example.request as Body), [name]: make(size) };
            return () => ask(body);
          };
          const allowed = (size: number) => 50 + (size / 1_000_000) * msMaxPerMillion;

          // Of what is quadratic a quarter already takes too long; all of it is not waited for.
          const ofQuarter = await quickestCpuMs(work(length / 4), allowed(length / 4));
          if (ofQuarter > allowed(length / 4)) {
            tooSlow.push(`${name}, ${kind}: a quarter ${ofQuarter} ms`);
            continue;
          }
          const { quarterMs, wholeMs, inProportion } = await growthOf(work, length);
          if (!inProportion || wholeMs > allowed(length))
            tooSlow.push(`${name}, ${kind}: a quarter ${quarterMs} ms, all ${wholeMs} ms`);
        }
      }

      expect(tooSlow).toEqual([]);
    },
  );
});
