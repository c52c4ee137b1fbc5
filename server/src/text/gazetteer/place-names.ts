/*
 * Facts that none of the packages read by `refresh.ts` has. Used when the data file is made, never at run time.
 */

/** GeoNames ids of countries that the country list used by `refresh.ts` leaves out. */
export const missingCountryIds: Readonly<Record<string, number>> = {
  AW: 3577279,
  AX: 661882,
  BL: 3578476,
  CC: 1547376,
  CW: 7626836,
  CX: 2078138,
  EH: 2461445,
  MF: 3578421,
  NC: 2139685,
  NF: 2155115,
  PF: 4030656,
  SJ: 607072,
  SX: 7609695,
  XK: 831053,
};

/** English names that read better in a title than those of CLDR. */
export const countryTitles: Readonly<Record<string, string>> = {
  CD: 'Democratic Republic of the Congo',
  CG: 'Republic of the Congo',
  CZ: 'Czech Republic',
  HK: 'Hong Kong',
  MM: 'Myanmar',
  MO: 'Macao',
  PS: 'Palestine',
  TR: 'Turkey',
};

/** What people type besides the names of CLDR in `aliasLanguages` and the ISO codes. */
export const countryAliases: Readonly<Record<string, readonly string[]>> = {
  AE: ['UAE', 'Emirates'],
  BA: ['Bosnia'],
  BN: ['Brunei Darussalam'],
  BO: ['Plurinational State of Bolivia'],
  CD: ['DR Congo', 'DRC', 'Congo Kinshasa', 'Zaire'],
  CG: ['Congo Brazzaville', 'Congo'],
  CI: ['Ivory Coast', "Cote d'Ivoire"],
  CN: ["People's Republic of China", 'PRC'],
  CV: ['Cabo Verde', 'Cape Verde'],
  CZ: ['Czechia'],
  GB: ['UK', 'U.K.', 'Great Britain', 'Britain'],
  HK: ['Hong Kong SAR'],
  IR: ['Islamic Republic of Iran'],
  KP: ['DPRK'],
  KR: ['Korea', 'Republic of Korea', 'South Korea'],
  LA: ['Lao', "Lao People's Democratic Republic"],
  MD: ['Republic of Moldova'],
  MK: ['Macedonia', 'FYROM'],
  MM: ['Burma'],
  MO: ['Macau'],
  NL: ['Holland', 'The Netherlands'],
  PS: ['Palestinian Territories', 'State of Palestine'],
  RU: ['Russian Federation'],
  SY: ['Syrian Arab Republic'],
  SZ: ['Swaziland'],
  TL: ['East Timor'],
  TR: ['Türkiye', 'Turkiye'],
  TW: ['Republic of China'],
  TZ: ['United Republic of Tanzania'],
  US: ['USA', 'U.S.', 'U.S.A.', 'United States of America', 'America'],
  VA: ['Vatican', 'Holy See'],
  VE: ['Bolivarian Republic of Venezuela'],
  VN: ['Viet Nam'],
};

/** The languages in which a country is found by its name. */
export const aliasLanguages = [
  ...['ar', 'bg', 'cs', 'da', 'de', 'el', 'en', 'es', 'et', 'fi', 'fr', 'he', 'hi', 'hr', 'hu', 'id', 'it'],
  ...['ja', 'ko', 'lt', 'lv', 'nb', 'nl', 'pl', 'pt', 'ro', 'ru', 'sk', 'sl', 'sr', 'sv', 'th', 'tr', 'uk'],
  ...['vi', 'zh'],
];

/**
 * English names of regions where GeoNames' own is unusual or carries a remark: the Danish regions as they call
 * themselves in English, old transliterations, and names with an abbreviation.
 */
export const regionTitles: Readonly<Record<string, string>> = {
  'AR.07': 'Buenos Aires City',
  'BA.01': 'Federation of Bosnia and Herzegovina',
  'DK.17': 'Capital Region of Denmark',
  'DK.18': 'Central Denmark Region',
  'DK.19': 'North Denmark Region',
  'DK.20': 'Region Zealand',
  'DK.21': 'Region of Southern Denmark',
  'TW.01': 'Fujian',
  'TW.02': 'Kaohsiung',
  'VN.79': 'Ho Chi Minh City',
};

/** Cities that changed how they write themselves after the edition of GeoNames was made, by GeoNames id. */
export const cityTitles: Readonly<Record<number, string>> = {
  2624652: 'Aarhus',
};
