import {
  certainTitles,
  chineseAndKoreanFamilies,
  familiesFirst,
  formerly,
  gluedParticles,
  particles,
  shortSuffixes,
  suffixes,
  titles,
  zones,
} from './name-words.ts';

/** What is known of a name; each of them may be null. */
export interface KnownName {
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly fullName?: string | null | undefined;
}

/** A word of a surname with the small words before it: `van der` and `berg`. */
export interface SurnameWord {
  readonly particles: readonly string[];
  readonly word: string;
}

/** One way to read a name. Words are in lower case, as written otherwise. */
export interface NameReading {
  /** Of all ways to read the name, how likely this one is. */
  readonly share: number;
  /** The first name and whatever else may be part of it. At least one. */
  readonly given: readonly string[];
  /** Initials between first name and surname. */
  readonly middle: readonly string[];
  readonly nicknames: readonly string[];
  /** At least one. */
  readonly surname: readonly SurnameWord[];
}

/** How names are made where somebody is from. It decides how a name in several words is shortened, and how letters are written. */
export type Tradition = 'german' | 'spanish' | 'portuguese' | 'nordic' | 'turkish' | 'hungarian' | null;

const lettersMax = 200;
const wordsMax = 10;

/**
 * Reads a name as people enter it: with titles, degrees, nicknames in quotes, the surname first behind a comma or in capitals. More than
 * one reading where it is not certain what the surname is. None where there is no surname.
 *
 * @param zone the last label of the company's domain, which says where its people are from
 */
export function readName(name: KnownName, zone = ''): NameReading[] {
  const { lastName, fullName } = name;
  const firstName = unquoted(name.firstName);
  // "Mr." and "John Smith": what stands in the first field is no name, and the second has all of it.
  if (firstName && lastName?.trim() && isTitleAlone(firstName)) return readWhole(unquoted(lastName), zone);
  if (firstName && lastName?.trim()) return readParts(firstName, unquoted(lastName));
  return fullName ? readWhole(unquoted(fullName), zone) : [];
}

/** "Rick" or "Rick Edmonds" as the whole of a field is the name, and no nickname beside one. */
function unquoted(text: string | null | undefined): string {
  const written = text?.trim() ?? '';
  return /^["'“”„«‘’`([]+([^"“”„«»()[\]]*?)["'“”»‘’`)\]]+$/u.exec(written)?.[1]?.trim() || written;
}

function isTitleAlone(text: string): boolean {
  const words = text.split(/\s+/);
  return words.every(
    (word) =>
      certainTitles.has(bare(word)) ||
      /^(?:mr|mrs|ms|miss|dr|prof|herr|frau|mme|mlle|sig|sra?)\.$/i.test(word),
  );
}

export function traditionOf({ firstName, lastName, fullName }: KnownName, zone = ''): Tradition {
  const whole = `${firstName ?? ''} ${lastName ?? ''} ${fullName ?? ''}`.slice(0, 3 * lettersMax);
  const text = whole.normalize('NFC').toLowerCase();
  if (text.includes('ß')) return 'german';
  if (/[ığş]/.test(text)) return 'turkish';
  if (/[őű]/.test(text)) return 'hungarian';
  if (/[øå]/.test(text)) return 'nordic';
  if (/[ãõ]/.test(text)) return 'portuguese';
  if (text.includes('ñ')) return 'spanish';
  const ofZone = (['german', 'spanish', 'portuguese', 'nordic', 'turkish', 'hungarian'] as const).find(
    (tradition) => zones[tradition].has(zone),
  );
  if (ofZone !== undefined) return ofZone;
  const all = text.split(/[^\p{L}\p{M}]+/u).filter((word) => word !== '');
  if (all.some((word) => word === 'dos' || word === 'da' || word === 'das')) return 'portuguese';
  if (all.some((word) => word.length > 3 && /[eéíaá]z$/.test(word))) return 'spanish';
  if (all.some((word) => /(?:sson|ström|strøm|nen|gård|dóttir|qvist)$/.test(word))) return 'nordic';
  return null;
}

