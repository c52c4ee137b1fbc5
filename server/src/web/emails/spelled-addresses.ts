import { codeAt } from '../../kernel/code-at.ts';
import { readHost } from '../../text/links/host-names.ts';

/** "at" as people write it so that programs do not see an address; in brackets any of these is one. */
const atWords = `at|ät|æt|@|a|ad|et|at-sign|at sign|commercial at|arroba|arrob@|arobas|arobase|arobace|chiocciola|chiocc|apestaart|apestaartje|klammeraffe|affenschwanz|snabel-?a|snabela|alfakrøll|krøllalfa|kukac|zavináč|zavinac|malpa|małpa|afna|majmunče|собака|собачка|ет|эт|куче|παπάκι|papaki|heliko|miukumauku|ättä|kringla|アット|アットマーク|あっと|골뱅이|앳|小老鼠|艾特|كروكيت|ات|את|שטרודל|et işareti|kuyruklu a`;
const dotWords = `dot|d0t|\\.|·|punkt|pünktchen|point|punto|ponto|punt|tečka|tecka|bodka|kropka|pont|piste|piste|punct|nokta|точка|тчк|крапка|τελεία|teleia|ドット|どっと|点|點|닷|점|نقطة|נקודה|dott|dt`;

const open = String.raw`[\[({<«‹|{_*~"'“„「【（［｛⟨-]`;
const close = String.raw`[\])}>»›|}_*~"'”“」】）］｝⟩-]`;

/** In brackets or other signs, any white space around. */
const markedAt = new RegExp(
  String.raw`\s{0,3}${open}{1,3}\s{0,3}(?:${atWords})\s{0,3}${close}{1,3}\s{0,3}`,
  'giu',
);
const bareWords =
  'at|AT|At|arroba|ARROBA|arobase|AROBASE|chiocciola|CHIOCCIOLA|klammeraffe|собака|kukac|zavináč|małpa|malpa|apenstaartje|apestaartje';
/** A word of its own. */
const bareAt = new RegExp(String.raw`\s{1,3}(?:${bareWords})\s{1,3}|\s{0,3}@\s{0,3}`, 'gu');
/** What either of them has in it, told in one look: most lines have none. */
const anyAt = new RegExp(
  String.raw`@|\s(?:${bareWords})\s|${open}\s{0,3}(?:${atWords})\s{0,3}${close}`,
  'iu',
);

const markedDot = new RegExp(
  String.raw`\s{0,3}${open}{1,3}\s{0,3}(?:${dotWords})\s{0,3}${close}{1,3}\s{0,3}`,
  'iuy',
);
const bareDot =
  /\s{1,3}(?:dot|DOT|Dot|punkt|PUNKT|point|POINT|punto|PUNTO|ponto|PONTO|tečka|kropka|точка|pont|nokta|piste)\s{1,3}/uy;
