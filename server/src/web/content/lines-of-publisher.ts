import { attribute, type Element, lineBeginningOf, walk } from '../html/document.ts';
import { hasAny, wordsOf } from './class-words.ts';
import { isControlLine } from './lines-of-controls.ts';
import { factsOf, type Measured } from './measure.ts';
import { isPictureCredit } from './picture-credits.ts';

/*
 * Lines between and below the paragraphs of an article that are none of it: what a player or a slideshow says of itself, links to
 * other stories in capitals, calls to follow the desk, and the publisher's rights and days.
 */

const picture =
  'image|photo|picture|slide|bild|foto|fotografie|imagen|immagine|imagem|diapositiva|afbeelding|zdjęcie|фото|слайд|изображение|bilde|billede|kuva|图|写真';
const counter = new RegExp(
  `^(?:(?:${picture}) ?)?\\d{1,3} ?(?:of|von|de|di|sur|van|z|из|av|af|/) ?\\d{1,3}(?: (?:${picture})e?s?)?$`,
  'iu',
);
const ofPlayer =
  /^(?:(?:media|video|audio) (?:playback|player) is (?:not supported|unsupported)|(?:sorry, )?your (?:browser|device) (?:does not|doesn.t|cannot|can.t) (?:support|play)|(?:please )?(?:enable|turn on|activate) javascript|javascript (?:is|must be) |dein browser unterstützt|ihr browser unterstützt|votre navigateur ne|(?:tu|su) navegador no|il tuo browser non|o seu navegador não|ваш браузер не|twoja przeglądarka nie|uw browser ondersteunt|to view this video|this video (?:is not|isn.t|can ?not|cannot))/iu;
const lettersOfPlayer = 160;

/** What a slideshow or a player says of itself. A mark of five out of ten and half a cup are written like "5/10" as well. */
function isOfPlayer(element: Element, line: string): boolean {
  if (line.length > lettersOfPlayer) return false;
  return counter.test(line) ? /\p{L}/u.test(line) || isInSlideshow(element) : ofPlayer.test(line);
}

const slideWords = new Set(
  'gallery slide slides slider slideshow carousel swiper image images img picture photo photos media lightbox figure counter pagination galerie bilder'.split(
    ' ',
  ),
);
const levelsOfSlide = 4;

function isInSlideshow(element: Element): boolean {
  let at: Element | null = element;
  for (let level = 0; at !== null && level < levelsOfSlide; level++, at = at.parent)
    if (at.name === 'figure' || hasAny(wordsOf(at), slideWords)) return true;
  return false;
}

const smallBoxes = new Set('span div p small strong em b i li figcaption'.split(' '));
const partsOfSmallMax = 6;

/** Leaves such lines out wherever they stand, as within the box of a picture. */
export function leaveLinesOfPlayers(root: Element, quiet: Measured, leftOut: Set<Element>): void {
  walk(root, (node) => {
    if (node.kind !== 'element' || leftOut.has(node) || node.name === 'pre' || node.name === 'code')
      return false;
    const { text } = factsOf(quiet, node);
    if (text === 0) return false;
    if (text > lettersOfPlayer || node.children.length > partsOfSmallMax || !smallBoxes.has(node.name))
      return true;
    const line = lineBeginningOf(node, lettersOfPlayer + 1);
    if (!isOfPlayer(node, line) && !isControlLine(line) && !isPictureCredit(node, line)) return true;
    leftOut.add(node);
    return false;
  });
}

const networks =
  /facebook|instagram|twitter|\bx\b|youtube|tiktok|linkedin|telegram|whatsapp|mastodon|bluesky|threads|pinterest|snapchat|reddit|discord|flipboard|google news|google discover|вконтакте|\bvk\b|одноклассник|дзен|podcast|newsletter|rss/iu;
const follow =
  /^(?:(?:you can |please |and |also )?(?:follow|like us|join us|find us|subscribe|connect|stay|keep up)\b|folg|abonnier|suive[zr]|retrouve|abonne|s[ií]gue|siga|segui|iscriviti|inscreva|volg|obserwuj|śledź|подпи|следите|читайте нас|följ|følg|seuraa|takip|sledujte|kövess)/iu;
const followLettersMax = 220;
const apps =
  /^(?:(?:click|tap) here\b|(?:for .{0,80})?\bdownload\b.{0,60}\bapps?\b|get (?:the|our) .{0,40}\bapp\b|(?:jetzt )?(?:unsere )?app (?:herunter)?laden|hier klicken|cliquez ici|haga clic|clique aqui|clicca qui|нажмите здесь)/iu;
const wordsInCapitalsMin = 3;

interface LineFacts {
  readonly text: number;
  readonly linkText: number;
}

/** A call to follow the desk or to load an app, or a line that is one link in capitals. */
export function isPromotion(element: Element, line: string, { text, linkText }: LineFacts): boolean {
  if (line.length > followLettersMax || text === 0 || linkText < text * 0.2) return false;
  if (follow.test(line) && networks.test(line)) return true;
  if (linkText < text * 0.9) return false;
  return apps.test(line) || (isInCapitals(line) && linksIn(element) === 1);
}

function isInCapitals(line: string): boolean {
  const words = line.match(/\p{L}{2,}/gu) ?? [];
  return words.length >= wordsInCapitalsMin && line === line.toUpperCase() && line !== line.toLowerCase();
}

function linksIn(element: Element): number {
  let links = 0;
  walk(element, (node) => {
    if (node.kind === 'element' && node.name === 'a' && attribute(node, 'href') !== null) links += 1;
  });
  return links;
}

const rights =
  /^(?:(?:all )?(?:text|content|images?)? ?(?:copyright|©|\(c\) ?\d{4})|all rights reserved|alle rechte (?:vorbehalten|voorbehouden)|tous droits réservés|todos los derechos|todos os direitos|tutti i diritti|wszelkie prawa|все права|авторские права|alla rättigheter|the (?:views|opinions) expressed|this (?:story|article) (?:was|is|has been) (?:originally |first )?(?:published|syndicated|produced|appeared)|(?:originally |first )(?:published|appeared)(?: (?:on|in|by|at)\b|:|$)|source ?: ?(?:reuters|ap|afp|dpa|pti|ians|ani)\b|quelle ?: ?(?:dpa|afp|apa|ots|sda|sid)\b)/iu;
const rightsLettersMax = 300;
const stamped =
  /^(?:(?:first |originally |date )?(?:published|posted)|(?:last )?(?:updated|modified|edited)|(?:erst)?veröffentlicht|erstellt|(?:zuletzt )?(?:aktualisiert|geändert)|stand|publié|mis à jour|publicado|actualizado|pubblicato|aggiornato|atualizado|gepubliceerd|bijgewerkt|opublikowano|aktualizacja|опубликовано|обновлено|дата публикации|publicerad|uppdaterad|julkaistu|yayınlanma)\b[^.!?]{0,20}[:,]? ?.{0,60}\d/iu;
const stampLettersMax = 100;

/** The rights of a publisher, or a day with its label, below an article. */
export function isPublishersNote(line: string): boolean {
  return (
    (line.length <= rightsLettersMax && rights.test(line)) ||
    (line.length <= stampLettersMax && stamped.test(line))
  );
}
