import { attribute, type Element, lineBeginningOf, textForLine, walk } from '../html/document.ts';
import type { Page } from '../html/page.ts';
import { hasAny, wordsOf } from './class-words.ts';
import { factsOf, type Measured } from './measure.ts';

const lettersMin = 15;
const lettersMax = 1_500;
/** A question for consent stands at the edge of a page: so many boxes are looked at, and so deep. */
const boxesMax = 400;
const levelsMax = 8;
const beginningMax = 400;
const nodesMax = 200;
const nothingRead = { text: '', isAll: false };

const cookies = /cookies?\b|куки|ciastecz|kakor\b|evästei|informasjonskapsler|クッキー/iu;
/** In any text of which a part could be one of them. */
const named = /cookie|куки|ciastecz|kakor|evästei|informasjonskapsler|クッキー/iu;
/** That somebody uses them, in the languages of most pages. */
const uses =
  /\b(?:we|you accept|(?:web)?site|page|blog|shop|portal)\b.{0,60}\b(?:uses?|using|sets?|stores?|places?)\b.{0,40}cookies|by (?:continuing|using|browsing).{0,80}cookies|(?:verwende|nutz|setz|benutz|gebruik|använd|brug|bruk)\p{L}*\b.{0,60}(?:cookies|kakor|informasjonskapsler)|(?:utilis|utiliz|usa|usiamo|emplea|serve)\p{L}*\b.{0,60}cookies?|(?:używa|korzysta|wykorzystuj)\p{L}*.{0,60}(?:cookies?|ciastecz)|использу\p{L}*.{0,60}(?:cookie|куки)|(?:používá|käytä)\p{L}*.{0,60}(?:cookies|evästei)/iu;
const accepts =
  /^(?:(?:close|schlie(?:ß|ss)en|fermer|cerrar|chiudi|fechar|sluiten|stäng|luk|zamknij)\s+(?:and|&|und|et|y|e|en|och|og|i)\s+)?(?:accept|agree|allow|i agree|i accept|ok(?:ay)?\b|got it|understood|reject|decline|deny|akzeptier|zustimm|einverstanden|alle (?:akz|zul|cookies)|verstanden|ablehnen|accepter|tout accepter|j.accepte|refuser|aceptar|acepto|rechazar|entendido|accett|accetto|rifiuta|aceitar|aceito|accepteren|akkoord|godkänn|accepter|godta|akceptuj|zgadzam|rozumiem|принять|соглас|хорошо|понятно|přij|souhlas|hyväksy|同意|接受)/iu;
const bannerWords = new Set(
  'banner bnr bar notice notification alert toast overlay sticky fixed popup bottom message dialog layer hint infobar'.split(
    ' ',
  ),
);
const controls = new Set(['button', 'a', 'input', 'label']);

/** Boxes that ask for consent to cookies, found by what they say: their names may say nothing. */
export function consentBoxes(page: Page, body: Element, shown: Measured): ReadonlySet<Element> {
  const found = new Set<Element>();
  // A page about cookies says the same.
  const title = page.document.first('title');
  if (!mayName(page.html) || (title && cookies.test(lineBeginningOf(title, beginningMax)))) return found;
  let boxes = 0;
  // Where all of a box says nothing of them, none of its boxes does; they count all the same.
  const visit = (parent: Element, level: number, mayFind: boolean) => {
    for (const child of parent.children) {
      if (child.kind !== 'element' || child.name === 'main' || child.name === 'article') continue;
      const { text } = factsOf(shown, child);
      if (shown.leftOut.has(child) || text < lettersMin || boxes >= boxesMax) continue;
      boxes += 1;
      const isRead = mayFind && text <= lettersMax;
      const read = isRead ? textForLine(child, beginningMax) : nothingRead;
      const isNamed = isRead && named.test(read.text);
      // The letters are put into a line where that may be one.
      const line = isNamed ? lineBeginningOf(child, beginningMax) : null;
      const saysCookies = line !== null && cookies.test(line);
      if (saysCookies && asksForConsent(child, line)) found.add(child);
      // What is in none of it is in none of its boxes.
      else if (level < levelsMax && (saysCookies || text > beginningMax / 2))
        visit(child, level + 1, mayFind && (isNamed || !read.isAll));
    }
  };
  visit(body, 0, true);
  return found.size > 0 && !cookies.test(page.html) ? new Set() : found;
}

/** Most pages name cookies in their scripts, which a search tells at once; the rest takes as long as reading the page. */
function mayName(html: string): boolean {
  return html.includes('cookie') || cookies.test(html);
}

function asksForConsent(box: Element, line: string): boolean {
  const isBanner =
    hasAny(wordsOf(box), bannerWords) || /position\s*:\s*fixed/i.test(attribute(box, 'style') ?? '');
  if (isBanner && uses.test(line)) return true;
  return holdsControl(box);
}

function holdsControl(box: Element): boolean {
  let nodes = 0;
  let found = false;
  walk(box, (node) => {
    nodes += 1;
    if (found || nodes > nodesMax || node.kind !== 'element') return false;
    if (!controls.has(node.name) && attribute(node, 'role') !== 'button') return true;
    found = accepts.test(attribute(node, 'value') ?? lineBeginningOf(node, 40));
    return false;
  });
  return found;
}