const plainDot = /\s?\.\s?/uy;
const label = /[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?/uy;

const localLengthMax = 80;
const labelsMax = 6;
/** Of a page; each costs a look at its surroundings. */
const signsMax = 20_000;

/** Words before "at" in prose that are no mailbox: "meet us at acme dot com". */
const prose = new Set(
  `us me you him her it them we i they he she our my your their the a an here there home now today tomorrow yesterday online live
  available meet meeting look looking looked find finds found visit visiting join joining work working works worked see
  up out more site website websites page pages web blog team office store shop shopping stay staying arrive arrives
  arrived event events held hosted sold buy read posted based is are was were be been and or not only just more one
  speak speaking spoke talk talking aimed starting starts start ends open opens opened closed directly straight again best
  click login log sign register order orders booked book check checkout download downloads stop live lives living
  located location lunch dinner breakfast party study student students professor manager director engineer developer ceo
  founder president partner head chief editor writer graduate degree job jobs career careers employed employee staff
  everyone anyone all good great experts expert people person reach reached contact contacted email e-mail mail write
  writing wrote call called ask hit enquire inquire apply tickets ticket follow following price prices priced this that these those
  from in on for with to of by as if so than then when where what which who whom anytime yourself help`.split(
    /\s+/,
  ),
);

const cue =
  /(?:e-?mail|mail|m:|e:|contact|kontakt|courriel|correo|write|reach|schreib|posta|почта|電郵|邮箱|邮件|メール|이메일)/iu;

export interface SpelledAddress {
  readonly email: string;
  readonly start: number;
}

/**
 * Addresses written around their at sign: "jane [at] acme [dot] com", "jane(at)acme.com", "jane AT acme DOT com", "jane (a) acme.com".
 *
 * A marked at sign (in brackets or the like) between a name and a domain of a listed suffix is an address; "(a)" only right between
 * them. A bare word "at" is one only where the dots of the domain are spelled too or it is in capitals unlike its neighbours,
 * and the name is in ASCII and no word of prose (us, meet, available …); and in small letters where the line has nothing else, speaks of
 * mail before it, or spells dots in the name as well. So "meet us at acme dot com", "available at acme.com" and "See you @ acme.com"
 * are none. `line` is one line of text.
 */
export function spelledAddresses(line: string): SpelledAddress[] {
  const found: SpelledAddress[] = [];
  if (line.length < 6 || !anyAt.test(line)) return found;
  let count = 0;
  for (const [pattern, isMarked] of [
    [markedAt, true],
    [bareAt, false],
  ] as const) {
    // Not `matchAll`, which makes the pattern anew for every line: most lines match nothing, and are read in less time than that takes.
    pattern.lastIndex = 0;
    for (let match = pattern.exec(line); match; match = pattern.exec(line)) {
      count += 1;
      if (count > signsMax) return found;
      const address = addressAround(line, match.index, match[0], isMarked);
      if (address) found.push(address);
    }
  }
  return found;
}

function addressAround(line: string, at: number, sign: string, isMarked: boolean): SpelledAddress | null {
  const local = localBefore(line, at);
  if (local === null) return null;
  const isHyphened = sign.trim().startsWith('-');
  const end = at + sign.length;
  const domain = isHyphened ? domainAfter(withDotWords(line, end), 0) : domainAfter(line, end);
  if (domain === null) return null;
  const word = sign.replace(/[^\p{L}@]/gu, '');
  const email = `${local.name}@${domain.name}`;
  if (isMarked) {
    const around = sign.trim().charAt(0);
    const isWeak = /^(?:a|ad|et)$/i.test(word) || /["'“„*_~<|-]/.test(around);
    // "(a)" begins an item of a list, and quotes stand around any word.
    if (isWeak && /\s/.test(sign) && domain.spelled === 0) return null;
    // dine-at-joes.com is a domain.
    if (around === '-' && domain.spelled === 0) return null;
    if (isWeak && prose.has(local.name.toLowerCase())) return null;
    return { email, start: local.start };
  }
  if (prose.has(local.name.toLowerCase()) || /\P{ASCII}/u.test(local.name)) return null;
  const before = line.slice(Math.max(0, local.start - 60), local.start);
  const isAlone = before.replace(/^.*[:：]/u, '').trim() === '' && domain.end >= line.trimEnd().length - 1;
  const isSpelledName = local.spelled > 0;
  if (word === '@' && !/\s$/.test(sign)) {
    // jan@acme[dot]com, jan (dot) berg@acme.com: only the dots are spelled.
    return domain.spelled + local.spelled > 0 ? { email, start: local.start } : null;
  }
  if (word === '@') return isAlone || cue.test(before) ? { email, start: local.start } : null;
  const isCapitals = /^[A-Z]{2,}$/.test(word) && /\p{Ll}/u.test(local.name + domain.name);
  if (isCapitals) return { email, start: local.start };
  if (domain.spelled === 0) return null;
  return isAlone || isSpelledName || cue.test(before) ? { email, start: local.start } : null;
}

/** jane-at-acme-dot-com: hyphens are between words here, not within a name. */
function withDotWords(line: string, from: number): string {
  return line.slice(from, from + 260).replace(/-(dot|punkt|punto|point|ponto)-/gi, ' $1 ');
}

const lastWord = /[\p{L}\p{N}](?:[\p{L}\p{N}._%+-]{0,62}[\p{L}\p{N}_])?$/u;
const dotBefore = new RegExp(
  String.raw`(?:\s{0,3}${open}\s{0,2}(?:${dotWords})\s{0,2}${close}\s{0,3}|\s{1,3}(?:dot|DOT|punkt|point|punto|ponto|точка)\s{1,3})$`,
  'iu',
);

/** All that `dotBefore` may end with. */
const endOfDot = new RegExp(String.raw`${close}|\s`, 'u');

/** The pattern is tried only from where on there is nothing but what a word may have, not at every character before that. */
function lastWordOf(text: string): string | undefined {
  let start = text.length;
  while (start > 0 && mayBeOfWord(codeAt(text, start - 1))) start -= 1;
  return lastWord.exec(text.slice(start))?.[0];
}

/** Letters, digits and . _ % + - of ASCII, and all beyond. */
function mayBeOfWord(code: number): boolean {
  if (code >= 0x80) return true;
  const small = code | 0x20;
  if ((small >= 0x61 && small <= 0x7a) || (code >= 0x30 && code <= 0x39)) return true;
  return code === 0x2e || code === 0x5f || code === 0x25 || code === 0x2b || code === 0x2d;
}

/** The name that ends at `end`, its spelled dots made dots. */
function localBefore(line: string, end: number): { name: string; start: number; spelled: number } | null {
  let before = line.slice(Math.max(0, end - localLengthMax), end);
  const offset = end - before.length;
  const parts: string[] = [];
  let spelled = 0;
  for (let count = 0; count < 4; count += 1) {
    const word = lastWordOf(before);
    if (word === undefined) break;
    parts.unshift(word);
    before = before.slice(0, -word.length);
    const dot = endOfDot.test(before.slice(-1)) ? dotBefore.exec(before)?.[0] : undefined;
    if (dot === undefined) break;
    const rest = before.slice(0, -dot.length);
    if (lastWordOf(rest) === undefined) break;
    spelled += 1;
    before = rest;
  }
  if (parts.length === 0 || /[@/\\]$/.test(before)) return null;
  return { name: parts.join('.'), start: offset + before.length, spelled };
}

/** The domain of a listed suffix that begins at `from`, its spelled dots made dots: the longest, as sentences go on after it. */
function domainAfter(line: string, from: number): { name: string; end: number; spelled: number } | null {
  let at = from;
  let spelled = 0;
  let name = '';
  let best: { name: string; end: number; spelled: number } | null = null;
  for (let count = 0; count < labelsMax; count += 1) {
    label.lastIndex = at;
    const one = label.exec(line)?.[0];
    if (one === undefined) break;
    name += one;
    at += one.length;
    if (count > 0 && readHost(name)?.isListed && readHost(name)?.isRegistrable)
      best = { name, end: at, spelled };
    const dot = dotAt(line, at);
    if (dot === null) break;
    if (dot.isSpelled) spelled += 1;
    // "acme.com. Call us": a full stop and a space end the sentence.
    else if (best && dot.length > 1) break;
    name += '.';
    at += dot.length;
  }
  // jane(at)acme.com(at)… or a longer word: what was read is a part of something else.
  return best && !/^[@\p{L}\p{N}]/u.test(line.slice(best.end, best.end + 2)) ? best : null;
}

function dotAt(line: string, at: number): { length: number; isSpelled: boolean } | null {
  for (const [pattern, isSpelled] of [
    [markedDot, true],
    [bareDot, true],
    [plainDot, false],
  ] as const) {
    pattern.lastIndex = at;
    const found = pattern.exec(line)?.[0];
    if (found !== undefined) return { length: found.length, isSpelled };
  }
  return null;
}
