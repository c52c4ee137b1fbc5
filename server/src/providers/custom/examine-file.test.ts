import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { changed, examine, good } from '../../testing/good-provider-file.ts';
import { exampleFile } from './example-file.ts';

const polled = `
    poll:
      id: job.id
      request: { path: '/jobs/{{id}}' }
`;

test('a file without a mistake is fine, and so is the one that init writes', () => {
  expect(examine(good)).toMatchObject({ errors: [], warnings: [], file: { name: 'acme' } });
  expect(examine(exampleFile('rivermill'))).toMatchObject({ errors: [], warnings: [] });
});

test('the files that stand for three vendors are fine', () => {
  const folder = new URL('__fixtures__/', import.meta.url);
  for (const name of readdirSync(folder)) {
    expect({ name, errors: examine(readFileSync(new URL(name, folder), 'utf8')).errors }).toEqual({
      name,
      errors: [],
    });
  }
});

test('JSON is read as well', () => {
  const { file } = examine(good);

  expect(examine(JSON.stringify(file))).toMatchObject({ errors: [], file });
});

/** What is wrong, the file with it, line and column, and the words that say what to do. */
const mistakes: readonly (readonly [string, string, string, string])[] = [
  ['an empty file', '', '1:1', 'It is empty.'],
  ['only comments', '# nothing\n', '1:1', 'It is empty.'],
  ['a list instead of members', '- a\n', '1:1', 'must be an object with members'],
  ['two documents', `${good}---\nname: other\n`, '28:1', 'several documents'],
  ['a name that stands twice', changed('title: Acme', 'title: A\ntitle: B'), '3:1', 'is here twice'],
  ['a tab as indentation', changed('  type: header', '\ttype: header'), '5:1', 'Use spaces'],
  [
    'a bracket that is not closed',
    changed('[full_name, domain]', '[full_name, domain'),
    '17:9',
    'bracket above is not closed',
  ],
  [
    'a place without quotes',
    changed("'{{full_name}}' }\n        headers", '{{full_name}} }\n        headers'),
    '19:22',
    'plain text',
  ],
  ['an anchor', changed('title: Acme', 'title: &a Acme'), '2:11', 'Write the part out'],
  ['an alias', changed('title: Acme', 'title: &a Acme\nx: *a'), '2:11', 'Write the part out'],
  ['an alias of nothing', changed('title: Acme', 'title: *a'), '2:8', 'Write the part out'],
  ['a tag', changed('title: Acme', 'title: !ruby/object Acme'), '2:8', 'tag'],
  ['a merge key', changed('title: Acme', '<<: { title: Acme }'), '2:1', 'cannot have that name'],
  ['__proto__', changed('title: Acme', '__proto__: { a: 1 }'), '2:1', 'cannot have that name'],
  ['lists within lists', changed('title: Acme', `title: ${'['.repeat(40)}`), '1:1', 'nests deeper'],
  ['no name', changed('name: acme\n', ''), '1:1', 'name is missing'],
  [
    'a name with capitals',
    changed('name: acme', 'name: Acme'),
    '1:7',
    'one word of 2 to 30 lower-case letters',
  ],
  ['the name of a vendor', changed('name: acme', 'name: hunter'), '1:7', 'an existing source'],
  ['a word for orders as name', changed('name: acme', 'name: learned'), '1:7', 'a reserved word'],
  ['the name of our own', changed('name: acme', 'name: native'), '1:7', 'an existing source'],
  ['a member that nobody knows', changed('title: Acme', 'titel: Acme'), '2:1', 'Did you mean title?'],
  ['a member in another spelling', changed('baseUrl:', 'base_url:'), '3:1', 'Did you mean baseUrl?'],
  ['no base', changed('baseUrl: https://api.acme.example/v1\n', ''), '1:1', 'baseUrl is missing'],
  [
    'a base that is no address',
    changed('https://api.acme.example/v1', 'api.acme.example'),
    '3:10',
    'must be an address such as',
  ],
  ['another scheme', changed('https://api', 'file:///api'), '3:10', 'must be an address such as'],
  ['a base that is not encrypted', changed('https://api', 'http://api'), '3:10', 'must begin with https'],
  ['a base with a password', changed('https://api', 'https://me:pw@api'), '3:10', 'and use auth'],
  ['a base with a query', changed('/v1', '/v1?key=1'), '3:10', 'has a query'],
  ['a base with a place', changed('api.acme', '{{domain}}.acme'), '3:10', 'must not choose the host'],
  ['a base that leads up', changed('/v1', '/v1/../x'), '3:10', 'Remove it'],
  [
    'no auth',
    changed('auth:\n  type: header\n  name: X-Api-Key\n  secret: env ACME_KEY\n', ''),
    '1:1',
    'auth',
  ],
  ['an auth of no kind', changed('type: header', 'type: oauth'), '5:9', 'needs a type: header, bearer'],
  [
    'the secret itself',
    changed('env ACME_KEY', 'AKd83hd73hd73hd'),
    '7:11',
    'Never put the secret itself in the file',
  ],
  ['a variable in another form', changed('env ACME_KEY', '$ACME_KEY'), '7:11', 'env ACME_API_KEY'],
  [
    'a setting of ours as secret',
    changed('env ACME_KEY', 'env DATABASE_URL'),
    '7:11',
    'a setting of Millrace itself',
  ],
  [
    'the password of the database as secret',
    changed('env ACME_KEY', 'env PGPASSWORD'),
    '7:11',
    'a setting of Millrace itself',
  ],
  [
    'the key of a vendor as secret',
    changed('env ACME_KEY', 'env HUNTER_API_KEY'),
    '7:11',
    'a setting of Millrace itself',
  ],
  ['a header for the key that is ours', changed('name: X-Api-Key', 'name: Host'), '6:9', 'sets itself'],
  [
    'a header for the key that is none',
    changed('name: X-Api-Key', 'name: "X Key"'),
    '6:9',
    'the name of a header',
  ],
  ['a rate of nothing', changed('questions: 5', 'questions: 0'), '9:22', 'at least 1'],
  ['a cost in words', changed('hit: 0.01', 'hit: cheap'), '10:17', 'an amount of US dollars'],
  ['a rule for everything', changed('{ status: 409, means', '{ means'), '12:5', 'matches everything'],
  ['a rule with a status of no reply', changed('status: 409', 'status: 9'), '12:15', 'from 100 to 599'],
  [
    'a rule with an end of no kind',
    changed('means: rate_limited', 'means: error'),
    '12:27',
    'must be one of miss',
  ],
  ['a rule without a test', changed('is: empty, ', ''), '23:9', 'needs one of is, equals, in and contains'],
  ['a rule with two tests', changed('is: empty', 'is: empty, equals: 5'), '23:9', 'needs one of is'],
  ['a test without a path', changed('{ path: data.email, is', '{ is'), '23:9', 'needs a path'],
  [
    'a refusal as a miss',
    changed('{ path: data.email, is: empty,', '{ status: 401,'),
    '23:19',
    'cannot be a miss',
  ],
  ['pending without poll', changed('means: miss', 'means: pending'), '23:47', 'a capability with poll'],
  ['poll without pending', changed('    answer:', `${polled.slice(1)}    answer:`), '24:5', 'means: pending'],
  [
    'no capability',
    `${good.split('capabilities:')[0]}capabilities: {}\n`,
    '13:1',
    'at least one of findEmail',
  ],
  ['a capability of no kind', changed('findEmail:', 'findEmial:'), '14:3', 'Did you mean findEmail?'],
  ['no requests', changed('    requests:', '    request:'), '15:5', 'is not known here'],
  [
    'an input that it has not',
    changed('[full_name, domain]', '[fullname, domain]'),
    '16:20',
    'is not an input of findEmail',
  ],
  ['a place for no input', changed("n: '{{full_name}}'", "n: '{{phone}}'"), '19:21', 'not an input here'],
  [
    'a place that is none',
    changed("n: '{{full_name}}'", "n: '{{full name}}'"),
    '19:21',
    'write {{first_name}}',
  ],
  [
    'a place that is not closed',
    changed("n: '{{full_name}}'", "n: '{{full_name'"),
    '19:21',
    'write {{first_name}}',
  ],
  ['a path that may lack its input', changed('[full_name, domain]', '[full_name]'), '18:15', 'in requires'],
  ['a path without a slash', changed('/find/', 'find/'), '18:15', 'begin with one slash'],
  ['a path to another host', changed('/find/', '//evil.example/'), '18:15', 'begin with one slash'],
  ['a path that leads up', changed('/find/', '/../find/'), '18:15', 'empty segment'],
  ['a path with a query', changed('/find/', '/find?x='), '18:15', 'Put parameters into query'],
  [
    'a request that asks nothing',
    changed(
      "requires: [full_name, domain]\n        method: POST\n        path: /find/{{domain}}\n        query: { n: '{{full_name}}' }\n        headers: { X-Mode: fast }\n        body: { name: '{{full_name}}' }",
      'requires: [domain]\n        path: /find',
    ),
    '16:9',
    'sends no input',
  ],
  ['a body with GET', changed('method: POST', 'method: GET'), '21:9', 'does not work with GET'],
  ['a method of no kind', changed('method: POST', 'method: DELETE'), '17:17', 'must be GET or POST'],
  ['a key in a header', changed('X-Mode: fast', 'Authorization: abc'), '20:20', 'use auth'],
  [
    'a header of two lines',
    changed('X-Mode: fast', 'X-Mode: "fast\\r\\nX-Admin: 1"'),
    '20:28',
    'that a header cannot carry',
  ],
  [
    'a header beyond ASCII',
    changed('X-Mode: fast', 'X-Mode: schnéll'),
    '20:28',
    'that a header cannot carry',
  ],
  ['a header of the wire', changed('X-Mode: fast', 'Host: evil.example'), '20:20', 'sets itself'],
  [
    'a bearer token in a header',
    changed('X-Mode: fast', 'X-Mode: Bearer abcdefghijk'),
    '20:28',
    'looks like a secret',
  ],
  [
    'a key in a query',
    changed("query: { n: '{{full_name}}' }", "query: { n: '{{full_name}}', api_key: abcdef12 }"),
    '19:47',
    'looks like a secret',
  ],
  [
    'a key in a body',
    changed("body: { name: '{{full_name}}' }", "body: { name: '{{full_name}}', x: sk_live_5fk3jf83jf }"),
    '21:43',
    'looks like a secret',
  ],
  [
    'a long key under any name',
    changed(
      "body: { name: '{{full_name}}' }",
      "body: { name: '{{full_name}}', x: Zx8aB3kQ9dLmN4pR7tUvW2yE }",
    ),
    '21:43',
    'looks like a secret',
  ],
  [
    'a place in the name of a member',
    changed("body: { name: '{{full_name}}' }", "body: { '{{full_name}}': 1 }"),
    '21:17',
    'has a placeholder in a name',
  ],
  [
    'a text as body',
    changed("body: { name: '{{full_name}}' }", 'body: hello'),
    '21:15',
    'an object or a list',
  ],
  [
    'a secret in a body that is a list',
    changed('type: header\n  name: X-Api-Key', 'type: body\n  name: key').replace(
      "body: { name: '{{full_name}}' }",
      "body: ['{{full_name}}']",
    ),
    '16:9',
    'needs a body that is an object',
  ],
  [
    'no answer',
    changed(
      '    answer:\n      email: data.email\n      status: { path: data.status, words: { ok: valid } }\n      confidence: { path: data.score, times: 100 }\n',
      '',
    ),
    '14:3',
    'is missing',
  ],
  ['an address from nowhere', changed('      email: data.email\n', ''), '24:5', 'email'],
  ['a path that is none', changed('email: data.email', 'email: data..email'), '25:14', 'is not a path'],
  [
    'a path of another language',
    changed('email: data.email', "email: data[?type=='work'].email"),
    '25:14',
    'is not a path',
  ],
  ['a number for a path', changed('email: data.email', 'email: 5'), '25:14', 'must be a path such as'],
  [
    'a fixed address',
    changed('email: data.email', 'email: { value: x@y.example }'),
    '25:7',
    'must come from the answer',
  ],
  [
    'path and value',
    changed('{ path: data.status, words: { ok: valid } }', '{ path: a, value: valid }'),
    '26:7',
    'either path or value',
  ],
  [
    'a word that is none of ours',
    changed('ok: valid', 'ok: deliverable'),
    '26:49',
    'must be one of valid, invalid',
  ],
  ['a word in two cases', changed('ok: valid', 'ok: valid, OK: invalid'), '26:56', 'is here twice'],
  [
    'times where there is no number',
    changed('email: data.email', 'email: { path: data.email, times: 2 }'),
    '25:7',
    'times works only for',
  ],
  ['a NUL', changed('title: Acme', 'title: "A\0"'), '1:1', 'not UTF-8 text'],
  ['a file of a megabyte', `${good}#${'x'.repeat(2 ** 20)}`, '1:1', 'larger than 64 KB'],
];

