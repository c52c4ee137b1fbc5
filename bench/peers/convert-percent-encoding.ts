import { type Checkouts, firstOfEach, type Table } from './checkouts.ts';
import { literalAt } from './literals.ts';

export interface EncodingCase {
  readonly source: string;
  readonly input: string;
  readonly encoded: string;
}

export const percentEncodingTables: readonly Table[] = [
  {
    file: 'percent-encoding.jsonl',
    rows: (checkouts) => {
      const rows = [templates, webPlatformTests, naughtyStrings, addressable].flatMap((convert) =>
        checkouts.rows(() => convert(checkouts)),
      );
      return firstOfEach([...rows, ...bytes()], ({ input }) => input);
    },
  },
];

/** As RFC 3986 has it: each octet of UTF-8 save the unreserved characters. */
function encoded(input: string): string {
  return [...Buffer.from(input.toWellFormed())]
    .map((octet) => {
      const character = String.fromCharCode(octet);
      return /[\w.~-]/.test(character) ? character : `%${octet.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');
}

const judged =
  (source: string) =>
  (input: string): EncodingCase => ({ source, input, encoded: encoded(input) });

interface Templates {
  readonly variables: Readonly<Record<string, unknown>>;
  readonly testcases: readonly (readonly [string, unknown])[];
}

/** Of a text alone, what RFC 6570 makes of `{name}` is all but the unreserved characters. */
function templates(checkouts: Checkouts): EncodingCase[] {
  return ['spec-examples.json', 'spec-examples-by-section.json', 'extended-tests.json']
    .map((file) => checkouts.read(`uritemplate-test/${file}`))
    .flatMap((json) => Object.values(JSON.parse(json) as Record<string, Templates>))
    .flatMap(({ variables, testcases }) =>
      testcases.flatMap(([template, expansion]) => {
        const input = variables[/^\{(\w+)\}$/.exec(template)?.[1] ?? ''];
        return typeof input === 'string' && typeof expansion === 'string'
          ? [{ source: 'uritemplate-test', input, encoded: expansion }]
          : [];
      }),
    );
}

function webPlatformTests(checkouts: Checkouts): EncodingCase[] {
  const tests = JSON.parse(checkouts.read('ada/tests/wpt/percent-encoding.json')) as (
    | string
    | { input: string }
  )[];
  return tests.flatMap((test) => (typeof test === 'string' ? [] : [test.input])).map(judged('wpt'));
}

function naughtyStrings(checkouts: Checkouts): EncodingCase[] {
  const texts = JSON.parse(checkouts.read('big-list-of-naughty-strings/blns.json')) as string[];
  return texts.map(judged('blns'));
}

/** Calls with nothing but a text. */
function addressable(checkouts: Checkouts): EncodingCase[] {
  const calls = checkouts
    .read('addressable/spec/addressable/uri_spec.rb')
    .matchAll(/\.encode_component\(("(?:[^"\\]|\\.)*")\)\)\.to eq\(("(?:[^"\\]|\\.)*")\)/g);
  return [...calls].map(([, input = '', answer = '']) => ({
    source: 'addressable',
    input: String(literalAt(input)),
    encoded: String(literalAt(answer)),
  }));
}

function bytes(): EncodingCase[] {
  return Array.from({ length: 256 }, (_, code) => String.fromCharCode(code)).map(judged('byte'));
}
