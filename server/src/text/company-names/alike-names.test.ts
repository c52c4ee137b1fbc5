import { describe, expect, test } from 'vitest';
import { alikeNames, isAlike, readName } from './alike-names.ts';

/** As a stored name and one that was asked for, which is in small letters. */
const meet = (stored: string, asked: string) => ({
  byKey: alikeNames(stored).some((name) => alikeNames(asked.toLowerCase()).includes(name)),
  byReading: isAlike(readName(stored), readName(asked.toLowerCase())),
});

const isMet = { byKey: true, byReading: true };

describe('other spellings of a name meet it, whichever is stored and whichever is asked for', () => {
  test.each([
    ['Skärgårdsbåtar AB', 'Skargardsbatar AB', 'skargardsbatar', 'Skaergaardsbaatar AB'],
    ['Moravské Sklo', 'Moravske Sklo', 'Moravské Sklo s.r.o.', 'Moravske Sklo, spol. s r.o.'],
    ['Université de Lumière', 'Universite de Lumiere', 'UNIVERSITÉ DE LUMIÈRE'],
    [
      'Claddagh Foods Ltd',
      'Claddagh Foods Ltd.',
      'Claddagh Foods Limited',
      'Claddagh Foods',
      'Claddagh Foods, Ltd',
    ],
    ['Acme, Inc.', 'Acme Inc', 'Acme, Inc', 'Acme Inc.', 'Acme Incorporated', 'Acme'],
    ['Procter & Gamble', 'Procter and Gamble', 'The Procter & Gamble Company', 'Procter &amp; Gamble Co.'],
    ['A. P. Møller', 'AP Moller', 'A.P. Moeller', 'A P Moller A/S'],
    ['Müller GmbH & Co. KG', 'Mueller GmbH', 'Müller', 'Muller GmbH & Co KG'],
    ['AT&T Inc.', 'AT and T', 'AT & T', 'AT&T'],
    ['The Home Depot, Inc.', 'Home Depot', 'The Home Depot'],
    ['The Economist', 'Economist'],
    ['Société Générale SA', 'Societe Generale', 'Société Générale S.A.'],
    ['Smith & Co', 'Smith and Company', 'Smith and Co.'],
    ['Grupo Bimbo, S.A.B. de C.V.', 'Grupo Bimbo', 'Grupo Bimbo SAB de CV'],
    ['Tata Services Pvt. Ltd.', 'Tata Services Private Limited', 'Tata Services'],
    ["L'Oréal S.A.", 'LOreal', 'L’Oréal'],
    ['Żabka Polska sp. z o.o.', 'Zabka Polska', 'Żabka Polska Sp. z o. o.'],
    ['Ørsted A/S', 'Orsted', 'Oersted'],
    ['株式会社日立製作所', '日立製作所'],
    ['ООО «Ромашка»', 'Ромашка', 'ООО Ромашка'],
    ['Straße AG', 'Strasse', 'STRASSE AG'],
    ['E.ON SE', 'EON', 'E ON', 'E.On', 'e-on'],
    ['J.Crew Group', 'J. Crew Group', 'J Crew Group', 'JCrew Group'],
    ['T-Rail', 'T Rail', 'TRail GmbH'],
    ["L'Aurore S.A.", 'L Aurore', 'LAurore'],
    ['X Corp.', 'X', 'X Corporation'],
    ['Smith & Söhne GmbH', 'Smith und Söhne', 'Smith und Soehne', 'Smith and Söhne'],
    ['Dupont & Fils SARL', 'Dupont et Fils', 'Dupont and Fils'],
    ['García y Hijos S.L.', 'Garcia & Hijos'],
    ['Berg & Dal AS', 'Berg og Dal', 'Berg och Dal AB'],
    ['Y Ventures', 'YVentures', 'Y-Ventures, Inc.'],
  ])('%s', (name, ...spellings) => {
    for (const spelling of spellings)
      expect([spelling, meet(name, spelling), meet(spelling, name)]).toEqual([spelling, isMet, isMet]);
  });
});

test.each([
  ['Acme Foods', 'Acme'],
  ['Acme Japan', 'Acme'],
  ['Smith & Co', 'Smith'],
  ['Blue Fjord', 'Blu Fjord'],
  ['Delta Air Lines', 'Delta'],
  ['Bank of America', 'America'],
  ['Acme Group', 'Acme'],
  ['Padres SD', 'SD'],
  ['First National', 'First National Bank'],
  ['Studio und', 'Studio and'],
  ['A Fjord', 'Fjord'],
])('%s is not %s', (stored, asked) => {
  expect(isAlike(readName(stored), readName(asked.toLowerCase()))).toBe(false);
});

test('a legal form is told by one word, however it is written', () => {
  const forms = ['Acme Limited', 'Acme, Ltd.', 'ACME LTD', 'acme ltd', 'Acme'].map(
    (name) => readName(name).form,
  );

  expect(forms).toEqual(['ltd', 'ltd', 'ltd', 'ltd', '']);
});

test.each(['', '!!!', 'Ltd', 'The', '& Co', 'x'.repeat(500), '株式会社'])('any text is read: %j', (text) => {
  expect(Array.isArray(alikeNames(text))).toBe(true);
  expect(isAlike(readName(text), readName('Acme'))).toBe(false);
});
