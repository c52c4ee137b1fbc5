import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldFirstName } from './fold-first-name.ts';
import { predictGender } from './predict-gender.ts';
import { readFirstName } from './read-first-name.ts';

const genderOf = (name: string, country?: string) => predictGender(name, country).gender;

describe('confidence', () => {
  test('is the share of the births with the name, and count their number', () => {
    expect(predictGender('Kori')).toEqual({
      gender: 'female',
      confidence: 0.9025,
      count: 14_512,
      basis: 'births',
      firstName: 'Kori',
    });
    expect(predictGender('Steven')).toMatchObject({ gender: 'male', confidence: 0.9965 });
  });

  test('of a name that both sexes have is modest, and the majority is told however small', () => {
    expect(predictGender('Kodi')).toMatchObject({ gender: 'female', confidence: 0.5147 });
    expect(predictGender('Remy')).toMatchObject({ gender: 'male', confidence: 0.58 });
  });

  test('is by country the share of the births there', () => {
    expect(predictGender('Kim', 'NZ')).toMatchObject({ gender: 'female', confidence: 0.9784, count: 5_792 });
    expect(predictGender('Kim', 'US')).toMatchObject({
      gender: 'female',
      confidence: 0.8387,
      count: 213_871,
    });
    expect(predictGender('יובל')).toMatchObject({ gender: 'female', confidence: 0.6393, count: 987 });
  });

  test('of a name that only lists have rests on no births, and grows with the countries that agree', () => {
    const oneCountry = predictGender('Ардалион');
    const more = predictGender('Jörg');

    expect(oneCountry).toMatchObject({ gender: 'male', basis: 'name_lists', count: 0 });
    expect(more).toMatchObject({ gender: 'male', basis: 'name_lists', count: 0 });
    expect(more.confidence).toBeGreaterThan(oneCountry.confidence);
    expect(more.confidence).toBeLessThan(1);
  });

  test.each(['UnexistentName', 'Xqzzt', '12345', '🙂', '-', '.', ' ', 'J.', 'J. R. R. Tolkien', 'J Smith'])(
    '%j is unknown, with no confidence',
    (name) => {
      expect(predictGender(name)).toMatchObject({ gender: 'unknown', confidence: 0, count: 0, basis: null });
    },
  );
});

test('a name in Cyrillic or Greek letters is what it is where people write so, not what its Latin form is elsewhere', () => {
  expect(genderOf('Никита')).toBe('male');
  expect(genderOf('Nikita')).toBe('female');
  expect(genderOf('Миша')).toBe('male');
  expect(predictGender('Ανδρέας')).toMatchObject({ gender: 'male', basis: 'name_lists' });
});

describe('spellings', () => {
  test.each([
    ['ANNA', 'female'],
    ['  anna ', 'female'],
    ['Ayşe', 'female'],
    ['AYŞE', 'female'],
    ['İBRAHİM', 'male'],
    ['Siobhán', 'female'],
    ['Björn', 'male'],
    ['Jörg', 'male'],
    ['Joerg', 'male'],
    ['Łukasz', 'male'],
    ['Øyvind', 'male'],
    ['Zoe\u0308', 'female'],
    ['D’Angelo', 'male'],
    ['Дмитрий', 'male'],
    ['Dmitriy', 'male'],
    ['Dmitry', 'male'],
    ['Юлия', 'female'],
    ['Yuliya', 'female'],
    ['Julija', 'female'],
    ['Δέσποινα', 'female'],
    ['Despoina', 'female'],
    ['Γιώργος', 'male'],
    ['محمد', 'male'],
    ['美咲', 'female'],
    ['さくら', 'female'],
  ])('%s is %s', (name, gender) => {
    expect(genderOf(name)).toBe(gender);
  });
});

describe('names of many countries, pet forms too', () => {
  test.each([
    ['Jirka', 'male'],
    ['Schorsch', 'male'],
    ['Wiltraud', 'female'],
    ['Toník', 'male'],
    ['Naďa', 'female'],
    ['Zosia', 'female'],
    ['Wojtek', 'male'],
    ['Radosław', 'male'],
    ['Zsóka', 'female'],
    ['Çağrı', 'male'],
    ['GÜLŞAH', 'female'],
    ['Tjibbe', 'male'],
    ['Froukje', 'female'],
    ['Caoilfhionn', 'female'],
    ['Diarmuid', 'male'],
    ['Gwendal', 'male'],
    ['Maïwenn', 'female'],
    ['Vytautas', 'male'],
    ['Žydrūnė', 'female'],
    ['Þorgeir', 'male'],
    ['Lefteris', 'male'],
    ['Evangelia', 'female'],
    ['Серёжа', 'male'],
    ['Настенька', 'female'],
    ['Vakhtang', 'male'],
    ['Hasmik', 'female'],
    ['Nurlan', 'male'],
    ['Golnaz', 'female'],
    ['Khashayar', 'male'],
    ['Tzipora', 'female'],
    ['Abdurrahman', 'male'],
    ['Nooruddin', 'male'],
    ['Venkatesan', 'male'],
    ['Vijayalakshmi', 'female'],
    ['Mitsuyoshi', 'male'],
    ['Eunji', 'female'],
    ['Somchai', 'male'],
    ['Chukwuemeka', 'male'],
    ['Wanjiku', 'female'],
    ['Fadumo', 'female'],
    ['Gislaine', 'female'],
    ['Edmilson', 'male'],
  ])('%s is %s', (name, gender) => {
    expect(genderOf(name)).toBe(gender);
  });
});

