import { type Element, walk } from '../html/document.ts';
import { hasAny, wordsOf } from './class-words.ts';
import { hasOwnWords } from './in-sentence.ts';

/*
 * Lines that say whose picture it is, and nothing of what it shows: "Photo by Ada Moor", "© Harbor Press", "Foto: …". A caption stays,
 * and so does a sentence that names a photographer.
 */

const pictures =
  'photos?|photographs?|photography|images?|pictures?|fotos?|fotografie|bilder|bild|imagen|imágenes|fotografía|immagine|immagini|imagem|imagens|fotografia|afbeelding|beeld|zdjęci[ea]|фото|изображение|kuvat?|bilde|billede|fotograf|fotoğraf|görsel|fotó|snímek|obrázek|写真|画像|图片|사진';
const lead =
  'titel|beitrags|aufmacher|header|vorschau|symbol|teaser|artikel|pixabay|cover |featured |header |lead |hero |stock ';
const credits =
  'credits?|courtesy|source|quelle|crédits?|créditos?|crediti|credito|fonte|fuente|bron|źródło|källa|kilde|lähde|kaynak|источник|zdroj|forrás';
const ofPicture = new RegExp(
  `^[(\\[|–—\\s-]*(?:©|\\(c\\)\\s|copyright\\b|(?:${lead})?(?:${pictures})(?:nachweise?|rechte|quelle|credits?)? ?(?:(?:${credits}) ?)?(?:[:：/|©]|\\(c\\)|by\\b|par\\b|por\\b|via\\b|von\\b|courtesy\\b|door\\b)|(?:${credits}) ?(?:(?:of |de |des |della |da )?(?:l['’])?(?:${pictures}) ?)?(?:[:：]|©))`,
  'iu',
);
/** In lower case, as a name has none: of more than one, a caption is made. */
const wordOfSentence = /(?<![\p{L}.\-/@_])\p{Ll}{4,}(?![\p{L}.\-/@_])/gu;
const wordsMax = 14;
const lettersMax = 110;
/** Two sentences are more than a name: "Picture: The mill. It was built …". */
const goesOn = /\p{Ll}{3}[.!?] \p{Lu}/u;
const creditWords = new Set(
  'credit credits copyright photocredit imagecredit photographer fotograf fotocredit bildnachweis bildquelle source'.split(
    ' ',
  ),
);
const boxWords = new Set(
  'caption captions figcaption image images img picture photo foto bild media figure thumbnail visual gallery'.split(
    ' ',
  ),
);
const inlineElements = new Set('span small strong em b i cite a'.split(' '));
const levelsMax = 4;
const besideMax = 3;
const siblingsMax = 600;
const partsMax = 40;

/** Whether a line names the owner of a picture that it stands in the box of, or right below. */
export function isPictureCredit(element: Element, line: string): boolean {
  if (line.length > lettersMax || goesOn.test(line)) return false;
  const isCalledSo = hasAny(wordsOf(element), creditWords);
  if (!isCalledSo && !ofPicture.test(line)) return false;
  // The box of the picture itself has the line inside.
  if (!isOfNames(line) || holdsPicture(element)) return false;
  const isInline = inlineElements.has(element.name);
  if (isInline && element.parent !== null && hasOwnWords(element.parent) && !isInBoxOfPicture(element))
    return false;
  return isInBoxOfPicture(element) || hasPictureAbove(element);
}

/** Whether a line by itself, such as the last of an article, says whose its pictures are. */
export function saysPictures(line: string): boolean {
  return line.length <= lettersMax && ofPicture.test(line) && !goesOn.test(line) && isOfNames(line);
}

function isOfNames(line: string): boolean {
  const [label = ''] = ofPicture.exec(line) ?? [];
  const named = line.slice(label.length);
  return named.split(' ').length <= wordsMax && (named.match(wordOfSentence)?.length ?? 0) <= 1;
}

function isInBoxOfPicture(element: Element): boolean {
  let at: Element | null = element;
  for (let level = 0; at !== null && level < levelsMax; level++, at = at.parent) {
    if (at.name === 'body' || at.name === 'article' || at.name === 'main') return false;
    if (at.name === 'figure') return holdsPicture(at);
    if (level > 0 && hasAny(wordsOf(at), boxWords) && holdsPicture(at)) return true;
  }
  return false;
}

/** A picture right before it, a few levels up: with no text in between. */
function hasPictureAbove(element: Element): boolean {
  let at = element;
  for (let level = 0; at.parent !== null && level < levelsMax; level++, at = at.parent) {
    const { children } = at.parent;
    if (children.length > siblingsMax) return false;
    const index = children.indexOf(at);
    let looked = 0;
    for (let before = index - 1; before >= 0 && looked < besideMax; before--) {
      const one = children[before];
      if (one?.kind === 'text' && one.value.trim() !== '') return false;
      if (one?.kind !== 'element') continue;
      looked += 1;
      if (holdsPicture(one)) return true;
    }
    if (looked > 0 && level > 1) return false;
  }
  return false;
}

const pictureElements = new Set(['img', 'picture', 'amp-img', 'video', 'iframe']);

function holdsPicture(box: Element): boolean {
  if (pictureElements.has(box.name)) return true;
  let parts = 0;
  let found = false;
  walk(box, (node) => {
    parts += 1;
    if (found || parts > partsMax) return false;
    if (node.kind === 'element') found = pictureElements.has(node.name);
    return !found;
  });
  return found;
}
