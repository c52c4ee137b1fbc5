/*
 * How often the mailbox of a person is among the first that are asked for: npm run bench:mailboxes
 *
 * The companies and their people are made here, from lists of our own and by rules that share nothing with those under test: each company
 * has one way to make a mailbox out of a name, which some of its people do not follow. The shares are estimates, so the figures show what
 * a change does, and what knowing a domain is worth; they are no promise for any real list.
 */

import { mailboxCandidates, patternOf } from '../../server/src/text/mailbox-patterns/mailbox-candidates.ts';
import type {
  MailboxPattern,
  PatternCounts,
} from '../../server/src/text/mailbox-patterns/mailbox-patterns.ts';

interface Country {
  readonly zones: readonly string[];
  readonly first: readonly string[];
  readonly last: readonly string[];
  /** How letters that ASCII lacks are written there. */
  readonly write: (word: string, isDoubled: boolean) => string;
  readonly surnames: 1 | 2;
}

const list = (text: string) => text.split(' ').map((word) => word.replaceAll('_', ' '));
const plain = (word: string) =>
  word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/ł/g, 'l')
    .replace(/ø/g, 'o')
    .replace(/æ/g, 'ae')
    .replace(/ß/g, 'ss')
    .replace(/ı/g, 'i')
    .replace(/đ/g, 'd');
const german = (word: string, isDoubled: boolean) =>
  plain(isDoubled ? word.replace(/ä/g, 'ae').replace(/ö/g, 'oe').replace(/ü/g, 'ue') : word);

const countries: readonly Country[] = [
  {
    zones: ['com', 'com', 'io', 'co'],
    first: list(
      'James William Robert Michael Jennifer Elizabeth Susan Jessica Sarah Emily Matthew Joshua Andrew Katherine Olivia Mary-Ann Ashley Brandon Nicole Timothy Zoe Mary_Beth Alexander Benjamin Samantha Thomas',
    ),
    last: list(
      'Smith Johnson Harlow Brown Garcia Miller Davis Wilson Anderson Taylor Moore Jackson Martin Thompson O’Neill McCarthy MacLeod Fitzgerald Smith-Jones Carter St._Clair Nguyen Lee Baker',
    ),
    write: plain,
    surnames: 1,
  },
  {
    zones: ['de', 'de', 'com', 'at', 'ch'],
    first: list(
      'Jürgen Günther Björn Jörg Anna Lena Karl-Heinz Hans-Peter Sabine Petra Matthias Stefan Ulrike Käthe Maximilian Sophie Jan Thomas Anne-Kathrin Lukas Felix Marie_Luise',
    ),
    last: list(
      'Müller Schmidt Schäfer Köhler Weiß Groß Bauer Wagner Hoffmann Schröder Krüger König von_Ahrens Meyer-Lüdke Jäger Huber Böhm Vogt zu_Lindenau Schulze',
    ),
    write: german,
    surnames: 1,
  },
  {
    zones: ['nl', 'nl', 'be', 'com'],
    first: list(
      'Jan Pieter Saskia Anouk Daan Sem Lotte Bram Femke Joost Willem Jan-Willem Marijke Ruben Sander Eva',
    ),
    last: list(
      'de_Vries van_der_Meer van_den_Berg Bakker Jansen Visser de_Jong ten_Brink van_’t_Hof Smit Meijer Dekker van_Dijk Hendriks Mulder de_Wit',
    ),
    write: plain,
    surnames: 1,
  },
  {
    zones: ['fr', 'fr', 'com'],
    first: list(
      'Jean-Pierre François Hélène Chloé Noël Anne-Marie Jean-Luc Aurélie Benoît Céline Éric Gérard Inès Jérôme Léa Mathieu Théo Émilie Sébastien Antoine',
    ),
    last: list(
      'Dupont Lefèvre Moreau Girard d’Arcy de_la_Tour Le_Goff Bérenger Rousseau Fontaine Mercier Chevalier Besançon Petit-Jean Garnier Faure',
    ),
    write: plain,
    surnames: 1,
  },
  {
    zones: ['es', 'es', 'com', 'mx'],
    first: list(
      'María José Íñigo Lucía Javier Begoña Francisco Carmen Antonio Isabel María_José Juan_Carlos Andrés Sofía Raúl Nuria',
    ),
    last: list(
      'García Fernández Núñez López Martínez Sánchez Pérez Gómez Ibáñez Muñoz Castaño Ruiz Álvarez Romero de_la_Cruz Torres',
    ),
    write: plain,
    surnames: 2,
  },
  {
    zones: ['se', 'dk', 'no', 'fi', 'com'],
    first: list(
      'Åsa Björn Søren Mårten Lars Kirsten Øyvind Päivi Anders Ingrid Jörgen Malin Freja Mikkel Åke Signe',
    ),
    last: list(
      'Lindgren Söderström Sjögren Kjær Ødegård Hämäläinen Holm Nørgaard Ström Hansen Åkesson Nielsen Virtanen Bjørnstad Berg Öberg',
    ),
    write: plain,
    surnames: 1,
  },
  {
    zones: ['pl', 'cz', 'hr', 'tr', 'com'],
    first: list(
      'Łukasz Małgorzata Jiří Željko Işıl Gülşen Paweł Agnieszka Ondřej Šárka Ivana Murat Tomáš Wojciech Ewa Lucie',
    ),
    last: list(
      'Żółkiewski Wójcik Novák Dvořák Šarić Petrović Yılmaz Öztürk Kowalska Nowak-Wójcik Čapek Demir Svoboda Zając Horvat Kaya',
    ),
    write: plain,
    surnames: 1,
  },
];

