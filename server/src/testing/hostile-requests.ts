import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { z } from 'zod';
import type { Call, CallEndpoint } from '../endpoints/define-endpoint.ts';
import { callEndpoints } from '../endpoints/registry.ts';
import { parseRequest, requestRules } from '../gateway/parse-request.ts';
import { ServiceError } from '../kernel/service-error.ts';
import { Sources } from '../waterfall/sources.ts';

/** Hostile requests for each endpoint. MILLRACE_FUZZ_INPUTS=100000 is the thorough run, with texts of full length. */
export const fuzzInputs = Number(process.env.MILLRACE_FUZZ_INPUTS ?? 10_000);
export const isThorough = fuzzInputs >= 100_000;
export const fuzzTimeoutMs = isThorough ? 3_600_000 : 60_000;

/** The endpoints that compute their answers here, by name. */
export const utilities = callEndpoints
  .filter(({ group, runs }) => group === 'Utilities' && runs === 'locally')
  .map((endpoint) => [endpoint.name, endpoint] as const);

export type Body = Record<string, unknown>;

type Ask = (body: Body) => Promise<void>;

/**
 * A call without gateway and HTTP around it. The promise fails where the endpoint breaks its own; a refusal in the
 * words of the API is none.
 */
export function asking(endpoint: CallEndpoint): Ask {
  const rules = requestRules(endpoint);
  const call: Call = {
    signal: new AbortController().signal,
    mode: 'live',
    sources: new Sources([], { provider: null, cached: false }),
  };
  return async (body) => {
    let answer: unknown;
    try {
      answer = await endpoint.run(parseRequest(endpoint, rules, body), call);
    } catch (error) {
      if (!(error instanceof ServiceError && error.status >= 400 && error.status < 500)) throw error;
      JSON.stringify(error.toBody(''));
      return;
    }
    const received: unknown = JSON.parse(JSON.stringify(answer));
    if (!isDeepStrictEqual(received, answer)) throw new Error('The answer is another one in JSON.');
    const inShape = endpoint.response.safeParse(received);
    if (!inShape.success) throw inShape.error;
    if (!isDeepStrictEqual(inShape.data, answer))
      throw new Error('The answer has fields outside of its schema.');
  };
}

export function textLength(body: Body): number {
  return Object.values(body).reduce<number>((sum, value) => sum + String(value).length, 0);
}

export interface Field {
  readonly name: string;
  readonly required: boolean;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly items?: Omit<Field, 'name' | 'required'>;
}

export function fieldsOf(endpoint: CallEndpoint): Field[] {
  const { properties = {}, required = [] } = z.toJSONSchema(endpoint.request, { io: 'input' }) as {
    properties?: Record<string, Omit<Field, 'name' | 'required'>>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, field]) => ({
    ...field,
    name,
    required: required.includes(name),
  }));
}

export function bodies(endpoint: CallEndpoint): fc.Arbitrary<Body> {
  const fields = fieldsOf(endpoint);
  const texts = hostileText(endpoint);
  const values = Object.fromEntries(fields.map((field) => [field.name, valueFor(field, texts)]));
  const requiredKeys = fields.filter(({ required }) => required).map(({ name }) => name);
  return fc.record(values, { requiredKeys });
}

function valueFor(
  field: Omit<Field, 'name' | 'required'>,
  texts: fc.Arbitrary<string>,
): fc.Arbitrary<unknown> {
  const { minimum: min = Number.MIN_SAFE_INTEGER, maximum: max = Number.MAX_SAFE_INTEGER } = field;
  if (field.enum) return fc.constantFrom(...field.enum);
  switch (field.type) {
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.oneof(fc.integer({ min, max }), fc.constantFrom(min, max));
    case 'number':
      return fc.double({ min, max, noNaN: true });
    case 'array':
      return fc.array(valueFor(field.items ?? { type: 'string' }, texts), {
        maxLength: Math.min(20, field.maxItems ?? 20),
      });
    default:
      return texts.map((text) => text.slice(0, field.maxLength));
  }
}