describe('a file is refused, and what is wrong is said with its place', () => {
  test.each(mistakes)('%s', (_, text, place, words) => {
    const { file, errors } = examine(text);

    expect(file).toBe(null);
    expect(
      errors.map(({ line, column, at, message }) => `${line}:${column} ${at} ${message}`),
    ).toContainEqual(
      expect.stringMatching(new RegExp(`^${place} .*${words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)),
    );
  });

  test('there are many of them', () => expect(mistakes.length).toBeGreaterThanOrEqual(40));
});

test('profiles are told by one of two members', () => {
  const profile = (answer: string) =>
    examine(
      `name: acme\nbaseUrl: https://a.example\nauth: { type: none }\ncapabilities:\n  findProfileByEmail:\n    requests: [{ requires: [email], path: /x, query: { e: '{{email}}' } }]\n    answer: ${answer}\n`,
    );

  expect(profile('{ networkUrl: a }').errors).toEqual([]);
  expect(profile('{ networkHandle: a }').errors).toEqual([]);
  expect(profile('{}').errors).toMatchObject([{ line: 7, message: expect.stringContaining('needs either') }]);
  expect(profile('{ networkUrl: a, networkHandle: b }').errors).toMatchObject([{ line: 7 }]);
});

test.each([
  ['no rate', changed('limits:\n  rate: { questions: 5, perMs: 1000 }\n', ''), 'limits.rate'],
  [
    'no rule for misses',
    changed('    rules:\n      - { path: data.email, is: empty, means: miss }\n', ''),
    'means: miss',
  ],
  ['no cost', changed('costUsd: { hit: 0.01, miss: 0 }\n', ''), 'costUsd'],
  ['no title', changed('title: Acme\n', ''), 'title'],
  [
    'http within the own network',
    changed('https://api.acme.example/v1', 'http://10.1.2.3:8080'),
    'not encrypted',
  ],
  [
    'http by a name of the own network',
    changed('https://api.acme.example/v1', 'http://finder:8080/v1'),
    'not encrypted',
  ],
  [
    'no secret',
    changed('  type: header\n  name: X-Api-Key\n  secret: env ACME_KEY\n', '  type: none\n'),
    'has no secret',
  ],
  [
    'a secret in the address',
    changed('type: header\n  name: X-Api-Key', 'type: query\n  name: key'),
    'Prefer a header',
  ],
  [
    'everything called valid',
    changed('{ path: data.status, words: { ok: valid } }', '{ value: valid }'),
    'finds as valid',
  ],
  [
    'a status without words',
    changed('{ path: data.status, words: { ok: valid } }', 'data.status'),
    'has no words',
  ],
])('a file works and is warned of: %s', (_, text, words) => {
  const { file, errors, warnings } = examine(text);

  expect(errors).toEqual([]);
  expect(file).not.toBe(null);
  expect(warnings.map(({ message }) => message)).toContainEqual(expect.stringContaining(words));
});

test('http is for private addresses only, however they are written', () => {
  const base = (url: string) => examine(changed('https://api.acme.example/v1', url)).errors.length === 0;

  expect(
    [
      'http://127.0.0.1',
      'http://[::1]:80',
      'http://192.168.1.5',
      'http://x.internal',
      'http://localhost',
    ].map(base),
  ).toEqual([true, true, true, true, true]);
  expect(
    [
      'http://8.8.8.8',
      'http://[2606:4700::1]',
      'http://127.0.0.1.nip.io',
      'http://acme.com',
      'ftp://10.0.0.1',
    ].map(base),
  ).toEqual([false, false, false, false, false]);
});