/** What companies do, of a hundred. */
const ways: readonly (readonly [share: number, way: string])[] = [
  [40, 'first.last'], [21, 'flast'], [13, 'first'], [5, 'firstlast'], [6, 'f.last'], [2, 'first_last'], [1.5, 'last'], [1.5, 'last.first'],
  [3, 'firstl'], [1.5, 'lastf'], [1, 'first-last'], [1, 'first.l'], [0.5, 'lastfirst'], [3, 'made up'],
]; // biome-ignore format: a table reads better in rows
const shortNames: Readonly<Record<string, string>> = {
  James: 'jim', William: 'bill', Robert: 'bob', Michael: 'mike', Jennifer: 'jen', Elizabeth: 'liz', Susan: 'sue', Matthew: 'matt', Joshua: 'josh',
  Andrew: 'andy', Katherine: 'kate', Timothy: 'tim', Alexander: 'alex', Benjamin: 'ben', Samantha: 'sam', Thomas: 'tom', Francisco: 'paco',
  Maximilian: 'max', Matthias: 'matze', Stefan: 'steff', Małgorzata: 'gosia', Wojciech: 'wojtek',
}; // biome-ignore format: a table reads better in rows

function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const next = random(20_261_122);
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item;
const chance = (share: number) => next() < share;

interface Habits {
  readonly country: Country;
  readonly zone: string;
  readonly way: string;
  readonly isDoubled: boolean;
  readonly keepsHyphens: boolean;
  readonly keepsParticles: boolean;
  readonly both: 'first' | 'both' | 'last';
  readonly usesShortNames: boolean;
}

function company(): Habits {
  const country = pick(countries);
  const zone = pick(country.zones);
  return {
    country,
    zone,
    way: someWay(),
    isDoubled: chance(0.85),
    keepsHyphens: chance(0.6),
    keepsParticles: chance(0.8),
    both: chance(0.7) ? 'first' : chance(0.6) ? 'both' : 'last',
    usesShortNames: chance(0.25),
  };
}

function someWay(): string {
  let at = next() * ways.reduce((sum, [share]) => sum + share, 0);
  for (const [share, way] of ways) {
    at -= share;
    if (at < 0) return way;
  }
  return 'first.last';
}

interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly local: string;
}

function person(habits: Habits): Person {
  const { country } = habits;
  const firstName = pick(country.first);
  const surnames = Array.from({ length: country.surnames }, () => pick(country.last));
  const written = (text: string) => country.write(text.toLowerCase().replace(/’/g, ''), habits.isDoubled);
  const hyphens = (text: string) => (habits.keepsHyphens ? text : text.replaceAll('-', ''));
  const short = habits.usesShortNames ? shortNames[firstName] : undefined;
  const first = short ?? hyphens(written(firstName)).split(' ')[0] ?? '';
  const used =
    country.surnames === 1 || habits.both === 'first'
      ? surnames.slice(0, 1)
      : habits.both === 'both'
        ? surnames
        : surnames.slice(-1);
  const last = used
    .map((surname) => {
      const words = hyphens(written(surname)).split(' ');
      return habits.keepsParticles ? words.join('') : (words.at(-1) ?? '');
    })
    .join('');
  const way = chance(0.07) ? someWay() : habits.way;
  const local =
    way === 'made up'
      ? `${first[0]}${Math.floor(next() * 9_000)}`
      : way
          .split(/(first|last|[._-])/)
          .map((part) =>
            part === 'first'
              ? first
              : part === 'last'
                ? last
                : part === 'f'
                  ? first[0]
                  : part === 'l'
                    ? last[0]
                    : part,
          )
          .join('');
  return { firstName, lastName: surnames.join(' '), local };
}

const companies = 4_000;
const peopleEach = 5;
const known = [0, 1, 3, 8];
const within = [1, 3, 7, 10];

for (const colleagues of known) {
  const hits = within.map(() => 0);
  let asked = 0;
  for (let one = 0; one < companies; one += 1) {
    const habits = company();
    const counts = new Map<MailboxPattern, number>();
    for (let at = 0; at < colleagues; at += 1) {
      const colleague = person(habits);
      const pattern = patternOf(colleague, colleague.local, habits.zone);
      if (pattern !== null) counts.set(pattern, (counts.get(pattern) ?? 0) + 1);
    }
    for (let at = 0; at < peopleEach; at += 1) {
      const wanted = person(habits);
      const place = placeOf(wanted, habits.zone, counts);
      asked += 1;
      for (const [index, most] of within.entries()) if (place < most) hits[index] = (hits[index] ?? 0) + 1;
    }
  }
  const shares = hits.map(
    (count, index) => `${((100 * count) / asked).toFixed(1)} % in the first ${within[index]}`,
  );
  console.log(`${colleagues} colleagues known: ${shares.join(', ')} (${asked} people)`);
}

function placeOf({ firstName, lastName, local }: Person, zone: string, counts: PatternCounts): number {
  const at = mailboxCandidates({ firstName, lastName }, { zone, counts }).findIndex(
    (one) => one.local === local,
  );
  return at < 0 ? Number.POSITIVE_INFINITY : at;
}
