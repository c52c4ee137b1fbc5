import { labelKey } from './words.ts';

// ISO 3166-1 alpha-2, officially assigned (249), and XK, which is in common use for Kosovo.
const codes =
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC
   CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD
   GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH
   KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW
   MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC
   SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY
   UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW`.split(/\s+/);

// ISO 3166-1 alpha-3, in the order of the codes above (Debian's iso-codes, read 2026-11-30); XKX as the EU and the IMF
// write Kosovo.
const threeLetterCodes =
  `AND ARE AFG ATG AIA ALB ARM AGO ATA ARG ASM AUT AUS ABW ALA AZE BIH BRB BGD BEL BFA BGR BHR BDI BEN BLM BMU BRN
   BOL BES BRA BHS BTN BVT BWA BLR BLZ CAN CCK COD CAF COG CHE CIV COK CHL CMR CHN COL CRI CUB CPV CUW CXR CYP CZE
   DEU DJI DNK DMA DOM DZA ECU EST EGY ESH ERI ESP ETH FIN FJI FLK FSM FRO FRA GAB GBR GRD GEO GUF GGY GHA GIB GRL
   GMB GIN GLP GNQ GRC SGS GTM GUM GNB GUY HKG HMD HND HRV HTI HUN IDN IRL ISR IMN IND IOT IRQ IRN ISL ITA JEY JAM
   JOR JPN KEN KGZ KHM KIR COM KNA PRK KOR KWT CYM KAZ LAO LBN LCA LIE LKA LBR LSO LTU LUX LVA LBY MAR MCO MDA MNE
   MAF MDG MHL MKD MLI MMR MNG MAC MNP MTQ MRT MSR MLT MUS MDV MWI MEX MYS MOZ NAM NCL NER NFK NGA NIC NLD NOR NPL
   NRU NIU NZL OMN PAN PER PYF PNG PHL PAK POL SPM PCN PRI PSE PRT PLW PRY QAT REU ROU SRB RUS RWA SAU SLB SYC SDN
   SWE SGP SHN SVN SJM SVK SLE SMR SEN SOM SUR SSD STP SLV SXM SYR SWZ TCA TCD ATF TGO THA TJK TKL TLS TKM TUN TON
   TUR TTO TUV TWN TZA UKR UGA UMI USA URY UZB VAT VCT VEN VGB VIR VNM VUT WLF WSM XKX YEM MYT ZAF ZMB ZWE`.split(
    /\s+/,
  );

// What people and exports write, and Intl.DisplayNames does not say.
const aliases: Readonly<Record<string, string>> = {
  usa: 'US',
  'u.s.': 'US',
  'u.s.a.': 'US',
  america: 'US',
  'united states of america': 'US',
  'great britain': 'GB',
  'united kingdom of great britain and northern ireland': 'GB',
  'u.k.': 'GB',
  turkey: 'TR',
  'czech republic': 'CZ',
  'hong kong': 'HK',
  macau: 'MO',
  macao: 'MO',
  'viet nam': 'VN',
  'korea, republic of': 'KR',
  'republic of korea': 'KR',
  korea: 'KR',
  "korea, democratic people's republic of": 'KP',
  'russian federation': 'RU',
  'iran, islamic republic of': 'IR',
  'syrian arab republic': 'SY',
  'moldova, republic of': 'MD',
  'tanzania, united republic of': 'TZ',
  'venezuela, bolivarian republic of': 'VE',
  'bolivia, plurinational state of': 'BO',
  'taiwan, province of china': 'TW',
  'palestine, state of': 'PS',
  palestine: 'PS',
  'lao people’s democratic republic': 'LA',
  "lao people's democratic republic": 'LA',
  'brunei darussalam': 'BN',
  'ivory coast': 'CI',
  swaziland: 'SZ',
  macedonia: 'MK',
  burma: 'MM',
  'cape verde': 'CV',
  'east timor': 'TL',
  'the netherlands': 'NL',
  holland: 'NL',
  'holy see': 'VA',
  'democratic republic of the congo': 'CD',
  'congo, the democratic republic of the': 'CD',
  'republic of the congo': 'CG',
  congo: 'CG',
  'republic of ireland': 'IE',
};

// English first: where two languages disagree about a name, English readers are right.
const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'];

let codeByName: ReadonlyMap<string, string> | undefined;

/** ISO code of a country given as code or name, in English or six further languages. Undefined where it is none. */
export function countryCodeOf(text: string): string | undefined {
  const key = labelKey(text);
  codeByName ??= namesOfCountries();
  return codeByName.get(key);
}

// What a field of a country holds, and no place that a record is found by may be called.
const fieldAliases: Readonly<Record<string, string>> = {
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  britain: 'GB',
  uae: 'AE',
  'u.a.e.': 'AE',
  rsa: 'ZA',
  prc: 'CN',
  "people's republic of china": 'CN',
  'mainland china': 'CN',
  'korea (south)': 'KR',
  'korea south': 'KR',
  'federal republic of germany': 'DE',
  brd: 'DE',
  'u.s': 'US',
  'u.s.a': 'US',
  'u.k': 'GB',
  'united states america': 'US',
  "cote d'ivoire": 'CI',
  curacao: 'CW',
  'slovak republic': 'SK',
  'kyrgyz republic': 'KG',
  'lao pdr': 'LA',
  "lao people's democratic republic": 'LA',
  'hong kong sar': 'HK',
  'macau sar': 'MO',
  'macao sar': 'MO',
  ksa: 'SA',
  rok: 'KR',
  dprk: 'KP',
  "korea (democratic people's republic of)": 'KP',
  roi: 'IE',
  drc: 'CD',
  'dr congo': 'CD',
  'congo (democratic republic of the)': 'CD',
  png: 'PG',
  roc: 'TW',
  aotearoa: 'NZ',
  'great britain and northern ireland': 'GB',
  inglaterra: 'GB',
  angleterre: 'GB',
  inghilterra: 'GB',
  engeland: 'GB',
  escocia: 'GB',
  schottland: 'GB',
  ecosse: 'GB',
  grossbritannien: 'GB',
  'grande-bretagne': 'GB',
  'gran bretana': 'GB',
  'gran bretagna': 'GB',
  'groot-brittannie': 'GB',
};

// Besides those of `languages`: what a country calls itself.
const furtherLanguages =
  'sv da nb fi pl cs sk hu ro bg hr sl et lv lt el tr ru uk he ar fa hi th vi id ms ja ko zh zh-Hant'.split(
    ' ',
  );

let codeByField: ReadonlyMap<string, string> | undefined;

/** What stands beside a country's name in its long form: "Iran (Islamic Republic of)", "Gambia, The", "Taiwan, Province of China". */
const formal =
  /^(?!united (?:states|kingdom)$)(?:the|(?:the )?(?:(?:islamic|bolivarian|plurinational|federated|united|federal|arab|special administrative) ?)*(?:republic|states?|kingdom|federation|sar|region)(?: of(?: the| china)?)?|province of china)$/i;

/**
 * ISO code of the country that a field of a country names: all that `countryCodeOf` reads, alpha-3 and numeric codes,
 * flags, locales such as en-US, names in some thirty languages, and a name with its code ("United States (US)",
 * "GB - United Kingdom"). Undefined where it names none, or two.
 */
export function countryCodeOfField(text: string): string | undefined {
  const written = text.normalize('NFKC').trim();
  const whole = countryOfWord(written);
  if (whole !== undefined) return whole;
  const locale = /^[a-z]{2,3}[-_](?:[A-Z][a-z]{3}[-_])?([A-Z]{2})$/.exec(written)?.[1];
  if (locale !== undefined) return countryOfWord(locale);
  const parts = written
    .split(/\s*[()[\],;:/|\u2013\u2014]+\s*|\s+-\s+/)
    .filter((part) => part !== '' && !/^\+?\d+$/.test(part) && !formal.test(part));
  const countries = new Set(parts.map(countryOfWord));
  return countries.size === 1 ? [...countries][0] : undefined;
}

function countryOfWord(word: string): string | undefined {
  const known = countryCodeOf(word);
  if (known !== undefined) return known;
  const flag = /^[\u{1f1e6}-\u{1f1ff}]{2}$/u.test(word) ? flagLetters(word) : undefined;
  if (flag !== undefined) return countryCodeOf(flag);
  codeByField ??= fieldNames();
  const key = labelKey(word);
  return (
    codeByField.get(key) ??
    codeByField.get(key.replace(/^the /, '')) ??
    countryCodeOf(key.replace(/^(?:the|republic of) /, ''))
  );
}

/** A flag is two letters of its own alphabet. */
function flagLetters(flag: string): string {
  return [...flag]
    .map((letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) - 0x1f1e6 + 65))
    .join('');
}

function fieldNames(): Map<string, string> {
  const names = new Map(threeLetterCodes.map((three, at) => [three.toLowerCase(), codes[at] as string]));
  for (const [name, code] of Object.entries(fieldAliases)) names.set(labelKey(name), code);
  for (const language of furtherLanguages) {
    const display = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const code of codes) {
      const name = labelKey(display.of(code) ?? '');
      if (name && !names.has(name)) names.set(name, code);
    }
  }
  return names;
}

function namesOfCountries(): Map<string, string> {
  const names = new Map(codes.map((code) => [code.toLowerCase(), code]));
  names.set('uk', 'GB');
  for (const [name, code] of Object.entries(aliases)) names.set(labelKey(name), code);
  for (const language of languages) {
    for (const style of ['long', 'short'] as const) {
      const display = new Intl.DisplayNames([language], { type: 'region', style, fallback: 'none' });
      for (const code of codes) {
        const name = labelKey(display.of(code) ?? '');
        if (name && !names.has(name)) names.set(name, code);
      }
    }
  }
  return names;
}
