import type { Checkouts } from './checkouts.ts';
import type { TestCase } from './company-cases.ts';
import { literalsBehind, textsOf } from './literals.ts';

/*
 * rigour and fingerprints answer with a key or a list of forms, not with a name. Of their tests the inputs are taken, and
 * what is expected is the name that remains without the forms that are written here.
 */

/** What is left of such a form when its first word is part of another: Systemgesellschaft mit beschränkter Haftung. */
const cutFromWord = 'mit beschr(?:änkter)? haftung';

const forms = [
  'aktiengesellschaft',
  'ag',
  String.raw`g\.m\.b\.h`,
  'gmbh',
  'gmbh & co. kg',
  'gesellschaft mit beschr(?:änkter)? haftung',
  cutFromWord,
  String.raw`sp\. z o\.o\.`,
  String.raw`s\.a\.r\.l\.`,
  String.raw`s\.r\.l\.`,
  'ics',
  'llc',
  'limited',
  'corporation',
  'company',
  'ab',
  'sa',
  'ооо',
  'общество с ограниченной ответственностью',
  String.raw`к\.д\.`,
  '有限公司',
];
const form = `(?:${forms.toSorted((one, other) => other.length - one.length).join('|')})`;
const atEnd = new RegExp(String.raw`(?:(?<=^|[\s-])|(?<=\p{Script=Han}))${form}$`, 'iu');
const cutAtEnd = new RegExp(String.raw`\p{L}gesellschaft ${cutFromWord}$`, 'iu');
const inFront = new RegExp(String.raw`^${form}(?=\s|$)`, 'iu');

/** Where a test hands over a name: to a function, or to a variable that it hands over next. */
const given =
  /\b(?:replace_display|replace_compare|extract_org_types|remove_org_types|_compare_norm|fp|remove_types)\(\s*(?=["'])|\b(?:long|casefolded) = (?=["'])/g;

export function formsInTests(checkouts: Checkouts): TestCase[] {
  const rigour = cases(checkouts, 'rigour', 'rigour/tests/names/test_org_types.py');
  const fingerprints = cases(checkouts, 'fingerprints', 'fingerprints/tests/test_fingerprints.py');
  // Without a form most of the second are names of people.
  return [...rigour, ...fingerprints.filter(({ input, expected }) => input.toLowerCase() !== expected)];
}

function cases(checkouts: Checkouts, from: string, path: string): readonly TestCase[] {
  return checkouts.rows(() => {
    const inputs = new Set(textsOf(literalsBehind(checkouts.read(path), given)));
    return [...inputs].map((input) => ({ id: `${from}/${input}`, input, ...remaining(input) }));
  });
}

/** Core is a form at the end, or none; optional one in front or cut from a word. Without anything else it is a choice. */
function remaining(input: string): Pick<TestCase, 'expected' | 'tier'> {
  let name = input.toLowerCase().trim();
  let tier: TestCase['tier'] = 'core';
  for (let before = ''; before !== name; ) {
    before = name;
    if (inFront.test(name) || cutAtEnd.test(name)) tier = 'optional';
    name = name.replace(atEnd, '').replace(inFront, '').trim();
  }
  const expected = name.replace(/^"(.*)"$/, '$1');
  return { expected, tier: expected === '' || /\(/.test(input) ? 'policy' : tier };
}
