import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseEmailAddress } from '../email-address.ts';
import { mailboxCandidates, patternOf } from './mailbox-candidates.ts';
import { isMailboxPattern, type MailboxPattern, mailboxPatterns } from './mailbox-patterns.ts';
import type { KnownName } from './read-name.ts';

/** A whole name, the ending of the company's domain, and the mailbox that is the likeliest. */
const wholeNames = `
Mira Voss | com | mira.voss
mira voss | com | mira.voss
MIRA VOSS | com | mira.voss
  Mira   Voss  | com | mira.voss
Mira Voss. | com | mira.voss
Voss, Mira | com | mira.voss
VOSS Mira | fr | mira.voss
Mira VOSS | fr | mira.voss
DE LA TOUR Émilie | fr | emilie.delatour
Jan van der BERG | nl | jan.vanderberg
Dr. Mira Voss | de | mira.voss
Prof. Dr. Mira Voss | de | mira.voss
Prof.Dr. Mira Voss | de | mira.voss
Dipl.-Ing. Mira Voss | at | mira.voss
Mag. Mira Voss, MBA | at | mira.voss
Frau Dr. Mira Voss | de | mira.voss
Mr Oskar Lindgren | com | oskar.lindgren
Sir Oskar Lindgren | uk | oskar.lindgren
Ing. Karel Dvořák, Ph.D. | cz | karel.dvorak
MUDr. Jana Nováková, CSc. | cz | jana.novakova
Oskar Lindgren, PhD | com | oskar.lindgren
Oskar Lindgren Ph.D. | com | oskar.lindgren
Oskar Lindgren, M.D., M.P.H. | com | oskar.lindgren
Oskar Lindgren, CISSP, PMP | com | oskar.lindgren
Oskar Lindgren MBA | com | oskar.lindgren
Oskar Lindgren Jr. | com | oskar.lindgren
Oskar Lindgren, Jr. | com | oskar.lindgren
Oskar Lindgren III | com | oskar.lindgren
Oskar Lindgren (he/him) | com | oskar.lindgren
Oskar Lindgren | CEO at Halden | com | oskar.lindgren
Oskar Lindgren - Founder | com | oskar.lindgren
Oskar Lindgren – Head of Sales | com | oskar.lindgren
Ida Holm (née Krog) | dk | ida.holm
Ida Holm née Krog | com | ida.holm
Ida Holm geb. Krog | de | ida.holm
Jack Ma | com | jack.ma
Anh Do | com | anh.do
Oskar B. Lindgren | com | oskar.lindgren
Oskar Bernt Lindgren | com | oskar.lindgren
Lindgren, Oskar B. | com | oskar.lindgren
J. Robert Harlow | com | robert.harlow
J. R. R. Harlow | com | jharlow
J.R. Harlow | com | jharlow
O. Lindgren | com | olindgren
O Lindgren | com | olindgren
Karel van der Meer | nl | karel.vandermeer
Karel van 't Hof | nl | karel.vanthof
Saskia de Vries | nl | saskia.devries
Saskia ten Brink | nl | saskia.tenbrink
Pieter-Jan de Wit | be | pieter-jan.dewit
Otto von Ahrens | de | otto.vonahrens
Otto zu Lindenau | de | otto.zulindenau
Otto von und zu Lindenau | de | otto.vonundzulindenau
Jean-Pierre Dupont | fr | jean-pierre.dupont
Jean–Pierre Dupont | fr | jean-pierre.dupont
Hélène d'Arcy | fr | helene.darcy
Hélène D’Arcy | fr | helene.darcy
Noël Lefèvre | fr | noel.lefevre
François L'Hôpital | fr | francois.lhopital
Zoë Citroën | nl | zoe.citroen
Chloé Œuvrard | fr | chloe.oeuvrard
Inès de la Fontaine | fr | ines.delafontaine
Marco Della Rovere | it | marco.dellarovere
Chiara D'Angelo | it | chiara.dangelo
Dott. Chiara Lo Russo | it | chiara.lorusso
Dott.ssa Chiara Esposito | it | chiara.esposito
Niccolò Pavarò | it | niccolo.pavaro
Mary O'Brien | ie | mary.obrien
Mary O’Brien | ie | mary.obrien
Seán Ó Riain | ie | sean.oriain
Fiona McAllister | com | fiona.mcallister
Fiona Mc Allister | com | fiona.mcallister
Fiona MacLeod | uk | fiona.macleod
Eva St. Clair | com | eva.stclair
Ruth Fitz Gerald | com | ruth.fitzgerald
Anna Smith-Jones | uk | anna.smith-jones
Anna Smith‑Jones | uk | anna.smith-jones
Gabriel García Márquez | es | gabriel.garcia
Gabriel García Márquez | mx | gabriel.garcia
Lucía Fernández López | com | lucia.fernandez
María José Carreño Quiñones | es | maria.carreno
Íñigo Núñez | es | inigo.nunez
José Ortega y Gasset | es | jose.ortega
Begoña Etxebarria | es | begona.etxebarria
Montserrat Puig i Cadafalch | cat | montserrat.puig
Juan de la Cruz | com | juan.delacruz
João Silva Santos | br | joao.santos
João da Silva Santos | br | joao.santos
João dos Santos | pt | joao.santos
Inês Gonçalves | pt | ines.goncalves
Conceição Simões | pt | conceicao.simoes
Jürgen Müller | de | juergen.mueller
Jürgen Müller | ch | juergen.mueller
Günther Groß | de | guenther.gross
Günther Groß | com | guenther.gross
Jörg Weiß | at | joerg.weiss
Björn Söderström | se | bjorn.soderstrom
Åsa Öberg | se | asa.oberg
Mårten Sjögren | se | marten.sjogren
Søren Kjær | dk | soren.kjaer
Bjørn Ødegård | no | bjorn.odegard
Päivi Hämäläinen | fi | paivi.hamalainen
Guðrún Þórsdóttir | is | gudrun.thorsdottir
Łukasz Żółkiewski | pl | lukasz.zolkiewski
Małgorzata Wójcik-Nowak | pl | malgorzata.wojcik-nowak
Święto Ćwik | pl | swieto.cwik
Jiří Čapek | cz | jiri.capek
Ľuboš Hruška | sk | lubos.hruska
Ştefan Ţîru | ro | stefan.tiru
Ioana Bălănescu | ro | ioana.balanescu
Gábor Szőke | com | gabor.szoke
Erzsébet Kővári | com | erzsebet.kovari
Işıl Yılmaz | tr | isil.yilmaz
İbrahim Çağlar | tr | ibrahim.caglar
Gülşen Öztürk | tr | gulsen.ozturk
Đorđe Petrović | com | dorde.petrovic
Željko Šarić | hr | zeljko.saric
Ģirts Bērziņš | lv | girts.berzins
Rūta Žemaitė | lt | ruta.zemaite
Õie Mägi | ee | oie.magi
Ħelen Għawdex | mt | helen.ghawdex
Юлия Щербакова | ru | yuliya.shcherbakova
Сергей Королёв | ru | sergey.korolyov
Дмитрий Волков | ru | dmitry.volkov
Олександр Шевченко | ua | oleksandr.shevchenko
Сергій Гончаренко | ua | serhii.honcharenko
Γιώργος Παπαδόπουλος | gr | giorgos.papadopoulos
Ελένη Νικολάου | gr | eleni.nikolaou
Nguyễn Văn Đức | vn | duc.nguyen
Nguyễn Thị Lan | com | lan.nguyen
Đặng Quốc Anh | vn | anh.dang
Zhang Wei | cn | wei.zhang
Wei Zhang | com | wei.zhang
Xiao Ming Li | cn | xiaoming.li
Min-jun Kim | kr | minjun.kim
Hiroshi Tanaka | jp | hiroshi.tanaka
Kenji Ōno | jp | kenji.ono
Ahmed Al-Rashid | ae | ahmed.alrashid
Ahmed al Rashid | ae | ahmed.alrashid
Khalid bin Nasser | sa | khalid.binnasser
Yousef Abu Zaid | jo | yousef.abuzaid
David Ben Amram | il | david.benamram
Priya Venkataraman | in | priya.venkataraman
Shri Arjun Rao | in | arjun.rao
Smt. Kavita Rao | in | kavita.rao
N'Golo Diabaté | fr | ngolo.diabate
Kwame Asante-Boateng | gh | kwame.asante-boateng
William Harlow | com | william.harlow
Bill Harlow | com | bill.harlow
William "Bill" Harlow | com | bill.harlow
Robert (Bob) Harlow | com | bob.harlow
Robert 'Bob' Harlow | com | bob.harlow
Robert „Bob“ Harlow | de | bob.harlow
TJ Harlow | com | tj.harlow
Van Harlow | com | van.harlow
Al Harlow | com | al.harlow
Ben Harlow | com | ben.harlow
Dean Harlow | com | dean.harlow
Don Harlow | com | don.harlow
Mira Ⅴoss | com | mira.voss
Ｍｉｒａ Ｖｏｓｓ | com | mira.voss
Mira\u200b Voss | com | mira.voss
Mira 🚀 Voss | com | mira.voss
✨Mira Voss✨ | com | mira.voss
Mira\tVoss | com | mira.voss
Mira_Voss | com | mira.voss
Mira Voss 3rd2 | com | mira.voss
`
  .trim()
  .split('\n')
  .map((line) => JSON.parse(`"${line.replace(/"/g, '\\"').replace(/\t/g, '\\t')}"`) as string)
  .map((line) => line.split(' | '))
  .map((fields) => [fields.slice(0, -2).join(' | '), fields.at(-2) ?? '', fields.at(-1) ?? ''] as const);

