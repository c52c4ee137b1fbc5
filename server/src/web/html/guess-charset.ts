import { analyse } from 'chardet';

/*
 * The encoding of a page that declares none and is not in UTF-8: what browsers take for readers of a language (the table of
 * WHATWG HTML, 13.2.3.2), with the page's own language in the place of the reader's. Without one its bytes tell (chardet: statistics of letters), and
 * the country of its host where they tell too little.
 */
const cyrillic = 'windows-1251';
const centralEuropean = 'windows-1250';

const byLanguage = new Map<string, string>(
  Object.entries({
    ar: 'windows-1256',
    be: cyrillic,
    bg: cyrillic,
    cs: centralEuropean,
    el: 'iso-8859-7',
    et: 'windows-1257',
    fa: 'windows-1256',
    he: 'windows-1255',
    hr: centralEuropean,
    hu: 'iso-8859-2',
    ja: 'shift_jis',
    kk: cyrillic,
    ko: 'euc-kr',
    ku: 'windows-1254',
    ky: cyrillic,
    lt: 'windows-1257',
    lv: 'windows-1257',
    mk: cyrillic,
    pl: 'iso-8859-2',
    ru: cyrillic,
    sah: cyrillic,
    sk: centralEuropean,
    sl: 'iso-8859-2',
    sr: cyrillic,
    tg: cyrillic,
    th: 'windows-874',
    tr: 'windows-1254',
    tt: cyrillic,
    uk: cyrillic,
    vi: 'windows-1258',
    zh: 'gb18030',
  }),
);

const traditionalChinese = /^zh-(?:hant|tw|hk|mo)/;

/** Languages of countries whose pages are in old encodings, by the last part of a host. */
const languageOfCountry = new Map<string, string>(
  Object.entries({
    ...{ bg: 'bg', by: 'be', kg: 'ky', kz: 'kk', mk: 'mk', ru: 'ru', su: 'ru', tj: 'tg', ua: 'uk' },
    ...{ ba: 'hr', cz: 'cs', hr: 'hr', hu: 'hu', pl: 'pl', rs: 'sr', si: 'sl', sk: 'sk' },
    ...{ ee: 'et', lt: 'lt', lv: 'lv', gr: 'el', cy: 'el', il: 'he', tr: 'tr', th: 'th', vn: 'vi' },
    ...{ ae: 'ar', bh: 'ar', dz: 'ar', eg: 'ar', iq: 'ar', jo: 'ar', kw: 'ar', lb: 'ar', ly: 'ar', ma: 'ar' },
    ...{ om: 'ar', ps: 'ar', qa: 'ar', sa: 'ar', sd: 'ar', sy: 'ar', tn: 'ar', ye: 'ar', ir: 'fa' },
    ...{ cn: 'zh', hk: 'zh-hk', jp: 'ja', kr: 'ko', mo: 'zh-mo', sg: 'zh', tw: 'zh-tw' },
  }),
);

/** So much of a page is looked at, in bytes: enough for statistics of letters, in a millisecond. */
const sampleBytes = 16 * 1024;
/** Of 100. Texts of Western Europe come to less than 25 in all other encodings than their own; a title of a few words in its own to 30 and more. */
const sureEnough = 30;
const clearlyMore = 1.4;
/** Those that pages are in. */
const encodings: ReadonlySet<string> = new Set([
  ...['Big5', 'EUC-JP', 'EUC-KR', 'GB18030', 'Shift_JIS', 'KOI8-R', 'windows-874'],
  ...['ISO-8859-1', 'ISO-8859-2', 'ISO-8859-5', 'ISO-8859-6', 'ISO-8859-7', 'ISO-8859-8', 'ISO-8859-9'],
  ...[
    'windows-1250',
    'windows-1251',
    'windows-1252',
    'windows-1253',
    'windows-1254',
    'windows-1255',
    'windows-1256',
    'windows-1257',
  ],
]);

/**
 * @param language of the page, as it says itself; null where it does not
 * @param host of the page
 */
export function guessCharset(bytes: Uint8Array, language: string | null, host = ''): string {
  if (language !== null) return usualOf(bytes, language);
  const country = languageOfCountry.get(host.slice(host.lastIndexOf('.') + 1));
  const told = detected(bytes);
  // Of letters that Western Europe has as well, the country knows more.
  if (country !== undefined && (told === null || told === 'windows-1252')) return usualOf(bytes, country);
  return told ?? 'windows-1252';
}

