import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';

/** Whether a robot may fetch an address under a robots.txt. */
export interface RobotsCase {
  readonly robots: string;
  readonly agent: string;
  readonly url: string;
  readonly isAllowed: boolean;
}

/*
 * Cases of the tests of other parsers, read from their sources where those are: a folder of checkouts. What is not written in
 * the usual way there is left out.
 */

/** google/robotstxt: C++ string literals, and EXPECT_TRUE or EXPECT_FALSE of IsUserAgentAllowed. */
export function googleCases(checkouts: string): RobotsCase[] {
  const source = readFileSync(join(checkouts, 'robotstxt/robots_test.cc'), 'utf8').replace(
    /^\s*\/\/.*$/gm,
    '',
  );
  const string = String.raw`"(?:[^"\\]|\\.)*"`;
  const step = new RegExp(
    String.raw`(?:absl::string_view|std::string)\s+(\w+)\s*=\s*((?:${string}\s*)+);|` +
      String.raw`EXPECT_(TRUE|FALSE)\(\s*IsUserAgentAllowed\(\s*(\w+|""),\s*(${string}),\s*(\w+|(?:${string}\s*)+)\s*\)\)`,
    'g',
  );
  const variables = new Map<string, string>();
  const cases: RobotsCase[] = [];
  const textOf = (word: string) => (word.startsWith('"') ? literals(word) : variables.get(word));
  for (const [, name, value = '', expected, robotsWord = '', agent = '', urlWord = ''] of source.matchAll(
    step,
  )) {
    if (name !== undefined) variables.set(name, literals(value));
    const robots = textOf(robotsWord);
    const url = textOf(urlWord.trim());
    if (expected === undefined || robots === undefined || url === undefined) continue;
    cases.push({ robots, agent: literals(agent), url, isAllowed: expected === 'TRUE' });
  }
  return cases;
}

/** crawler-commons: Java string literals joined with LF and CRLF, also with the parameters of a table of cases. */
export function crawlerCommonsCases(checkouts: string): RobotsCase[] {
  const path = 'crawler-commons/src/test/java/crawlercommons/robots/SimpleRobotRulesParserTest.java';
  const source = readFileSync(join(checkouts, path), 'utf8').replace(/\s\/\/[^\n"]*$/gm, '');
  const cases: RobotsCase[] = [];
  for (const method of source.split(/\n {4}(?=@)/)) {
    // Neither a file in another charset nor one of several crawlers' names can be said by a case here.
    if (/ISO_8859_1|UTF_16|new String\[\]|asList/.test(method)) continue;
    const rows = /@CsvSource\(\{([\s\S]*?)\}\)/.exec(method)?.[1];
    const parameters = [...(/void \w+\(([^)]*)\)/.exec(method)?.[1] ?? '').matchAll(/\w+ (\w+)(?:,|$)/g)];
    const body = method.slice(method.indexOf(') {'));
    if (rows === undefined) cases.push(...javaCases(body, new Map()));
    for (const [row] of rows?.matchAll(/"(?:[^"\\]|\\.)*"/g) ?? []) {
      const fields = literals(row).split(/,\s*/);
      if (fields.length !== parameters.length) continue;
      cases.push(
        ...javaCases(body, new Map(parameters.map(([, name = ''], index) => [name, fields[index] ?? '']))),
      );
    }
  }
  return cases;
}