describe('the likeliest mailbox', () => {
  test.each(wholeNames)('of %s at a company in .%s is %s', (fullName, zone, expected) => {
    const candidates = mailboxCandidates({ fullName }, { zone });

    expect(candidates[0]?.local).toBe(expected);
  });

  test.each<[first: string, last: string, zone: string, expected: string]>([
    ['Mira', 'Voss', 'com', 'mira.voss'],
    ['Dr. Mira', 'Voss PhD', 'com', 'mira.voss'],
    ['Mira Voss', 'Voss', 'com', 'mira.voss'],
    ['Mira B.', 'Voss', 'com', 'mira.voss'],
    ['M.', 'Voss', 'com', 'mvoss'],
    ['M', 'Voss', 'com', 'mvoss'],
    ['Mira', 'Voss Jr.', 'com', 'mira.voss'],
    ['Mira', 'Voss, MBA', 'com', 'mira.voss'],
    ['Karel', 'van der Meer', 'nl', 'karel.vandermeer'],
    ['Karel', 'Van Den Meer', 'be', 'karel.vandenmeer'],
    ['Mary', 'O Brien', 'ie', 'mary.obrien'],
    ['Anna Lena', 'Voss', 'de', 'anna.voss'],
    ['Xiao Ming', 'Li', 'cn', 'xiaoming.li'],
    ['Gabriel', 'García Márquez', 'es', 'gabriel.garcia'],
    ['João', 'Silva Santos', 'br', 'joao.santos'],
    ['Anna', 'Smith-Jones', 'com', 'anna.smith-jones'],
    ['JEAN-PIERRE', 'DUPONT', 'fr', 'jean-pierre.dupont'],
    ['Ludwig', 'van', 'de', 'ludwig.van'],
    ['Sasha (Aleksandr)', 'Petrov', 'com', 'aleksandr.petrov'],
  ])('of %s and %s at a company in .%s is %s', (firstName, lastName, zone, expected) => {
    const candidates = mailboxCandidates({ firstName, lastName }, { zone });

    expect(candidates[0]?.local).toBe(expected);
  });
});

