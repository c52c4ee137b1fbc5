/*
 * "EUC-KR" of web pages is Unified Hangul Code, windows-949 (WHATWG Encoding, 14.1). The decoder of Node knows KS X 1001 only, so
 * 8,822 of the 11,172 syllables come out of it as rubbish. UHC put those, in the order of Unicode, where KS X 1001 has nothing:
 * so its table need not be kept, it can be told from what Node knows. All of it but two signs agrees with the index of the standard.
 */
const firstLead = 0x81;
const leads = 0xfe - firstLead + 1;
const firstTrail = 0x41;
const trails = 0xfe - firstTrail + 1;
const firstSyllable = 0xac00;
const lastSyllable = 0xd7a3;
const replacement = 0xfffd;
/** KS X 1001 has had them since 1998, in its row A2. */
const laterSigns = [
  [0xe6, '€'],
  [0xe7, '®'],
] as const;

let known: Uint16Array | null = null;

/** The text of bytes in EUC-KR as browsers read it. */
export function decodeKorean(bytes: Uint8Array): string {
  known ??= pairs();
  const units = new Uint16Array(bytes.length);
  let count = 0;
  for (let at = 0; at < bytes.length; at++) {
    const lead = bytes[at] as number;
    if (lead < 0x80) {
      units[count++] = lead;
      continue;
    }
    const trail = bytes[at + 1] ?? 0;
    const unit = lead >= firstLead && lead <= 0xfe ? unitOf(known, lead, trail) : 0;
    units[count++] = unit || replacement;
    // A byte of ASCII after a lead that it does not fit is a letter of its own: no markup is eaten.
    if (unit !== 0 || (trail >= 0x80 && lead !== 0x80 && lead !== 0xff)) at += 1;
  }
  return Buffer.from(units.buffer, 0, 2 * count).toString('utf16le');
}

/** The letter of a pair of bytes; 0 for none. */
function unitOf(table: Uint16Array, lead: number, trail: number): number {
  if (trail < firstTrail || trail > 0xfe) return 0;
  return table[(lead - firstLead) * trails + trail - firstTrail] ?? 0;
}

function pairs(): Uint16Array {
  const table = new Uint16Array(leads * trails);
  const decoder = new TextDecoder('euc-kr');
  const isInStandard = new Set<number>();
  for (let lead = 0xa1; lead <= 0xfe; lead++) {
    for (let trail = 0xa1; trail <= 0xfe; trail++) {
      const letter = decoder.decode(Uint8Array.of(lead, trail));
      const unit = letter.charCodeAt(0);
      // Node has private letters in the rows for users' own.
      if (letter.length !== 1 || unit === replacement || (unit >= 0xe000 && unit <= 0xf8ff)) continue;
      table[(lead - firstLead) * trails + trail - firstTrail] = unit;
      isInStandard.add(unit);
    }
  }
  for (const [trail, sign] of laterSigns)
    table[(0xa2 - firstLead) * trails + trail - firstTrail] = sign.charCodeAt(0);
  let syllable = firstSyllable;
  for (let lead = firstLead; lead <= 0xc6; lead++) {
    for (let trail = firstTrail; trail <= (lead <= 0xa0 ? 0xfe : 0xa0); trail++) {
      if ((trail > 0x5a && trail < 0x61) || (trail > 0x7a && trail < 0x81)) continue;
      while (isInStandard.has(syllable)) syllable += 1;
      if (syllable > lastSyllable) return table;
      table[(lead - firstLead) * trails + trail - firstTrail] = syllable;
      syllable += 1;
    }
  }
  return table;
}
