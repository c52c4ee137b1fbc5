/** How words are written that a rule cannot know, by the word in small letters: eBay, IBM, Gap. */
export type Spellings = ReadonlyMap<string, string>;

/** Small where they stand between other words: Bank of America, Koninklijke van der Berg. */
const smallWords = new Set(
  (
    'a an and as at but by for from in into of on or the to with de da do dos das del dello della dei degli di du des la le les el los las y e et ' +
    'und der die den dem des von vom van zu zum zur für mit im am bei het een voor ter ten te tot op aan en og och ja i na w z con per al ' +
    'и в на по для та і й και του της των'
  ).split(' '),
);

const romanNumeral = /^(?=[ivx]{2})x{0,3}(?:ix|iv|v?i{0,3})$/i;
const vowels = /[aeiouyæœøəıаеёиоуыэюяіїєαεηιουω]/i;

/** McDONALD'S and MACY's are in capitals all the same. */
const smallAmongCapitals = /(?<=(?<!\p{L})M)c(?=\p{Lu}{3})|(?<=\p{Lu}{2}['’])s(?!\p{L})/gu;

/**
 * Writes a name in title case where it is in capitals or in small letters throughout; one that has both is left as it is,
 * since somebody meant it so. Doing it twice changes nothing.
 */
export function recaseName(name: string, spellings: Spellings): string {
  const hasCapitals = /\p{Lu}/u.test(name);
  // Georgian is written without capitals, although Unicode has some.
  const hasSmall = /(?!\p{Script=Georgian})\p{Ll}/u.test(name.replace(smallAmongCapitals, ''));
  if (hasCapitals === hasSmall) return name;
  const turkish = /[şğıİŞĞ]/.test(name);
  const words = name.split(' ');
  const last = words.length - 1;
  return words
    .map((word, index) => {
      const small = word.toLowerCase();
      const inside = index > 0 && index < last && !/[-(/–,:]$/.test(words[index - 1] ?? '');
      if (inside && smallWords.has(small)) return small;
      if (index > 0 && romanNumeral.test(word)) return word.toUpperCase();
      return recaseWord(word, spellings, { turkish, alone: last === 0 });
    })
    .join(' ');
}

/** One word in capitals or in small letters, as a name has it. */
export function recaseWord(
  word: string,
  spellings: Spellings,
  { turkish = false, alone = true }: { turkish?: boolean; alone?: boolean } = {},
): string {
  const options = { turkish, alone };
  // SMBC信託銀行: letters beside those of a script without case are as somebody chose them.
  if (/\p{Lo}|\p{Script=Georgian}/u.test(word)) return word;
  const known = spellings.get(word.toLowerCase());
  if (known !== undefined) return known;
  const wrapped = /^([^\p{L}\p{N}]+)(.+)$/su.exec(word);
  // €uro: a sign in place of a letter.
  if (wrapped && /\p{Sc}$/u.test(wrapped[1] ?? '') && /^\p{L}/u.test(wrapped[2] ?? ''))
    return word.toLowerCase();
  if (wrapped) return (wrapped[1] ?? '') + recaseWord(wrapped[2] ?? '', spellings, options);
  const ending = /^(.*[\p{L}\p{N}])([^\p{L}\p{N}]+)$/su.exec(word);
  if (ending && !isInitials(word)) return recaseWord(ending[1] ?? '', spellings, options) + (ending[2] ?? '');
  if (isInitials(word)) return word.toUpperCase();
  // Amazon.com, Itch.io: of a domain only the first letter.
  const small = word.toLowerCase();
  if (
    /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.[a-z]{2,10}$/u.test(word) ||
    /\.(?:com|net|org|io|ai|co|de|fr|uk|eu|app|dev|tv|me|biz|info)$/.test(small)
  ) {
    const dot = word.indexOf('.');
    return recaseWord(word.slice(0, dot), spellings, options) + small.slice(dot);
  }
  const parts = /^([^-–/&+|.,:]+)([-–/&+|.,:]+)(.+)$/su.exec(word);
  if (parts) {
    const [, before = '', sign = '', after = ''] = parts;
    // E.ON, A.P. Moller
    if (sign === '.' && [...before].length === 1 && [...after].length <= 3) return word.toUpperCase();
    if (/[&+]/.test(sign) && [...before].length <= 2 && [...after].length <= 2) return word.toUpperCase();
    return `${recasePart(before, spellings, options)}${sign}${recaseAfter(sign, after, spellings, options)}`;
  }
  return recasePart(word, spellings, options);
}

/** Parts after hyphens are read one by one and not in depth: a word of a million hyphens is still a loop. */
function recaseAfter(
  sign: string,
  after: string,
  spellings: Spellings,
  options: { turkish: boolean; alone: boolean },
): string {
  const hyphen = sign === '-' || sign === '–';
  return after.replace(/[^-–/&+|.,:]+/gu, (part, offset: number) => {
    const isLast = offset + part.length === after.length;
    if (hyphen && !isLast && smallWords.has(part.toLowerCase())) return part.toLowerCase();
    return recasePart(part, spellings, { ...options, alone: false });
  });
}

function recasePart(
  word: string,
  spellings: Spellings,
  { turkish, alone }: { turkish: boolean; alone: boolean },
): string {
  const small = turkish ? word.toLocaleLowerCase('tr') : word.toLowerCase();
  const known = spellings.get(small);
  if (known !== undefined) return known;
  const inCapitals = /\p{Lu}/u.test(word);
  if (/\d/.test(word)) return withDigits(word, small, inCapitals);
  if (isAbbreviation(small, { inCapitals, alone })) return small.toUpperCase();

  const [, prefix = '', rest = ''] = /^(mc|[odl]['’](?=\p{L}{2}))?(.*)$/su.exec(small) ?? [];
  if (prefix !== '' && [...rest].length > 2) return capital(prefix, turkish) + capital(rest, turkish);
  if (/^ij[^aeiou]/.test(small)) return `IJ${small.slice(2)}`;
  return capital(small, turkish);
}

/** 3M, 21st, 360Networks: letters beside digits stay capitals, save those of ordinal numbers. */
function withDigits(word: string, small: string, inCapitals: boolean): string {
  if (/^\d+(?:st|nd|rd|th)$/.test(small)) return small;
  if (inCapitals) return word;
  return /^\d+\p{L}$/u.test(small) || !hasVowel(small) ? small.toUpperCase() : capital(small, false);
}

function capital(word: string, turkish: boolean): string {
  const [first = ''] = word;
  const upper = turkish ? first.toLocaleUpperCase('tr') : first.toUpperCase();
  // "ß" and ligatures would become two capitals.
  return [...upper].length === 1 ? upper + word.slice(first.length) : word;
}

function isInitials(word: string): boolean {
  return /^(?:\p{L}\.){2,}\p{L}?$|^\p{L}\.$/u.test(word);
}

const onsets =
  /^(?:[bcdfghjklmnpqrstvwxz]|b[lr]|c[hlrz]|d[hrw]|f[jlr]|g[hlnr]|k[hlnrw]|ll|p[hflrs]|qu|rh|s[chjklmnpqtvwz]|sc[hlr]|sh[r]|sp[hlr]|st[r]|schr?|schw|t[hrswz]|thr|v[lr]|w[hr]|z[hw])?$/;
const codas =
  /^(?:[bcdfghjklmnpqrstvwxz]|bb|bs|c[hkt]|cks|d[dsz]|dge?|f[ft]|fts|g[ghs]|ght|k[ks]|l[bcdfgklmnpstvz]|lds|lls|lch|lth|m[bmnps]|mps|n[cdgkmnstxz]|nch|nds|ngs|nks|nts|nth|p[phst]|r[bcdfgklmnprstvxz]|rch|rds|rks|rms|rns|rth|rts|rst|s[chkmpst]|sch|t[hstz]|tch|v[s]|w[dklnst]|x[t]|z[z])?$/;

const slavicWord =
  /^(?:skl|brn|krk|krn|trn|srn|srb|crn|vrb|drn|zrn|prs|smr|vlt|zdr|chl|hrv|brd|brz|krz|drv|trh|vrh|vrt|zl|zn|zv|zm|mn|ml|dn|dv|tm|tv|kv|hl|hn|vn|vr|vl|pst|ps)[aeiouy]+$/;

function hasVowel(small: string): boolean {
  return vowels.test(small.normalize('NFD'));
}

/** A word that nobody could say (BMW, AMD, ASML), and one of at most three capitals that stands alone (BCE). */
function isAbbreviation(
  small: string,
  { inCapitals, alone }: { inCapitals: boolean; alone: boolean },
): boolean {
  const length = [...small].length;
  if (!/^\p{L}+$/u.test(small) || !/^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]+$/u.test(small))
    return false;
  if (length < 2) return inCapitals;
  if (length > 5) return false;
  // KRČ: r and l are vowels where there are such letters.
  if (!hasVowel(small)) return !/[čšžřćđťďňľĺŕ]/.test(small);
  if (!inCapitals) return false;
  if (length <= 3 && alone) return true;
  if (length === 4 && /[бвгджзклмнпрстфхцчшщ]{3}/.test(small)) return true;
  if (length > 4 || !/^[a-z]+$/.test(small)) return false;
  // SKLO, BRNO, KRKA: words of Slavic languages begin so and end in a vowel.
  if (!alone && slavicWord.test(small)) return false;
  const [, onset = '', coda = ''] = /^([^aeiouy]*).*?([^aeiouy]*)$/.exec(small) ?? [];
  return !onsets.test(onset) || !codas.test(coda);
}
