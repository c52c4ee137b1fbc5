import type { Checkouts, Table } from './checkouts.ts';
import { peer } from './compare.ts';
import { itemsOf, type Literal, literalAt, literalsBehind, textsOf } from './literals.ts';

/** A text, and what is to be found in it. */
export interface TextCase {
  readonly from: string;
  readonly text: string;
  /** Null: the origin says nothing of them. */
  readonly urls: readonly string[] | null;
  readonly emails: readonly string[] | null;
  /** Only the first match is known. */
  readonly first?: boolean;
}

export interface SyntaxCase {
  readonly from: string;
  readonly input: string;
  readonly valid: boolean;
  /** Origins disagree. */
  readonly disputed?: boolean;
}

/** Null: the origin does not decide. */
type Verdict = Omit<SyntaxCase, 'valid'> & { readonly valid: boolean | null };

export const linkTables: readonly Table[] = [
  {
    file: 'links-in-text.jsonl',
    rows: (checkouts) =>
      [linkifyIt, linkifyJs, twitterText, urlExtract].flatMap((convert) =>
        checkouts.rows(() => convert(checkouts)),
      ),
  },
  {
    file: 'email-syntax.jsonl',
    rows: (checkouts) =>
      withDisputes(
        [isemail, jsonSchema, pythonEmailValidator, hapiAddress].flatMap((convert) =>
          checkouts.rows(() => convert(checkouts)),
        ),
      ),
  },
];

const once = <Item>(items: readonly Item[]): Item[] => [...new Set(items)];

/** A line is a text; the next, if not empty, is its link, else the link is the whole line. % starts a comment. */
function linkifyIt(checkouts: Checkouts): TextCase[] {
  const from = 'linkify-it';
  const cases: TextCase[] = [];
  const lines = checkouts
    .read('linkify-it/test/fixtures/links.txt')
    .split(/\r?\n/)
    .map((line) => line.replace(/^%.*/, ''));
  for (let i = 0; i < lines.length; i += 1) {
    const text = lines[i] ?? '';
    if (text.trim() === '') continue;
    const next = lines[i + 1]?.trim() ?? '';
    if (next !== '') i += 1;
    const link = next === '' ? text.replace(/\s+%.*$/, '').trim() : next;
    const isEmail = /@/.test(link) && !/:\/\/|^mailto:/i.test(link) && !/^[^@]*\//.test(link);
    cases.push({
      from,
      text,
      urls: isEmail ? null : [link],
      emails: isEmail ? [link] : null,
      first: true,
    });
  }
  for (const text of checkouts.read('linkify-it/test/fixtures/not_links.txt').split(/\r?\n/))
    if (!text.startsWith('%') && text.trim() !== '') cases.push({ from, text, urls: [], emails: null });
  return cases;
}

/** [text, kinds of its tokens, the tokens] */
function linkifyJs(checkouts: Checkouts): TextCase[] {
  const source = checkouts.read('linkifyjs/test/spec/linkifyjs/parser.test.mjs');
  return itemsOf(literalsBehind(source, /^const tests = /gm)[0]).map((row) => {
    const [text, kinds, tokens] = itemsOf(row);
    const ofKind = (kind: string) =>
      once(textsOf(tokens).filter((_, i) => (itemsOf(kinds)[i] as { name: string }).name === kind));
    return { from: 'linkifyjs', text: String(text), urls: ofKind('Url'), emails: ofKind('Email') };
  });
}

interface Conformance {
  readonly tests: Readonly<
    Record<string, readonly { text: string; expected: readonly (string | { url: string })[] }[]>
  >;
}

function twitterText(checkouts: Checkouts): TextCase[] {
  const { parse } = peer<{ parse(text: string): Conformance }>('yaml');
  const { tests } = parse(checkouts.read('twitter-text/conformance/extract.yml'));
  return ['urls', 'urls_with_indices', 'urls_with_directional_markers', 'tco_urls_with_params']
    .flatMap((group) => tests[group] ?? [])
    .map(({ text, expected }) => ({
      from: 'twitter-text',
      text,
      urls: once(expected.map((one) => (typeof one === 'string' ? one : one.url))),
      emails: null,
    }));
}

/** One test of a Python file, and the rows that it is run with. */
function parametrized(source: string): { test: string; rows: readonly Literal[] }[] {
  return [...source.matchAll(/^@pytest\.mark\.parametrize\(([\s\S]*?)^def (\w+)/gm)].map(
    ([, list = '', test = '']) => ({
      test,
      rows: itemsOf(itemsOf(literalAt(`[${list}`.replace(/\)\s*$/, ']')))[1]),
    }),
  );
}