describe('among the ten that are asked for', () => {
  test.each([
    [
      'a hyphen is kept and left out',
      'Anne-Marie Blum',
      'fr',
      ['anne-marie.blum', 'annemarie.blum', 'anne.blum'],
    ],
    ['both initials of a first name in two parts', 'Jean-Luc Blum', 'fr', ['jlblum', 'jblum']],
    [
      'particles are joined, dotted and left out',
      'Karel van der Meer',
      'nl',
      ['karel.vandermeer', 'karel.van.der.meer', 'karel.meer'],
    ],
    [
      'umlauts are two letters and one',
      'Jürgen Müller',
      'de',
      ['juergen.mueller', 'jurgen.muller', 'jmueller', 'jmuller'],
    ],
    ['the short form of the first name', 'Robert Harlow', 'com', ['robert.harlow', 'rharlow', 'bob.harlow']],
    ['the full form of a short first name', 'Bob Harlow', 'com', ['bob.harlow', 'robert.harlow', 'rharlow']],
    [
      'both surnames of a Spaniard',
      'Gabriel García Márquez',
      'es',
      ['gabriel.garcia', 'gabriel.marquez', 'gabriel.garciamarquez'],
    ],
    ['the other order, where the family may come first', 'Szabó Dóra', 'hu', ['dora.szabo', 'szabo.dora']],
    ['a middle initial', 'Oskar B. Lindgren', 'com', ['oskar.lindgren', 'olindgren']],
    [
      'the article of an Arabic name is joined, hyphenated and left out',
      'Ahmed Al-Rashid',
      'ae',
      ['ahmed.alrashid', 'ahmed.al-rashid', 'ahmed.rashid'],
    ],
  ])('%s', (_, fullName, zone, expected) => {
    const locals = mailboxCandidates({ fullName }, { zone }).map(({ local }) => local);

    expect(locals).toEqual(expect.arrayContaining([...expected]));
  });
});

test.each([
  'Madonna',
  '',
  '   ',
  '李小龙',
  'محمد الراشد',
  'דוד לוי',
  'राहुल शर्मा',
  'Dr.',
  'Mr. PhD',
  '🚀🚀 🚀',
  '... ---',
  '42 17',
])('no mailbox is made up from what names nobody, or cannot be written in one way: "%s"', (fullName) => {
  expect(mailboxCandidates({ fullName })).toEqual([]);
});