function javaCases(body: string, given: ReadonlyMap<string, string>): RobotsCase[] {
  const step =
    /String (\w+) = ([^;]*(?:"[^"]*"[^;"]*)*);|createRobotRules\("([^"]+)", (\w+)(?:, true)?\)|createRobotRules\(|assert(True|False|Equals)\((?:(\w+), )?\w+\.isAllowed\(("[^"]*"|\w+)\)\)/g;
  const variables = new Map([...given, ['CRLF', '\r\n'], ['LF', '\n'], ['CR', '\r']]);
  const cases: RobotsCase[] = [];
  let agent = '';
  let robots: string | undefined;
  for (const [, name, value = '', crawler, word = '', expected, wanted = '', url = ''] of body.matchAll(
    step,
  )) {
    if (name !== undefined) {
      const parts = [...value.matchAll(/"(?:[^"\\]|\\.)*"|\w+/g)].map(([part]) =>
        part.startsWith('"') ? literals(part) : (variables.get(part) ?? ''),
      );
      variables.set(name, parts.join(''));
    } else if (crawler !== undefined) {
      agent = crawler;
      robots = variables.get(word);
    } else if (expected === undefined) {
      robots = undefined;
    } else if (robots !== undefined) {
      const address = url.startsWith('"') ? literals(url) : variables.get(url);
      if (address === undefined || !address.startsWith('http')) continue;
      const isAllowed = expected === 'Equals' ? variables.get(wanted) === 'True' : expected === 'True';
      cases.push({ robots, agent, url: address, isAllowed });
    }
  }
  return cases;
}

/** reppy: Python, a robots.txt in three quotes and asserts of what is allowed. */
export function reppyCases(checkouts: string): RobotsCase[] {
  const cases: RobotsCase[] = [];
  for (const file of ['test_robots.py', 'test_agent.py']) {
    const source = readFileSync(join(checkouts, 'reppy/tests', file), 'utf8');
    const step =
      /(?:self|Robots)\.parse\((?:'[^']*', )?'''([\s\S]*?)'''(?:, '([^']*)')?\)|assert(True|False)\((?:robot|agent)\.allowed\('([^']*)'(?:, '([^']*)')?\)\)|def test/g;
    let robots: string | null = null;
    let agent = '';
    for (const [whole, text, name = '', expected, path = '', asked] of source.matchAll(step)) {
      if (whole === 'def test') robots = null;
      else if (text !== undefined) {
        robots = text;
        agent = name;
      } else if (robots !== null) {
        const url = path.startsWith('http') ? path : `http://example.com${path}`;
        cases.push({ robots, agent: asked ?? agent, url, isAllowed: expected === 'True' });
      }
    }
  }
  return cases;
}

/** robots-parser: its own tests are run with a parser that writes down what is asked of it. */
export function robotsParserCases(peers: string): RobotsCase[] {
  const cases: RobotsCase[] = [];
  const file = join(peers, 'node_modules/robots-parser/test/Robots.js');
  const recorder = (robotsUrl: string, robots: string) => {
    const { origin } = new URL(robotsUrl);
    const note = (isAllowed: boolean) => (url: string, agent?: string) => {
      const absolute = new URL(url, robotsUrl);
      // Addresses of other sites have no answer there.
      if (absolute.origin === origin)
        cases.push({ robots, agent: agent ?? '*', url: absolute.href, isAllowed });
    };
    return { isAllowed: note(true), isDisallowed: note(false) };
  };
  // What is asked in other ways has other answers: it is left out.
  const source = readFileSync(file, 'utf8');
  const run = runInThisContext(`(function (require, describe, it) {${source}\n})`) as (
    ...globals: unknown[]
  ) => void;
  const chain: unknown = new Proxy(() => chain, { get: () => chain });
  const fakes: Readonly<Record<string, unknown>> = { '../index': recorder, chai: { expect: () => chain } };
  const body = (_: string, test: () => void) => {
    const before = cases.length;
    try {
      if (/testRobots\(/.test(String(test))) test();
      else if (String(test).startsWith('function () {\n\tit(')) test();
    } catch {
      cases.length = before;
    }
  };
  run(
    (name: string) => fakes[name] ?? createRequire(file)(name),
    (_: string, all: () => void) => all(),
    body,
  );
  return cases;
}

/** C++, Java and Python escape alike what is used here. */
function literals(text: string): string {
  return [...text.matchAll(/"((?:[^"\\]|\\.)*)"/g)]
    .map(([, inner = '']) => JSON.parse(`"${inner.replaceAll("\\'", "'")}"`) as string)
    .join('');
}