describe('compound names', () => {
  test.each([
    ['Jean-Pierre', 'male'],
    ['Jean Pierre', 'male'],
    ['Jean‑Gabriel', 'male'],
    ['Jean-Dominique', 'male'],
    ['Anna-Lena', 'female'],
    ['Anna Maria', 'female'],
    ['Mary Ann', 'female'],
    ['José Luis', 'male'],
    ['María José', 'female'],
    ['José María', 'male'],
    ['María del Rosario', 'female'],
    ['Karl-Heinz', 'male'],
    ['Jamie-Lee', 'female'],
    ['Brooke-Xqzzt', 'female'],
    ['Xqzzt-Maria', 'female'],
  ])('%s is %s', (name, gender) => {
    expect(genderOf(name)).toBe(gender);
  });
});

describe('full names and titles', () => {
  test.each([
    ['Mira Voss', 'Mira'],
    ['Voss, Mira', 'Mira'],
    ['VOSS Mira', 'Mira'],
    ['MIRA VOSS', 'MIRA'],
    ['Dr. Mira Voss', 'Mira'],
    ['Prof. Dr. Mira Voss, PhD', 'Mira'],
    ['Mira Voss Jr.', 'Mira'],
    ['Voss, Mira M.', 'Mira'],
    ['J. Robert Oppenheimer', 'Robert'],
    ['Robert "Bob" Smith', 'Robert'],
    ['Robert (Bob) Smith', 'Robert'],
    ['Mira84', 'Mira'],
    ['mira2 voss', 'mira'],
  ])('of %s the first name is %s', (text, name) => {
    expect(predictGender(text).firstName).toBe(name);
  });

  test('a title decides where the name does not, and is silent where the name says the same', () => {
    expect(predictGender('Mrs. Xqzzt')).toMatchObject({ gender: 'female', basis: 'title', count: 0 });
    expect(predictGender('Mr. Kim Lee')).toMatchObject({ gender: 'male', basis: 'title' });
    expect(predictGender('Frau Anna Schmidt')).toMatchObject({ gender: 'female', basis: 'births' });
    expect(predictGender('Dr. Xqzzt')).toMatchObject({ gender: 'unknown' });
  });

  test('a title alone is a name like any other word', () => {
    expect(readFirstName('Lady')).toEqual({ words: ['Lady'], title: 'female' });
  });
});

describe('the country', () => {
  test('has the last word on a name that differs by country', () => {
    expect(genderOf('Andrea')).toBe('female');
    expect(genderOf('Andrea', 'IT')).toBe('male');
    expect(genderOf('Andrea', 'it')).toBe('male');
    expect(genderOf('Andrea', 'DE')).toBe('female');
    expect(genderOf('Simone', 'IT')).toBe('male');
    expect(genderOf('Jan', 'NL')).toBe('male');
  });

  test('that has no list, or not this name, leaves the general answer', () => {
    expect(predictGender('Andrea', 'ZZ')).toEqual(predictGender('Andrea'));
    expect(predictGender('Wolfgang', 'JP')).toEqual(predictGender('Wolfgang'));
  });
});

test.each([
  'N/A',
  'NA',
  'Unknown',
  'Baby',
  'Infant',
  'n/a',
  'none',
  'None',
  'null',
  'test',
  'Test',
  'TEST',
  'Test Test',
  'test user',
  'Test User',
  'Unknown Unknown',
  'unknown unknown',
  'N/A N/A',
  'na na',
  'Girl',
  'Boy',
  'Baby Girl',
  'Baby Boy',
  'Baby Smith',
  'Male',
  'Female',
  'Newborn',
  'Unnamed',
  'Anonymous',
  'Admin',
  'User',
  'Guest',
  'Customer',
  'Contact',
  'Info',
  'Sales',
  'Support',
  'Owner',
  'Manager',
  'undefined',
  '-',
  'xxx',
  'Xxx',
  'asdf',
  'TBD',
  'Not Available',
  'not provided',
  'No Name',
  'Noname',
  'First Name',
  'Firstname',
  'Child',
  'Twin',
  'Mother',
  'Father',
  'Unk',
  'Nobody',
  'Dummy',
  'Sample',
  'Demo',
  'Team',
  'Office',
  'Friend',
  'N.A.',
  '#N/A',
  'Unknown Smith',
  'Smith, Unknown',
  'Notgiven',
  'NotNamed',
  'Lnu',
  'Fnu',
  'FNU',
  'Abc',
  'Aaa',
  'Qwerty',
  '[unknown]',
  '(none)',
  'Infant Girl',
  'Male Smith',
])('%j is nobody’s name: birth lists count thousands of Infants and Unknowns', (name) => {
  expect(predictGender(name)).toMatchObject({ gender: 'unknown', confidence: 0, count: 0, firstName: null });
});