function readParts(firstName: string, lastName: string): NameReading[] {
  const first = cleaned(firstName);
  const last = cleaned(lastName);
  const nicknames = [...first.nicknames, ...last.nicknames];
  const givenWords = withoutTitles(first.words.split(',')[0] ?? '', 1);
  const lastWords = withoutSuffixes(withoutTitles(last.words, 1), 1);
  let given = wordsOf(givenWords);
  const surname = surnameOf(wordsOf(lastWords));
  if (surname === null) return [];
  // "Mira Voss" and "Voss": the whole name in the first field.
  const lastText = wordsOf(lastWords).join(' ');
  while (given.length > 1 && given.at(-1) === lastText.split(' ').at(-1)) given = given.slice(0, -1);
  const { names, middle } = initialsApart(given);
  if (names.length === 0) return [];
  return [{ share: 1, given: names, middle, nicknames, surname }];
}

function readWhole(fullName: string, zone: string): NameReading[] {
  const { words: text, nicknames } = cleaned(fullName);
  const [before = '', ...behind] = text.split(',').map((part) => part.trim());
  const isSurnameFirst = behind.length > 0 && !isAllSuffixes(before, behind);
  if (isSurnameFirst) {
    return readParts(behind[0] ?? '', before).map((reading) => ({
      ...reading,
      nicknames: [...nicknames, ...reading.nicknames],
    }));
  }
  const written = withoutSuffixes(withoutTitles(before, 2), 2);
  if (certainTitles.has(bare(written.split(/\s+/)[0] ?? ''))) return [];
  const capitals = surnameInCapitals(written);
  if (capitals) {
    return readParts(capitals.given, capitals.surname).map((reading) => ({ ...reading, nicknames }));
  }
  const words = wordsOf(written);
  const asGiven = readOrder(words, zone, nicknames);
  const other = familyFirstShare(words, zone);
  if (other === 0) return asGiven;
  const [family = '', ...rest] = words;
  const surname = surnameOf([family]);
  // Of a Vietnamese name the last word is the one that somebody goes by; of others both are it.
  const isVietnamese = zone === 'vn' || !chineseAndKoreanFamilies.has(family);
  const turned: NameReading[] =
    surname === null
      ? []
      : [{ share: other, given: turnedGiven(rest, isVietnamese), middle: [], nicknames, surname }];
  return [...asGiven.map((reading) => ({ ...reading, share: reading.share * (1 - other) })), ...turned];
}

function readOrder(words: readonly string[], zone: string, nicknames: readonly string[]): NameReading[] {
  const units = unitsOf(words);
  const [head, ...tail] = units;
  if (head === undefined || tail.length === 0) return [];
  const withParticles = tail.findIndex((unit) => unit.particles.length > 0);
  const isInitialFirst = isInitial(head.word) && tail.length > 1;
  const reading = (from: number, share: number): NameReading | null => {
    const before = [head, ...tail.slice(0, from)].flatMap((unit) => [...unit.particles, unit.word]);
    const { names, middle } = initialsApart(before);
    return names.length === 0 ? null : { share, given: names, middle, nicknames, surname: tail.slice(from) };
  };
  if (withParticles >= 0) {
    // Ortega y Gasset: the word joins two surnames.
    const isJoined = withParticles > 0 && /^[yei]$/.test(tail[withParticles]?.particles[0] ?? '');
    return present([reading(isJoined ? withParticles - 1 : withParticles, 1)]);
  }
  const last = tail.length - 1;
  // J. Robert Oppenheimer, Mary B. Jones: only the last word is the surname.
  if (last === 0 || isInitialFirst || tail.slice(0, last).some(({ word }) => isInitial(word))) {
    return present([reading(last, 1)]);
  }
  const tradition = traditionOf({ fullName: words.join(' ') }, zone);
  const two = tradition === 'spanish' ? (last === 1 ? 0.75 : 0.95) : tradition === 'portuguese' ? 0.3 : 0.15;
  return present([reading(last, 1 - two), reading(last - 1, two)]);
}

const present = (readings: readonly (NameReading | null)[]) => readings.filter((reading) => reading !== null);

