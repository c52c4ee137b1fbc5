/** Ways in which software hides an address in a page. All are undone without running anything. */

/** Of Cloudflare's e-mail protection: hexadecimal, each byte after the first combined with the first by exclusive or. */
export function decodeCloudflare(hex: string): string | null {
  const digits = hex.trim();
  if (digits.length < 10 || digits.length > 1_000 || !/^(?:[0-9a-f]{2})+$/i.test(digits)) return null;
  const bytes = Buffer.from(digits, 'hex');
  const key = bytes[0] ?? 0;
  return Buffer.from(bytes.subarray(1).map((byte) => byte ^ key)).toString('utf8');
}

export function rot13(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const code = letter.charCodeAt(0);
    const base = code >= 97 ? 97 : 65;
    return String.fromCharCode(((code - base + 13) % 26) + base);
  });
}

/** Ranges of characters that TYPO3's link handler turns, each around itself. */
const turned: readonly (readonly [number, number])[] = [
  [0x2b, 0x3a],
  [0x40, 0x5a],
  [0x61, 0x7a],
];

/**
 * The text that a turning cipher of any offset hides, known by the "mailto:" it begins with; null where no offset gives one.
 * TYPO3's linkTo_UnCryptMailto and data-mailto-token.
 */
export function decodeTurnedMailto(text: string): string | null {
  if (text.length < 10 || text.length > 1_000) return null;
  for (let offset = -25; offset <= 25; offset += 1) {
    if (offset === 0 || turn(text.slice(0, 7), offset) !== 'mailto:') continue;
    return turn(text, offset);
  }
  return null;
}

function turn(text: string, offset: number): string {
  let result = '';
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    const range = turned.find(([from, to]) => code >= from && code <= to);
    if (!range) {
      result += text.charAt(i);
      continue;
    }
    const [from, to] = range;
    const size = to - from + 1;
    result += String.fromCharCode(from + ((((code - from + offset) % size) + size) % size));
  }
  return result;
}

/** What a text in base64 says, where that is text; null for others. */
export function decodeBase64(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed.length < 8 || trimmed.length > 1_000 || !/^[a-z0-9+/_-]{8,}={0,2}$/i.test(trimmed)) return null;
  const decoded = Buffer.from(trimmed, 'base64').toString('utf8');
  return /^[ -~\u00a1-\uffff]{5,}$/.test(decoded) && !decoded.includes('\ufffd') ? decoded : null;
}

/** Two hexadecimal digits a character: 696e666f406163… */
export function decodeHex(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed.length < 12 || trimmed.length > 1_000 || !/^(?:[2-7][0-9a-f])+$/i.test(trimmed)) return null;
  return Buffer.from(trimmed, 'hex').toString('latin1');
}

/** &#105;&#x6e; as text: what was escaped twice, or is written by a script. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|(commat|period|lpar|rpar|lsqb|rsqb|amp|nbsp|shy|zwnj));?/gi,
    (whole, hex, decimal, name: string | undefined) => {
      if (name !== undefined) return named[name.toLowerCase()] ?? whole;
      const code = Number.parseInt(hex ?? decimal, hex === undefined ? 10 : 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    },
  );
}

const named: Readonly<Record<string, string>> = {
  commat: '@',
  period: '.',
  lpar: '(',
  rpar: ')',
  lsqb: '[',
  rsqb: ']',
  amp: '&',
  nbsp: ' ',
  shy: '',
  zwnj: '',
};