function urlExtract(checkouts: Checkouts): TextCase[] {
  const kinds = 'find_urls extract_email enclosure ipv4 localhost markdown mixed_case preserveorder'.split(
    ' ',
  );
  return kinds.flatMap((kind) =>
    parametrized(checkouts.read(`URLExtract/tests/unit/test_${kind}.py`))
      // Tests of settings, which we have not.
      .filter(({ test }) => !(test.includes('disabled') && /localhost|mixed_case/.test(kind)))
      .filter(({ test }) => !/schema_only|multiple_protocol_custom/.test(test))
      .flatMap(({ test, rows }) =>
        rows.map((row): TextCase => {
          const [text, expected] = itemsOf(row);
          const found = once(
            itemsOf(expected).map((one) => String(typeof one === 'string' ? one : itemsOf(one)[0])),
          );
          const areEmails = test === 'test_extract_email_enabled';
          return {
            from: 'URLExtract',
            text: String(text),
            urls: areEmails ? null : found,
            emails: areEmails ? found : null,
          };
        }),
      ),
  );
}

const isemailValid: Readonly<Record<string, boolean>> = {
  ISEMAIL_VALID_CATEGORY: true,
  ISEMAIL_DNSWARN: true,
  ISEMAIL_RFC5321: true,
  ISEMAIL_ERR: false,
};

function isemail(checkouts: Checkouts): Verdict[] {
  const tests = checkouts.read('isemail/test/tests.xml').matchAll(/<test\b[\s\S]*?<\/test>/g);
  return [...tests].map(([test]) => {
    const field = (name: string) =>
      new RegExp(String.raw`<${name}>([\s\S]*?)</${name}>`).exec(test)?.[1] ?? '';
    return {
      from: 'isemail',
      // As its head says, a symbol stands for each control character.
      input: withoutEntities(field('address')).replace(/[\u2400-\u2432]/g, (symbol) =>
        String.fromCharCode(symbol.charCodeAt(0) - 0x2400),
      ),
      valid: isemailValid[field('category')] ?? null,
    };
  });
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function withoutEntities(xml: string): string {
  return xml.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return entities[name] ?? whole;
    return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
  });
}

function jsonSchema(checkouts: Checkouts): Verdict[] {
  return ['email', 'idn-email'].flatMap((name) => {
    const path = `JSON-Schema-Test-Suite/tests/draft2020-12/optional/format/${name}.json`;
    const [group] = JSON.parse(checkouts.read(path)) as { tests: { data: unknown; valid: boolean }[] }[];
    return (group?.tests ?? []).flatMap(({ data, valid }) =>
      typeof data === 'string' ? [{ from: 'json-schema', input: data, valid }] : [],
    );
  });
}

function pythonEmailValidator(checkouts: Checkouts): Verdict[] {
  const tests = parametrized(checkouts.read('python-email-validator/tests/test_syntax.py'));
  return tests.flatMap(({ test, rows }) => {
    const isValid = /^test_email_valid(?:_intl_local_part|_only_if_quoted_local_part)?$/.test(test);
    if (!isValid && !/^test_email_invalid_(?:syntax|syntax_strict|reserved_domain)$/.test(test)) return [];
    return rows
      .map((row) => String(typeof row === 'string' ? row : itemsOf(row)[0]))
      .filter((input) => !(isValid && input.includes('<')))
      .map((input) => ({
        from: 'python-email-validator',
        input,
        // It refuses literal addresses by a setting alone.
        valid: /^me@\[(?:127\.0\.0\.1|IPv6:::1)\]$/.test(input) ? null : isValid,
      }));
  });
}

/** [address, valid, options] */
function hapiAddress(checkouts: Checkouts): Verdict[] {
  const source = checkouts.read('address/test/email.ts');
  return itemsOf(literalsBehind(source, /it\('validates email'[\s\S]*?const tests[^=]*= /g)[0]).flatMap(
    (row) => {
      const [input, valid, options] = itemsOf(row);
      return options === undefined && typeof input === 'string'
        ? [{ from: 'address', input, valid: valid === true }]
        : [];
    },
  );
}

function withDisputes(verdicts: readonly Verdict[]): SyntaxCase[] {
  const opinions = new Map<string, Set<boolean | null>>();
  for (const { input, valid } of verdicts) opinions.set(input, (opinions.get(input) ?? new Set()).add(valid));
  return verdicts.flatMap(({ from, input, valid }) => {
    if (valid === null) return [];
    const said = opinions.get(input);
    return [{ from, input, valid, ...(said && (said.size > 1 || said.has(null)) && { disputed: true }) }];
  });
}