function usualOf(bytes: Uint8Array, language: string): string {
  if (traditionalChinese.test(language)) return 'big5';
  const usual = byLanguage.get(language.split(/[-_]/, 1)[0] ?? '') ?? 'windows-1252';
  if (usual === 'shift_jis' && isDecodable(bytes, 'euc-jp')) return 'euc-jp';
  if (usual === cyrillic && isKoi8(bytes)) return language.startsWith('uk') ? 'koi8-u' : 'koi8-r';
  return usual;
}

/** What browsers read where a page names these: the letters of both are the same, and Windows has some more. */
const asBrowsersRead = new Map<string, string>(
  Object.entries({
    ...{ 'ISO-8859-1': 'windows-1252', 'ISO-8859-6': 'windows-1256', 'ISO-8859-7': 'windows-1253' },
    ...{ 'ISO-8859-8': 'windows-1255', 'ISO-8859-9': 'windows-1254' },
  }),
);

/** They share most letters with windows-1252: a few marks may be those of any. */
const latin: ReadonlySet<string> = new Set([
  'ISO-8859-2',
  'windows-1250',
  'ISO-8859-9',
  'windows-1254',
  'windows-1257',
]);
const latinMarksMin = 8;
/** Fewer letters outside ASCII tell nothing. */
const marksMin = 4;
const western: ReadonlySet<string> = new Set(['ISO-8859-1', 'windows-1252']);
/** Signs that stand in no word of Western Europe, and are letters elsewhere. */
const signsInWords = /\p{L}[¡¢¥¦ª¬¯±²³¶¸¹º¼½¾¿]\p{L}/u;
/** Rows of kana in EUC-JP: no other encoding has them again and again. */
const kana = /[\xa4\xa5][\xa1-\xf6]/g;
/** The same of Shift_JIS: elsewhere these first bytes are low quotes and signs for drawing, or nothing. */
const kanaOfShiftJis = /\x82[\x9f-\xf1]|\x83[\x40-\x7e\x80-\x96]/g;

/** Null where the bytes tell too little. */
function detected(bytes: Uint8Array): string | null {
  const letters = lettersOf(bytes);
  const text = letters.toString('latin1');
  const marks = text.match(/[\x80-\xff]/g)?.length ?? 0;
  if (marks < marksMin) return null;
  // A third of its letters, of two bytes each.
  if (6 * (text.match(kana)?.length ?? 0) >= marks && isDecodable(letters, 'euc-jp')) return 'euc-jp';
  // The second byte of a kana may be one of ASCII, so there are fewer marks than bytes.
  if (5 * (text.match(kanaOfShiftJis)?.length ?? 0) >= marks && isDecodable(letters, 'shift_jis'))
    return 'shift_jis';
  const isWestern = !signsInWords.test(text);
  const [best, next] = analyse(letters).filter(
    ({ name }) =>
      encodings.has(name) &&
      (isWestern || !western.has(name)) &&
      (marks >= latinMarksMin || !latin.has(name)) &&
      isDecodable(letters, name),
  );
  if (best === undefined) return null;
  // Central Europe and the Baltic write most letters as Western Europe does: few marks must be enough, if nothing else is as likely.
  const isClear = best.confidence >= sureEnough || best.confidence > clearlyMore * (next?.confidence ?? 0);
  return isClear ? (asBrowsersRead.get(best.name) ?? best.name).toLowerCase() : null;
}

/**
 * Text without tags, scripts and styles, which are ASCII whatever the text is. White space is that of ASCII: 0xA0 is a half of あ in Shift_JIS.
 */
function lettersOf(bytes: Uint8Array): Buffer {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 16 * sampleBytes)).toString(
    'latin1',
  );
  const bare = text.replace(/<(script|style)\b[^>]*>[^<]*<\/\1>|<[^<>]*>/gi, ' ').replace(/[\t-\r ]+/g, ' ');
  return Buffer.from(bare.slice(0, sampleBytes), 'latin1');
}

/** Shift_JIS puts bytes first that EUC-JP does not have. */
function isDecodable(bytes: Uint8Array, charset: string): boolean {
  try {
    new TextDecoder(charset, { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Small letters are in the upper quarter of windows-1251, and below it in KOI8; texts have more of them than of capitals. */
function isKoi8(bytes: Uint8Array): boolean {
  let below = 0;
  let upper = 0;
  for (const byte of bytes) {
    if (byte >= 0xe0) upper += 1;
    else if (byte >= 0xc0) below += 1;
  }
  return below > upper;
}
