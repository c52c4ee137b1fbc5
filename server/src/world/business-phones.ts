/*
 * Numbers of local businesses: from the ranges of phone-book.ts that are kept for fiction, but of area codes and blocks that no company
 * and nobody of the world is given. A business has one of its own within its kind and town.
 */

const areaCodes =
  '207 208 209 210 217 218 219 224 225 228 229 231 234 239 240 248 251 252 253 254 256 260 262 267 269 270 276 281 302 308 309 310 316 318 320 321 323 325 330 334 336 337 339 347 351 352 360 361 386 407 408 409 417 423 424 425 432 434 435 440 443 458 469 478 479 480 484'.split(
    ' ',
  );
/** The halves of their ranges that the phone book comes to last. */
const upperHalf = 500;
const germanRanges = ['3023125', '6990009', '4066969', '2214710', '8999998'];

export interface BusinessPhone {
  readonly e164: string;
  /** As it is written in its country. */
  readonly shown: string;
}

/** How many different ones a country has. */
export function phonesOf(country: string): number {
  if (country === 'GB') return upperHalf;
  return country === 'DE' ? germanRanges.length * upperHalf : areaCodes.length * 100;
}

/** @param number from 0; beyond `phonesOf` it begins anew. Where we know of no range of a country, an American one. */
export function businessPhone(country: string, number: number): BusinessPhone {
  const at = number % phonesOf(country);
  if (country === 'GB') {
    const last = String(upperHalf + at).padStart(4, '0');
    return { e164: `+442079460${last.slice(1)}`, shown: `020 7946 ${last}` };
  }
  if (country === 'DE') {
    const range = germanRanges[at % germanRanges.length] as string;
    const last = String(upperHalf + Math.floor(at / germanRanges.length)).padStart(3, '0');
    const area = /^(?:30|69|40|89|221)/.exec(range)?.[0] ?? '';
    return { e164: `+49${range}${last}`, shown: `0${area} ${range.slice(area.length)}${last}` };
  }
  const area = areaCodes[at % areaCodes.length] as string;
  const last = String(Math.floor(at / areaCodes.length)).padStart(2, '0');
  return {
    e164: `+1${area}55501${last}`,
    shown: country === 'US' || country === 'CA' ? `(${area}) 555-01${last}` : `+1 ${area}-555-01${last}`,
  };
}

/** A number in E.164 as it is written in its country, as far as the ranges of the world go. */
export function shownPhone(e164: string): string {
  const [, area, middle, last] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(e164) ?? [];
  if (area !== undefined) return `(${area}) ${middle}-${last}`;
  const london = /^\+4420(\d{4})(\d{4})$/.exec(e164);
  if (london) return `020 ${london[1]} ${london[2]}`;
  const german = /^\+49(30|69|40|89|221)(\d+)$/.exec(e164);
  return german ? `0${german[1]} ${german[2]}` : e164;
}
