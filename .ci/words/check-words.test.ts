import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findingsIn, findingsOf } from './check-words.ts';
import { textsOfMarkdown } from './markdown-texts.ts';
import { textsOfProgram } from './program-texts.ts';
import { wordsMax } from './sentences.ts';
import { allTexts, data } from './texts.ts';

const texts = allTexts(resolve(import.meta.dirname, '../..'));
const found = (text: string) => findingsIn({ file: 'a.md', line: 1, text }).map((finding) => finding.found);
const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(' ');

test('the repository has no text that readers stumble over', () => {
  expect(
    findingsOf(texts).map(({ file, line, found, instead }) => `${file}:${line}: "${found}" (${instead})`),
  ).toEqual([]);
});

test('the check reads the guides, the messages of the server and the pages of the console', () => {
  const files = new Set(texts.map(({ file }) => file));

  for (const file of [
    'README.md',
    'docs/waterfalls.md',
    'server/src/ledger/README.md',
    'server/src/cli/command-line.ts',
    'server/src/endpoints/waterfall/email-verifier.ts',
    'server/src/oauth/sign-in-page.ts',
    'console/src/pages/account/passkeys.tsx',
  ])
    expect(files).toContain(file);
  for (const { path } of data)
    expect([...files].filter((file) => file.startsWith(path) && !file.endsWith('.md'))).toEqual([]);
});

describe('phrases', () => {
  test.for([
    ['a private word', 'The call comes through another door.', 'door'],
    ['querying a provider', 'Millrace asks each provider in order.', 'asks each provider'],
    ['a question to a source', 'The workspace takes no more questions now.', 'takes no more questions'],
    ['a call in progress', 'Two calls are under way.', 'under way'],
    ['where a value is', 'The credits stand in the headers.', 'stand in'],
    ['a stiff word', 'Whoever reads the list pays.', 'Whoever'],
    ['a stiff connection', 'Name the organization in which the call ran.', 'in which'],
    ['he, where they is meant', 'The owner says what he pays.', 'he'],
    ['passive: told, with an adverb', 'The caller is then told the reason.', 'is then told'],
    ['passive: asked', 'The vendor was not asked.', 'was not asked'],
    ['passive: had', 'The key cannot be had.', 'be had'],
    ['passive: reckoned', 'The cost is reckoned by month.', 'is reckoned'],
    ['what a mail reports', 'The mail tells of low credits.', 'tells of'],
    ['a British spelling', 'Choose the colour of the label.', 'colour'],
    ['a British ending', 'Millrace normalises the name.', 'normalises'],
  ])('%s is found', ([, text = '', phrase]) => {
    expect(found(text)).toEqual([phrase]);
  });

  test.for([
    'Outdoor stores and front-door deliveries are kinds of places.',
    'Millrace distinguishes the two people by their LinkedIn URL.',
    'You can look up a company by its domain, and can look at the result.',
    'The organization has asked for a report.',
    'The key that you had is revoked.',
    'A call costs what the plan says, and the headers show it.',
    'Her-Majesty is a handle of theirs.',
    'Run the analyses of a metric.',
  ])('"%s" passes', (text) => {
    expect(found(text)).toEqual([]);
  });
});

describe('sentences', () => {
  test('a sentence over the limit is found, a sentence at the limit passes', () => {
    expect(found(`${words(wordsMax + 1)}.`)).toHaveLength(1);
    expect(found(`A ${words(wordsMax - 1)}. A ${words(wordsMax - 1)}.`)).toEqual([]);
  });

  test('an abbreviation does not end a sentence', () => {
    expect(found(`${words(20)}, e.g. ${words(20)}.`)).toHaveLength(1);
  });

  test('a version and a domain do not end a sentence', () => {
    expect(found(`${words(20)} at api.example.com in version 1.2 ${words(20)}.`)).toHaveLength(1);
  });
});