test.each([
  ['"Rick"', 'male'],
  ["'Rick'", 'male'],
  ['“Rick”', 'male'],
  ['(Rick)', 'male'],
  ['«Anna»', 'female'],
  ['"Rick" Edmonds', 'male'],
  ['[Anna]', 'female'],
  ['Robert "Bob" Smith', 'male'],
  ['"Anna', 'female'],
  ['Rick"', 'male'],
  ['`Rick`', 'male'],
  ['Mary', 'female'],
  ['John', 'male'],
  ['Na Li', 'female'],
  ['Nil', 'male'],
  ['Mr. Unknown', 'male'],
])('%j is a name of a %s, in quotes or not', (name, gender) => {
  expect(genderOf(name)).toBe(gender);
});

test('any text at all is answered, twice the same, within bounds', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string(),
    fc.constantFrom(
      'Anna',
      'Jean',
      '-',
      ' ',
      ',',
      '.',
      'Mr ',
      'Юлия',
      'é',
      '\ud800',
      'van ',
      '"',
      '\u0307',
      'İ',
    ),
  );

  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 6 }),
      fc.option(fc.string(), { nil: undefined }),
      (pieces, country) => {
        const text = pieces.join('');
        const found = predictGender(text, country);

        expect(predictGender(text, country)).toEqual(found);
        expect(found.confidence).toBeGreaterThanOrEqual(0);
        expect(found.confidence).toBeLessThanOrEqual(1);
        if (found.gender !== 'unknown') expect(found.confidence).toBeGreaterThan(0.5);
        if (found.basis === null) expect(found).toMatchObject({ gender: 'unknown', confidence: 0, count: 0 });
        if (found.basis === 'births') expect(found.count).toBeGreaterThan(0);
      },
    ),
    { numRuns: 1_000 },
  );
});

test('folding again changes nothing', () => {
  const name = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('Łódź-Ängström', 'Юлия', 'Γιώργος', 'ﬁ', 'ẞ'),
  );

  fc.assert(
    fc.property(name, (text) => {
      expect(foldFirstName(foldFirstName(text))).toBe(foldFirstName(text));
    }),
  );
});

test('a text of a million letters is answered from its beginning', () => {
  expect(genderOf(`Anna ${'x-'.repeat(500_000)}`)).toBe('female');
  expect(genderOf('("'.repeat(500_000))).toBe('unknown');
});

describe('where the surname comes first', () => {
  test.each([
    ['Kovács Anna', undefined, 'female', 'Anna'],
    ['Nagy Péter', undefined, 'male', 'Péter'],
    ['Szabo Katalin', undefined, 'female', 'Katalin'],
    ['Tóth Gábor', 'HU', 'male', 'Gábor'],
    ['Tanaka Hanako', 'JP', 'female', 'Hanako'],
    ['Kim Min-jun', 'KR', 'male', 'Min-jun'],
    ['Wang Fang', 'CN', 'female', 'Fang'],
  ])('%s of %s is %s', (name, country, gender, firstName) => {
    const predicted = predictGender(name, country);

    expect(predicted).toMatchObject({ gender, firstName });
  });

  test.each([
    ['Kim Voss', undefined, 'Kim'],
    ['Anna Kovács', 'HU', 'Anna'],
    ['Lee Berg', 'US', 'Lee'],
    ['Min-jun Kim', 'KR', 'Min-jun'],
    ['Kovács', undefined, 'Kovács'],
  ])('and where it does not: %s of %s', (name, country, firstName) => {
    expect(predictGender(name, country).firstName).toBe(firstName);
  });
});

test.each([
  'Mr. & Mrs. Voss',
  'John and Jane',
  'Anna & Peter Voss',
  'Anna und Peter',
  'Pierre et Marie Dupont',
  'Mira/Ole',
  'José y María',
])('of two people nothing is said: %s', (name) => {
  expect(predictGender(name)).toMatchObject({ gender: 'unknown', firstName: null });
});

test.each([
  ['José Ortega y Gasset', 'male'],
  ['Santiago Ramón y Cajal', 'male'],
  ['Anna & Maria', 'female'],
  ['Jane Ampersand', 'female'],
  ['Pani Kowalska', 'female'],
  ['Sig.ra Rossi', 'female'],
])('one person, or two of one sex: %s is %s', (name, gender) => {
  expect(predictGender(name).gender).toBe(gender);
});
