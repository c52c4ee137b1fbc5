/*
 * The encoding of a page that declares none and is not in UTF-8: what browsers take for readers of a language (the table of
 * WHATWG HTML, 13.2.3.2), with the page's own language in the place of the reader's.
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

export function guessCharset(bytes: Uint8Array, language: string | null): string {
  if (language === null) return 'windows-1252';
  if (traditionalChinese.test(language)) return 'big5';
  const usual = byLanguage.get(language.split(/[-_]/, 1)[0] ?? '') ?? 'windows-1252';
  if (usual === 'shift_jis' && isDecodable(bytes, 'euc-jp')) return 'euc-jp';
  if (usual === cyrillic && isKoi8(bytes)) return language.startsWith('uk') ? 'koi8-u' : 'koi8-r';
  return usual;
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