test('of a surname of which only a letter is known, no mailbox is made that needs it', () => {
  const patterns = mailboxCandidates({ fullName: 'Mira V.' }).map(({ pattern }) => pattern);

  expect(patterns.length).toBeGreaterThan(0);
  expect(patterns.filter((pattern) => pattern.includes('{last}'))).toEqual([]);
});

test('one address of the domain puts its pattern first, and more make it nearly certain', () => {
  const known = new Map<MailboxPattern, number>([['{last}{f}', 1]]);
  const wellKnown = new Map<MailboxPattern, number>([['{last}{f}', 12]]);

  const [first] = mailboxCandidates({ fullName: 'Mira Voss' }, { counts: known });
  const [sure] = mailboxCandidates({ fullName: 'Mira Voss' }, { counts: wellKnown });

  expect(first?.local).toBe('vossm');
  expect(sure?.local).toBe('vossm');
  expect(sure?.share).toBeGreaterThan(0.85);
});

const anyName = fc.record({
  firstName: fc.option(fc.string({ unit: 'binary', maxLength: 300 })),
  lastName: fc.option(fc.string({ unit: 'binary', maxLength: 300 })),
  fullName: fc.option(fc.string({ unit: 'binary', maxLength: 300 })),
});
/** More like names: letters of many scripts with what stands between them. */
const nameLike = fc
  .array(
    fc.constantFrom(
      ...'Mira,Voss,van,der,de,la,O’,Mc,-,.,.,Jr,Dr.,é,ß,ø,Ж,λ,đ,ı,李,"Bob",(,),al-,y,V,ＭＩ,\u0301,|,🚀'.split(
        ',',
      ),
      ' ',
      ' ',
      ',',
    ),
    { maxLength: 20 },
  )
  .map((parts) => parts.join(''));

test('whatever the name, there are at most ten candidates, each once, each a mailbox in small ASCII letters', () => {
  const name = fc.oneof(
    anyName,
    nameLike.map((fullName): KnownName => ({ fullName })),
    fc.tuple(nameLike, nameLike).map(([firstName, lastName]): KnownName => ({ firstName, lastName })),
  );
  fc.assert(
    fc.property(name, fc.constantFrom('com', 'de', 'es', 'cn', 'hu', ''), (known, zone) => {
      const candidates = mailboxCandidates(known, { zone });

      const locals = candidates.map(({ local }) => local);
      expect(locals.length).toBeLessThanOrEqual(10);
      expect(new Set(locals).size).toBe(locals.length);
      expect(candidates.reduce((sum, { share }) => sum + share, 0)).toBeLessThanOrEqual(1.000_001);
      for (const { local, pattern } of candidates) {
        expect(local).toMatch(/^[a-z]+(?:[._-][a-z]+)*$/);
        expect(parseEmailAddress(`${local}@halden.example`)).not.toBeNull();
        expect(isMailboxPattern(pattern)).toBe(true);
      }
    }),
    { numRuns: 1_500 },
  );
});

test('the pattern of a mailbox that was made by it is told again', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'bcdghklmnprtvwz'), minLength: 4, maxLength: 9 });
  const patterns = Object.keys(mailboxPatterns).filter(
    (pattern) => !pattern.includes('{m}'),
  ) as MailboxPattern[];
  fc.assert(
    fc.property(letters, letters, fc.constantFrom(...patterns), (first, last, pattern) => {
      fc.pre(first !== last);
      const local = pattern
        .replace('{first}', first)
        .replace('{last}', last)
        .replace('{f}', first[0] ?? '')
        .replace('{l}', last[0] ?? '');

      const read = patternOf({ firstName: first, lastName: last }, local);

      expect(read).toBe(pattern);
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['Mira Voss', 'mira.voss', '{first}.{last}'],
  ['Mira Voss', 'Mira.Voss', '{first}.{last}'],
  ['Mira Voss', 'mira.voss2', '{first}.{last}'],
  ['Mira Voss', 'mira.voss+news', '{first}.{last}'],
  ['William Harlow', 'bill.harlow', '{first}.{last}'],
  ['Jürgen Müller', 'jmueller', '{f}{last}'],
  ['Karel van der Meer', 'kvandermeer', '{f}{last}'],
  ['Mira Voss', 'sales', null],
  ['Mira Voss', 'otto.lind', null],
  ['李小龙', 'bruce.lee', null],
])('of %s the mailbox %s was made by %s', (fullName, local, pattern) => {
  expect(patternOf({ fullName }, local)).toBe(pattern);
});