describe('texts of a program', () => {
  const textsIn = (source: string, file = 'a.tsx') => textsOfProgram(file, source).map(({ text }) => text);

  test.for([
    ['a string', `fail('The caller is told the reason.');`, ['The caller is told the reason.']],
    ['a template', 'fail(`The call of $'.concat('{name} is under way.`);'), ['The call of X is under way.']],
    [
      'a sum of strings',
      `fail('The call is ' + state + ', and so ' + 'is told.');`,
      ['The call is X , and so is told.'],
    ],
    [
      'paragraphs of a template, wrapped or not',
      'f(`The first line of a text that somebody wrapped, since it is longer than the editor\n    Shows in one.\n\n    The second one is short.`)',
      [
        'The first line of a text that somebody wrapped, since it is longer than the editor Shows in one.',
        'The second one is short.',
      ],
    ],
    [
      'a text of an element with others in it',
      'const a = <p className="of no one and all">Paste the <b>key</b> of {vendor} into the field.<p>Then save it at once.</p></p>;',
      ['Paste the key of X into the field.', 'Then save it at once.'],
    ],
    ['a label', 'const a = <input aria-label="Name of the new key" />;', ['Name of the new key']],
    [
      'what a page shows',
      'page(`<style>p { color: red; }</style><h1>Sign in</h1><p>Enter the code of the <b>app</b>.</p>`);',
      ['Enter the code of the app .'],
    ],
    [
      'text behind a regular expression with quotes',
      `a.replace(/["'\`]/g, ''); b('The text is read after all.');`,
      ['The text is read after all.'],
    ],
  ] as const)('%s is read', ([, source, expected]) => {
    expect(textsIn(source)).toEqual(expected);
  });

  test.for([
    [
      'a statement of SQL',
      'query(`select c.id, c.code from calls c where c.status = $1 and c.organization_id = any($2)`);',
    ],
    [
      'a piece of a statement',
      `const from = 'c.id as workspace_id, c.public_id, c.mode is not null as has_mode';`,
    ],
    [
      'a regular expression',
      String.raw`const a = /he was told (?:of|by) whom it is had/; any('he (?:is|was) told of it by (\\w+) in which');`,
    ],
    ['a raw pattern', 'const a = String.raw`he is told of the one whom she asked`;'],
    ['a type and an import', `type A = 'he is told of it all'; import 'he is told of it all';`],
    ['a key of an object', `const a = { 'he is told of it all': 1 };`],
    [
      'a list of names',
      `const a = set('Ada Ben Cara Dana Elin Finn Gale Hope Iris June Karl Lena Mira Nora Olaf Pia he her');`,
    ],
    [
      'a list of function words',
      `set('a an and as at but by for from in into of on or the to with de da do dos das del dello della dei degli di du des la le les el los las y e et und he her him');`,
    ],
    [
      'a list with separators',
      `set('ceo, cfo, coo, chief of staff, head of it, vice president, organisation lead, director, vp, centre manager');`,
    ],
    ['a comment', '// He is told what the call has come to.'],
  ])('%s is not', ([, source = '']) => {
    expect(textsIn(source)).toEqual([]);
  });

  test('comments are read if one wants to', () => {
    const source = '// The caller is\n// told the reason.\n/** Whom the call\n * belongs to in the end. */';

    expect(textsOfProgram('a.ts', source, { comments: true }).map(({ text }) => text)).toEqual([
      'The caller is told the reason.',
      'Whom the call belongs to in the end.',
    ]);
  });

  test('a text has the line of its beginning', () => {
    expect(textsOfProgram('a.ts', `\n\nfail('The caller is told the reason.');`)).toMatchObject([
      { line: 3 },
    ]);
  });
});

test('texts of Markdown are paragraphs, items, headings and cells, without code and addresses', () => {
  const source = `# The heading
One paragraph
goes on, with \`code he is told\` and a [link](https://whom.example).

- an item
  of two lines
| a cell | \`code\` |
| --- | --- |

\`\`\`sh
whoever --reads this
\`\`\``;

  expect(textsOfMarkdown('a.md', source).map(({ text }) => text)).toEqual([
    'The heading',
    'One paragraph goes on, with CODE and a link.',
    'an item of two lines',
    'a cell',
    'CODE',
  ]);
});

describe('what is allowed', () => {
  const text = { file: 'a.md', line: 4, text: 'The page says “whom it may concern”, to whom it goes.' };

  test('stays, in its own file only', () => {
    const entry = { file: 'a.md', words: '“whom it may concern”', reason: 'a quotation' };

    expect(findingsOf([text], [entry]).map(({ found }) => found)).toEqual(['whom']);
    expect(findingsOf([{ ...text, file: 'b.md' }], [entry])).toMatchObject([
      { found: 'whom' },
      { found: 'whom' },
      { file: '.ci/words/allowed.ts' },
    ]);
  });

  test('fails once nothing needs it', () => {
    const entry = { file: 'a.md', words: 'The page says', reason: 'a quotation' };

    expect(findingsOf([{ ...text, text: 'The page says it.' }], [entry])).toMatchObject([
      { file: '.ci/words/allowed.ts', found: 'The page says' },
    ]);
  });
});
