import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordCharactersMax } from './title-tokens.ts';
import { titleWords, titleWordsMax } from './title-words.ts';

const sorted = (text: string) => titleWords(text).toSorted();

test.each([
  ['VP Sales', 'Vice President of Sales'],
  ['VP Sales', 'Sales, V.P.'],
  ['SVP, Marketing', 'Senior Vice President for Marketing'],
  ['Sr. VP Marketing', 'svp marketing'],
  ['EVP', 'Executive Vice-President'],
  ['AVP', 'Assistant Vice President'],
  ['CEO', 'Chief Executive Officer'],
  ['C.E.O.', 'Chief Executive'],
  ['CFO & COO', 'Chief Operating Officer and Chief Financial Officer'],
  ['CTO', 'Chief Technical Officer'],
  ['CISO', 'Chief Information Security Officer'],
  ['CHRO', 'Chief Human Resources Officer'],
  ['Sr. Mgr, HR', 'Senior Manager Human Resources'],
  ['Jr Engr', 'junior engineer'],
  ['Dir. of IT', 'Director Information Technology'],
  ['it manager', 'IT Manager'],
  ['Recruiter, IT', 'Recruiter Information Technology'],
  ['Head of R&D', 'Head, Research and Development'],
  ['R & D Engineer', 'r&d engineer'],
  ['QA Lead', 'Quality Assurance Lead'],
  ['UX Designer', 'User Experience Designer'],
  ['Biz Dev Manager', 'Business Development Manager'],
  ['BDM', 'Manager of Business Development'],
  ['SDR', 'Sales Development Rep'],
  ['Co-Founder', 'Cofounder'],
  ['Directeur général', 'DIRECTEUR GENERAL'],
  ['Director de Ventas', 'director ventas'],
  ['Entwickler (m/w/d)', 'Entwickler'],
  ['Entwickler/in', 'Entwickler'],
  ['E-Commerce Manager', 'Ecommerce Manager'],
  ['Ｍａｎａｇｅｒ', 'manager'],
  ['🚀CEO🚀', 'CEO'],
  ['Founder, Acme™', 'founder acme'],
  ["Chargé d'affaires", 'Charge affaires'],
])('"%s" and "%s" are the same words', (one, other) => {
  expect(sorted(one)).toEqual(sorted(other));
});

test.each([
  ['VP Sales', 'SVP of Sales'],
  ['Founder', 'Co-Founder & CEO'],
  ['sales representative', 'SDR'],
  ['Vice President', 'Regional Vice President, Sales'],
])('a search for "%s" finds "%s"', (search, title) => {
  expect(titleWords(title)).toEqual(expect.arrayContaining(titleWords(search)));
});

test.each([
  ['President', 'Vice President'],
  ['CEO', 'Chief of Staff'],
  ['IT Manager', 'Make it happen manager'],
  ['Vice President', 'Vice, President'],
  ['Engineer', 'Engineering'],
])('"%s" and "%s" are different words', (one, other) => {
  expect(sorted(one)).not.toEqual(sorted(other));
});

test.each([
  ['of the', ['of', 'the']],
  ['The & and', ['the', 'and']],
  ['', []],
  [' - ', []],
  ['Director of Director', ['director']],
])('"%s" has the words %j', (text, words) => {
  expect(titleWords(text)).toEqual(words);
});

test('the order of parts is nothing to the words', () => {
  const part = fc.constantFrom(
    'VP',
    'Vice President',
    'Sales',
    'Head of IT',
    'it',
    'R&D',
    'chief executive',
    'officer',
    'und',
    'of',
  );

  fc.assert(
    fc.property(
      fc
        .array(part, { maxLength: 12 })
        .chain((parts) =>
          fc.tuple(fc.constant(parts), fc.shuffledSubarray(parts, { minLength: parts.length })),
        ),
      ([parts, shuffled]) => {
        expect(sorted(shuffled.join(', '))).toEqual(sorted(parts.join(', ')));
      },
    ),
  );
});

test('any text has at most 60 words of at most 64 characters, each once, and none throws', () => {
  const long = fc.array(fc.string({ unit: 'binary', minLength: 1, maxLength: 100 }), { maxLength: 200 });

  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'grapheme' }),
        long.map((parts) => parts.join(' ')),
      ),
      (text) => {
        const words = titleWords(text);

        expect(words.length).toBeLessThanOrEqual(titleWordsMax);
        expect(new Set(words).size).toBe(words.length);
        for (const word of words) {
          expect(word.length).toBeGreaterThan(0);
          expect(word.length).toBeLessThanOrEqual(wordCharactersMax);
          expect(word.isWellFormed()).toBe(true);
        }
      },
    ),
    { numRuns: 1_000 },
  );
});

test('a text of more words keeps its first 60, and a longer word its first 64 characters', () => {
  const many = Array.from({ length: 100 }, (_, index) => `w${index}`).join(' ');

  expect(titleWords(many)).toEqual(many.split(' ').slice(0, 60));
  expect(titleWords('x'.repeat(100))).toEqual(['x'.repeat(64)]);
  // A letter of two halves: the cut would fall between them.
  expect(titleWords(`x${'𠮷'.repeat(100)}`)).toEqual([`x${'𠮷'.repeat(31)}`]);
});
