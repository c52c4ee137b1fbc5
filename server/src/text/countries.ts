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
