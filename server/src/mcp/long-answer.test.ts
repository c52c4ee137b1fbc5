import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import fc from 'fast-check';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, test } from 'vitest';
import { accountEndpoints } from '../account-api/account-endpoints.ts';
import { endpoints } from '../endpoints/registry.ts';
import { charactersUsual, isTooLong } from './answer-room.ts';
import { textOf } from './call-tool.ts';
import { cutAnswer, cutMeta, linkTo } from './long-answer.ts';
import { toolsOf } from './tools.ts';

const requestId = `req_${'0'.repeat(32)}`;
const meta = {
  request_id: requestId,
  endpoint: 'web_scrape',
  credits: { charged: 1, from: 'wallet', wallet_credits_charged: 1, wallet_remaining: 99 },
  mode: 'live',
  price_version: '2026-08-01',
};
/** What is said in `_meta` and the link, in characters. */
const besidesMax = 16_000;
const validator = new AjvJsonSchemaValidator();
const answers = new Map<string, unknown>(
  [...endpoints, ...accountEndpoints].map(({ name, example }) => [name, example.response]),
);

/** An answer as the endpoint may have given it: texts and lists of its example are so many times as long. */
function inflated(value: unknown, times: number, words: string): unknown {
  if (typeof value === 'string')
    return value === '' ? '' : `${value} ${words}`.repeat(Math.ceil(4_500 / value.length));
  if (Array.isArray(value)) {
    const longer = value.map((one) => inflated(one, times, words));
    return Array.from({ length: times }).flatMap(() => longer);
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inflated(one, times, words)]));
}

const canBeLong = (example: unknown) => isTooLong(wholeOf(inflated(example, 2, '')), 4_000);

const wholeOf = (answer: unknown) => {
  const body = Array.isArray(answer) ? answer : { ...(answer as object), service_meta: meta };
  const more = { status: 200, charged: 1, from: 'wallet', remaining: '99', replayed: false } as const;
  return textOf({ ...more, body: [JSON.stringify(body)], meta: JSON.stringify(meta) });
};

describe('an answer that is longer than its caller has room for', () => {
  const tools = toolsOf(endpoints, accountEndpoints).flatMap(({ twin, ...tool }) =>
    twin.kind === 'endpoint' || twin.kind === 'account' ? [{ ...tool, twin }] : [],
  );

  test('is one that nearly all tools may give', () => {
    expect(
      tools.filter(({ twin }) => !canBeLong(answers.get(twin.endpoint.name))).map(({ name }) => name),
    ).toEqual(['service_profile_social_metrics']);
  });

  test.each(
    tools
      .filter(({ twin }) => canBeLong(answers.get(twin.endpoint.name)))
      .map((tool) => [tool.name, tool] as const),
  )(
    '%s: keeps to the room, to the schema of the tool and to the books of the call',
    (_name, { twin, listed }) => {
      const example = answers.get(twin.endpoint.name);
      const validate = validator.getValidator(listed.outputSchema ?? {});
      const charactersMax = fc.oneof(fc.constant(4_000), fc.integer({ min: 4_000, max: 40_000 }));
      const words = fc.constantFrom('', 'Durchfluss ', '試験 ', '"\n\\', '👩‍🚒 ');
      fc.assert(
        fc.property(charactersMax, fc.integer({ min: 1, max: 3 }), words, (most, times, added) => {
          const text = wholeOf(inflated(example, times, added));
          fc.pre(isTooLong(text, most));
          const cutting = { requestId, charactersMax: most };

          const cut = cutAnswer(text, cutting);

          expect(cut).not.toBe(null);
          if (cut === null) return;
          const { value, parts } = cut;
          expect(Buffer.byteLength(JSON.stringify(value))).toBeLessThanOrEqual(most);
          expect(validate(value)).toMatchObject({ valid: true });
          expect(value.service_meta).toEqual({
            ...meta,
            cut: expect.stringContaining(`millrace://answers/${requestId}`),
          });
          expect(parts.length).toBeGreaterThan(0);
          const besides = JSON.stringify([
            cutMeta(cut, text, cutting),
            linkTo(text, { ...cutting, hasLinks: true }),
          ]);
          expect(besides.length).toBeLessThan(besidesMax);
        }),
        { numRuns: 5, maxSkipsPerRun: 20 },
      );
    },
  );

  test('says what is missing, where it is, and how to read on', () => {
    const text = wholeOf({
      url: 'https://halden.example/',
      markdown: 'Flow meters. '.repeat(10_000),
      links: Array(9_000).fill('/a'),
    });

    const cut = cutAnswer(text, { requestId, charactersMax: 10_000 });

    const kept = cut?.value as { markdown: string; links: string[]; service_meta: { cut: string } };
    expect(kept.service_meta.cut).toBe(
      `This response was cut: /markdown has ${kept.markdown.length} of 130000 characters (next part: ?path=/markdown&offset=${kept.markdown.length}&length=5000); ` +
        `/links has ${kept.links.length} of 9000 items (next part: ?path=/links&offset=${1 + 5 * kept.links.length}&length=5000). ` +
        `The full response is the resource millrace://answers/${requestId} for 15 minutes, free. To get the next part, append the text in brackets.`,
    );
  });

  test('has room for what is said of it, whatever its parts are called', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'binary', maxLength: 150 }), { minLength: 1, maxLength: 8 }),
        (names) => {
          const long = Object.fromEntries(names.map((name) => [name, 'long words '.repeat(2_000)]));

          const cut = cutAnswer(wholeOf({ long }), { requestId, charactersMax: 4_000 });

          expect(Buffer.byteLength(JSON.stringify(cut?.value))).toBeLessThanOrEqual(4_000);
        },
      ),
    );
  });

  // What usual clients refuse is 25,000 tokens.
  test.each([
    ['English', 'Flow meters measure what flows, and have done so in every kind of pipe for forty years. '],
    ['Russian', 'Расходомеры измеряют расход жидкости и газа в трубопроводах уже сорок лет. '],
    ['Chinese', '流量計測量管道中液體和氣體的流量，四十年來一直如此。'],
    ['Hindi', 'प्रवाह मीटर चालीस वर्षों से पाइपों में प्रवाह को मापते हैं। '],
    ['JSON', '{"id":48213,"sku":"HX-2210-b","price":129.95,"tags":["flow","dn25"],"inStock":true},\n'],
  ])('of usual room takes less than 20,000 tokens in %s', (_script, sentence) => {
    const text = wholeOf({ markdown: sentence.repeat(10_000) });

    const cut = cutAnswer(text, { requestId, charactersMax: charactersUsual });

    expect(countTokens(JSON.stringify(cut?.value))).toBeLessThan(20_000);
  });
});