function turnedGiven(rest: readonly string[], isVietnamese: boolean): string[] {
  return isVietnamese ? rest.slice(-1) : [...rest];
}

/** How likely the first of these words is the family name. */
function familyFirstShare(words: readonly string[], zone: string): number {
  if (words.length < 2 || words.length > 4) return 0;
  const first = words[0] ?? '';
  if (zones.hungarian.has(zone)) return 0.4;
  const isFamily =
    familiesFirst.has(first) || familiesFirst.has(first.normalize('NFD').replace(/\p{M}/gu, ''));
  const last = words.at(-1) ?? '';
  const isFamilyLast = familiesFirst.has(last) || chineseAndKoreanFamilies.has(last);
  if (isFamily && !isFamilyLast)
    return zones.chineseAndKorean.has(zone) || zone === 'vn' || words.length === 3 ? 0.75 : 0.55;
  return !isFamilyLast && ['cn', 'kr', 'vn'].includes(zone) ? 0.4 : 0;
}

/** One spelling of what stands between the words; nicknames apart, and nothing of what somebody was called before. */
function cleaned(text: string): { words: string; nicknames: string[] } {
  const nicknames: string[] = [];
  const note = (inner: string) => {
    const word = inner.trim().toLowerCase();
    if (/^\p{L}[\p{L}\p{M}]+$/u.test(word) && !formerly.has(word) && !suffixes.has(word))
      nicknames.push(word);
    return ' ';
  };
  const plain = text
    .slice(0, lettersMax)
    .toWellFormed()
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Cc}]/gu, ' ')
    .replace(/[’‘ʻʼʿʾ`´]/g, "'")
    .replace(/[‐‑‒−]|(?<=\p{L})[–—](?=\p{L})/gu, '-')
    .replace(/(?<=^|\s)\d\S*/g, ' ')
    .replace(/["“”„«»([{]([^"“”„«»()[\]{}]{0,60})["“”«»)\]}]/gu, (_, inner: string) => note(inner))
    .replace(/(?<=^|\s)'([\p{L}\p{M}]{2,30})'(?=\s|$)/gu, (_, inner: string) => note(inner))
    // What follows is a position, or what somebody does: Mira Voss | CEO.
    .replace(/(?:[|•·/;–—]|\s-\s).*$/su, ' ');
  const words = plain.split(/\s+/);
  const formerlyAt = words.findIndex((word, at) => at > 0 && formerly.has(bare(word)));
  const now = formerlyAt < 0 ? words : words.slice(0, formerlyAt);
  return {
    words: now
      .join(' ')
      .replace(/[^\p{L}\p{M}'.,\s_-]+/gu, ' ')
      .trim(),
    nicknames,
  };
}

/** As titles and degrees are listed. */
const bare = (word: string) => word.toLowerCase().replace(/[.-]/g, '');

function withoutTitles(text: string, wordsLeast: number): string {
  const words = text.split(/\s+/).filter((word) => word !== '');
  let start = 0;
  while (words.length - start > wordsLeast && titles.has(bare(words[start] ?? ''))) start += 1;
  // "Prof.Dr. Mira": titles without a space between them.
  const glued = /^(?:\p{L}{1,6}\.-?){1,3}(?=\p{Lu}\p{Ll})/u.exec(words[start] ?? '')?.[0];
  if (glued && titles.has(bare(glued.slice(0, glued.indexOf('.')))) && glued.indexOf('.') > 1) {
    words[start] = (words[start] ?? '').slice(glued.length);
  }
  return words.slice(start).join(' ');
}

function withoutSuffixes(text: string, wordsLeast: number): string {
  const [before = '', ...behind] = text.split(',');
  const words = before.split(/\s+/).filter((word) => word !== '');
  const isShouted = words.every((word) => word === word.toUpperCase());
  while (words.length > wordsLeast) {
    const last = words.at(-1) ?? '';
    const isShort =
      shortSuffixes.has(bare(last)) && ((!isShouted && /^\p{Lu}+$/u.test(last)) || /\..*\./.test(last));
    if (!isShort && !suffixes.has(bare(last))) break;
    words.pop();
  }
  return behind.length > 0 && words.length === 0 ? behind.join(' ') : words.join(' ');
}

/** Behind a comma stand degrees, or the first name. */
function isAllSuffixes(before: string, behind: readonly string[]): boolean {
  const words = behind
    .join(' ')
    .split(/\s+/)
    .filter((word) => word !== '');
  const isSuffix = (word: string) =>
    suffixes.has(bare(word)) ||
    shortSuffixes.has(bare(word)) ||
    // Degrees that nobody has listed: CSPO, MRICS, M.Tech.
    (before.includes(' ') && /^(?:[\p{Lu}-]{2,8}|(?:\p{L}+\.){2,}\p{L}*)$/u.test(word));
  return words.length === 0 || isSuffix(words[0] ?? '');
}

/** VOSS Mira, Mira VOSS: where a part is in capitals and another is not, it is the surname. */
function surnameInCapitals(text: string): { given: string; surname: string } | null {
  const words = text.split(/\s+/);
  const isCapital = (word: string) => /^\p{Lu}[\p{Lu}\p{M}'-]+$/u.test(word);
  const isSmall = (word: string) => /\p{Ll}/u.test(word);
  let run = 0;
  while (run < words.length && isCapital(words[run] ?? '')) run += 1;
  if (run > 0 && run < words.length && words.slice(run).every((word) => isSmall(word))) {
    const isParticle = run === 1 && particles.has((words[0] ?? '').toLowerCase());
    // JP Morgan, TJ Miller: two capitals are initials.
    const isInitials = run === 1 && (words[0] ?? '').length <= 2;
    return isParticle || isInitials
      ? null
      : { surname: words.slice(0, run).join(' '), given: words.slice(run).join(' ') };
  }
  let from = words.length;
  while (from > 0 && isCapital(words[from - 1] ?? '')) from -= 1;
  if (from === 0 || from === words.length || !words.slice(0, from).every((word) => isSmall(word)))
    return null;
  // Jan van der BERG
  while (from > 1 && particles.has((words[from - 1] ?? '').toLowerCase())) from -= 1;
  return { given: words.slice(0, from).join(' '), surname: words.slice(from).join(' ') };
}

/** In lower case. Initials that stand together come apart. */
function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .normalize('NFC')
    .replaceAll('i\u0307', 'i')
    .split(/[\s.,_]+/)
    .flatMap((word) =>
      /^(?:\p{L}-)+\p{L}$/u.test(word) ? word.split('-') : [word.replace(/^[-]+|[-]+$/g, '')],
    )
    .filter((word) => /\p{L}/u.test(word))
    .slice(0, wordsMax);
}

/** A single letter; one sign of Chinese is a name. */
export function isInitial(word: string): boolean {
  return /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]\p{M}*$/u.test(word);
}

function initialsApart(words: readonly string[]): { names: string[]; middle: string[] } {
  const [first, ...rest] = words;
  if (first === undefined) return { names: [], middle: [] };
  return { names: [first, ...rest.filter((word) => !isInitial(word))], middle: rest.filter(isInitial) };
}

/** Small words go with the word behind them. */
function unitsOf(words: readonly string[]): SurnameWord[] {
  const units: SurnameWord[] = [];
  let waiting: string[] = [];
  for (const [at, word] of words.entries()) {
    const isParticle = at > 0 && at < words.length - 1 && (particles.has(word) || word === 'ó');
    if (isParticle) waiting.push(word);
    else {
      units.push({ particles: waiting, word });
      waiting = [];
    }
  }
  return units;
}

function surnameOf(words: readonly string[]): SurnameWord[] | null {
  if (words.length === 0) return null;
  // What begins the field may be a particle here: "van der Berg", "O Brien".
  const padded = ['', ...words];
  const units = unitsOf(
    padded.map((word, at) => (word === 'o' && at === 1 && padded.length > 2 ? 'ó' : word)),
  );
  return units.filter(({ word }) => word !== '');
}

export const isGlued = (particle: string) => gluedParticles.has(particle);