/** What programs trip over, whatever they are for. */
const traps = [
  ...[
    '',
    ' ',
    '\t',
    '\r\n',
    '\u0085',
    '\u00a0',
    '\u2028',
    '\u3000',
    '\u200b',
    '\ufeff',
    '\u0000',
    '\u001b',
    '\u007f',
  ],
  ...[
    '\ud83d',
    '\ude00',
    '\udbff',
    '😀',
    '👨\u200d👩\u200d👧',
    '🇩🇰',
    '👍🏽',
    '\u{e0067}',
    '\ufe0f',
    '\u200d',
    '\u200c',
  ],
  ...[
    'e\u0301',
    '\u0301\u0323',
    '\u0345',
    'İ',
    'ı',
    'ß',
    'ẞ',
    'Σς',
    'ﬁ',
    'ŉ',
    '㎏',
    '\ufdfa',
    '\ufffd',
    '\uffff',
    '\u{10ffff}',
  ],
  ...[
    '\u202e',
    '\u2066',
    '\u200f',
    'שלום',
    'مرحبا',
    '٠١٢',
    '〇',
    'ไทย',
    'क्षि',
    '한글',
    '\u1100\u1161',
    '東京都',
  ],
  ...[
    '"',
    "'",
    '`',
    '\\',
    '\\n',
    '\\u0000',
    '%',
    '%00',
    '%zz',
    '%EF%BF',
    '$&',
    '$1',
    '{{',
    '${',
    '<b>',
    '&amp;',
    '--',
    '/*',
  ],
  ...[
    ',',
    ';',
    '|',
    '.',
    '..',
    ':',
    '://',
    '@',
    '/',
    '//',
    '?',
    '#',
    '&',
    '=',
    '+',
    '-',
    '_',
    '(',
    ')',
    '[',
    ']',
    '~',
    '*',
  ],
  ...[
    '0',
    '1',
    '-1',
    '00',
    '1e999',
    'NaN',
    '999999999999999999999',
    '2024-02-30',
    '24:60:60',
    'null',
    'true',
  ],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'length', 'valueOf'],
  ...[
    'http://',
    'HTTPS://',
    'mailto:',
    'javascript:',
    'xn--',
    'xn--a',
    'www.',
    '.com',
    'localhost',
    '[::1]',
    '127.0.0.1',
  ],
];

/** Its example in pieces: whole, words, halves and signs. What it looks for is made of these. */
function ownPieces(endpoint: CallEndpoint): string[] {
  const texts = [endpoint.example.request, endpoint.example.response].flatMap(textsIn);
  return [
    ...new Set(
      texts.flatMap((text) => [
        text.slice(0, 100),
        text.slice(0, text.length / 2).slice(0, 100),
        ...text.split(/[\s,]+/),
        ...text.split(/\b/),
      ]),
    ),
  ].slice(0, 200);
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function hostileText(endpoint: CallEndpoint): fc.Arbitrary<string> {
  const own = ownPieces(endpoint);
  const unit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));
  const piece = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...own) },
    { weight: 4, arbitrary: fc.constantFrom(...traps) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 4 }) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 4 }) },
    { weight: 1, arbitrary: unit },
  );
  const mixture = fc.array(piece, { maxLength: 9 }).map((pieces) => pieces.join(''));
  const spaced = fc.array(piece, { maxLength: 9 }).map((pieces) => pieces.join(' '));
  const run = fc
    .tuple(piece, fc.constantFrom(2, 17, 150, 3_000), piece)
    .map(([repeated, times, end]) => repeated.repeat(Math.min(times, 20_000 / (repeated.length + 1))) + end);
  return fc.oneof(
    { weight: 12, arbitrary: mixture },
    { weight: 6, arbitrary: spaced },
    { weight: 1, arbitrary: run },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  );
}

/**
 * Texts of any length that make a search begin anew at every place, one that ends differently from what it is made
 * of.
 */
export function hostileTexts(endpoint: CallEndpoint): [string, (length: number) => string][] {
  const repeated = [
    ...[
      'a',
      'A',
      '0',
      ' ',
      '\n',
      '.',
      '-',
      ',',
      '"',
      '"a,',
      '(',
      ')',
      '[',
      '<',
      '@',
      'a@',
      'a.',
      '.a',
      '/',
      ':',
      '&',
      '%',
    ],
    ...[
      'a ',
      ' a',
      ' \u200b',
      '1 ',
      '1-',
      'é',
      '\u0301',
      '\u0301\u0323',
      '\ud83d',
      '👨\u200d',
      'Σ',
      'İ',
      '東',
      '\u202e',
    ],
    ...['http://', 'www.', 'mailto:', 'a@b.', 'a.b/', 'xn--', '//a', '&amp;', 'a, ', 'Inc. ', 'x1', '00'],
    ...textsIn(endpoint.example.request)
      .filter((text) => text.length > 1)
      .flatMap((text) => [text, `${text} `]),
  ];
  return repeated.map((piece) => [
    JSON.stringify(piece),
    (length) => `${piece.repeat(Math.ceil(length / piece.length)).slice(0, length - 1)}!`,
  ]);
}
