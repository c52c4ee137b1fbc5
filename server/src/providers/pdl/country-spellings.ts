const inEnglish = {
  long: new Intl.DisplayNames(['en'], { type: 'region', style: 'long', fallback: 'none' }),
  short: new Intl.DisplayNames(['en'], { type: 'region', style: 'short', fallback: 'none' }),
};

// Where the usual English name is another than that of the Unicode data, in whichever edition of it.
const others: Readonly<Record<string, readonly string[]>> = {
  BA: ['bosnia and herzegovina'],
  CD: ['democratic republic of the congo'],
  CG: ['republic of the congo'],
  CI: ["côte d'ivoire", 'ivory coast'],
  CV: ['cape verde'],
  CZ: ['czech republic', 'czechia'],
  HK: ['hong kong'],
  MK: ['macedonia', 'north macedonia'],
  MM: ['myanmar', 'burma'],
  MO: ['macau', 'macao'],
  PS: ['palestine'],
  SZ: ['swaziland', 'eswatini'],
  TL: ['east timor', 'timor-leste'],
  TR: ['turkey', 'türkiye'],
};

/** The names of one country that a list of English names in lower case may have. */
export function countrySpellings(code: string): string[] {
  const names = [inEnglish.long.of(code), inEnglish.short.of(code)].flatMap((name) => {
    const lower = name?.toLowerCase();
    return lower === undefined ? [] : [lower, lower.replaceAll('’', "'"), lower.replaceAll(' & ', ' and ')];
  });
  return [
    ...new Set([...names, ...(others[code] ?? []), ...(names.length === 0 ? [code.toLowerCase()] : [])]),
  ];
}
