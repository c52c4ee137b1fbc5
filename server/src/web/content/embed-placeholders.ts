import { attribute, type Element, walk } from '../html/document.ts';
import { hasAny, wordsOf } from './class-words.ts';
import { type Facts, factsOf, type Measured } from './measure.ts';
import { isInside } from './placement.ts';

/*
 * What stands in place of a video or a post of another site until a reader agrees to load it: a few lines about consent with a
 * button. They say nothing of what they stand for. An article about consent says the same words, but has no button around them.
 */

interface Block {
  readonly element: Element;
  readonly facts: Facts;
}

const elsewhere =
  /extern\p{L}*|third[- ]part\p{L}+|drittanbieter\p{L}*|drittplattform\p{L}*|tiers|terzi|terceros|terceiros|derden|zewnętrzn\p{L}+|сторонн\p{L}+|twitter|instagram|facebook|youtube|vimeo|tiktok|spotify|soundcloud|google maps|openstreetmap|pinterest|bluesky|mastodon|\bx\.com|dailymotion|twitch|datawrapper/iu;
const agreed =
  /consent|agree|allow|accept|einverstanden|einverständnis|einwillig|zustimm|akzeptier|erlaub|freischalt|blockier|blocked|autoris|acepta|bloque|consens|accett|concord|aceit|toestemming|akkoord|zgod|akceptuj|соглас|samtyck|samtykk|suostumu/iu;
const loads =
  /load|show|display|view|lad(?:en|e|ung)|angezeigt|anzeigen|verbindung|personenbezogen|personal data|privacy|datenschutz|privatsphäre|afficher|charger|données|mostrar|cargar|datos|visualizza|caricare|dati|exibir|carregar|dados|weergeven|laden|gegevens|wyświetl|załaduj|danych|показ|загруз|данн|cookies?/iu;
const lineMax = 700;
const shortMax = 60;
const boxMax = 1_200;
const levelsMax = 6;
const besideMax = 12;
const partsMax = 120;
const placeholderWords = new Set(
  'placeholder embed embedded consent optin gdpr dsgvo privacy twoclick thirdparty external blocker blocked oembed'.split(
    ' ',
  ),
);

/** Leaves such boxes out. `lines` has the text of each block. */
export function leaveEmbedPlaceholders(
  blocks: readonly Block[],
  lines: readonly string[],
  quiet: Measured,
  leftOut: Set<Element>,
): void {
  for (const [index, { element }] of blocks.entries()) {
    if (leftOut.has(element) || !asks(lines[index] ?? '')) continue;
    const box = boxAround(blocks, lines, index, quiet);
    if (box !== null && isPlaceholder(box)) leftOut.add(box);
  }
}

function asks(line: string): boolean {
  return line.length <= lineMax && agreed.test(line) && elsewhere.test(line) && loads.test(line);
}

/** What stands beside such a line says two of the three. */
function mayAsk(line: string): boolean {
  if (line.length > lineMax || !loads.test(line)) return false;
  return agreed.test(line) || elsewhere.test(line);
}

/** The largest box that holds nothing but lines of that kind and short ones. */
function boxAround(
  blocks: readonly Block[],
  lines: readonly string[],
  index: number,
  quiet: Measured,
): Element | null {
  let box: Element | null = null;
  let at = (blocks[index] as Block).element.parent;
  for (let level = 0; at !== null && level < levelsMax; level++, at = at.parent) {
    if (factsOf(quiet, at).text > boxMax || at.name === 'main' || at.name === 'body') break;
    if (!holdsNothingElse(at, blocks, lines, index)) break;
    box = at;
  }
  return box;
}

function holdsNothingElse(
  box: Element,
  blocks: readonly Block[],
  lines: readonly string[],
  index: number,
): boolean {
  for (const step of [-1, 1]) {
    for (let at = index + step; ; at += step) {
      const block = blocks[at];
      if (block === undefined || !isInside(block.element, box)) break;
      if (Math.abs(at - index) > besideMax) return false;
      const line = lines[at] ?? '';
      if (line.length > shortMax && !mayAsk(line)) return false;
    }
  }
  return true;
}

function isPlaceholder(box: Element): boolean {
  let around: Element | null = box;
  for (let level = 0; around !== null && level < 2; level++, around = around.parent)
    if (hasAny(wordsOf(around), placeholderWords)) return true;
  let parts = 0;
  let found = false;
  walk(box, (node) => {
    parts += 1;
    if (found || parts > partsMax || node.kind !== 'element') return false;
    found =
      node.name === 'button' ||
      node.name === 'input' ||
      attribute(node, 'role') === 'button' ||
      hasAny(wordsOf(node), placeholderWords);
    return !found;
  });
  return found;
}
