import { attribute, type Element } from '../html/document.ts';
import { isBoxOfTwoWords, isOfOtherPages, wordsOfBoxes } from './box-names.ts';
import { hasAny, wordsOf } from './class-words.ts';
import { isHeadingOfOthers } from './leads-away.ts';
import { holdsNumberedNotes } from './note-marks.ts';

/** What stands around the content of pages, by kind: how much of it may be left out depends on the kind. */
export type Noise = 'comments' | 'consent' | 'gallery' | 'footer' | 'form' | 'named' | 'structural';

const set = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

const structuralElements = set('nav footer aside');
const structuralRoles = set(
  'navigation banner contentinfo complementary search dialog alertdialog menu menubar toolbar',
);
const overlaidRoles = set('dialog alertdialog');

/** What stands below every page of a site: a footer of an article may have its sources. */
export function isPageFooter(element: Element): boolean {
  return (element.name === 'footer' || isContentInfo(element)) && isInPageFooter(element);
}

export function isInPageFooter(element: Element): boolean {
  let isInside = false;
  for (let up: Element | null = element; up !== null; up = up.parent) {
    if (isContentInfo(up)) return true;
    if (ofContent.has(up.name)) isInside = false;
    else isInside ||= up.name === 'footer';
  }
  return isInside;
}

function isContentInfo(element: Element): boolean {
  return attribute(element, 'role')?.toLowerCase() === 'contentinfo';
}

const ofContent = set('article main section blockquote li');
/** What customers say of a product. */
const reviewWords = set('review reviews testimonial testimonials');
const commentWords = set('comment comments commentlist disqus respond replies livefyre fbcomments');
/** Programs that ask for consent to cookies, in more words than many a page has; what they list on a page about cookies is that page's text. */
const consentWords =
  set(`onetrust fides didomi usercentrics cookiebot cybot cmplz complianz osano iubenda termly klaro cky cookieyes truste trustarc
  quantcast qc-cmp2 evidon ketch cookieconsent cookiebanner consentmanager cmpbox`);
/** What leads away has links: a text without one is text, whatever it is called. */
const leadingWords =
  set(`related relatedposts relatedarticles recommended recommendations recirc recirculation readmore readnext morenews
trending popular mostread mostviewed`);
const noiseWords =
  set(`share shares sharing sharebar sharer socials social addthis addtoany sharethis sharedaddy followus
  newsletter newsletters subscribe subscription signup optin mailchimp promo promos promotion sponsor sponsored sponsors
  ad ads advert adverts advertisement advertising advertorial adsense adslot dfp outbrain taboola cookie cookies consent gdpr ccpa
  breadcrumb breadcrumbs crumbs pagination pager paging sidebar rail popup modal lightbox nav navbar navigation navi navbox menu submenu
  footer masthead skip jumplinks catlinks editsection printfooter sitesub taglist tags tagcloud widget widgets toolbar login
  byline authorbox authorbio bio petition
  postmeta postmetadata prevnext postnav noprint printonly infobar disclaimer copyright tooltip alertbar hatnote ambox`);
/** Builders of pages call all they are made of so: a box of text that is called by nothing else is text. */
const weakWords = set('widget widgets nav menu ad skip');
/** What stands beside a text in such boxes. */
const wordsOfOthers = set('review reviews customer filter filters video posts recent archive cart price cta');
/** Many pictures with a caption each, which an article shows beside its text. */
const galleryWords = set('gallery slideshow');
export const captionWords = set('caption captions figcaption credit description');
/** Words that say of a box that it is part of the text, though it is an aside or of a noisy name. */
const noteWords = set(
  'note notes admonition callout tip warning caution important info hint danger pullquote quote footnote footnotes sidenote definition',
);
/** Page builders call every part of a page a widget. */
const builderWords = set('elementor fusion vc siteorigin et');
/** What somebody else wrote is shown in a text, and named after where it was written. */
const embedWords = set('embed embedded embeds tweet blockquote');
const footnoteWords = set('footnote footnotes endnote endnotes');
const inlineElements = set('a abbr b i em strong q cite dfn mark u');
const unnamed = set('html body main article h1 h2 h3 h4 h5 h6 pre code figure figcaption blockquote');

/** One of these is in whatever is noise by its name; most elements have none of them. */
const tellingWords: ReadonlySet<string> = new Set([
  ...['cc', 'next', 'print', 'letter', 'affiliate', 'disclosure'],
  ...[consentWords, commentWords, reviewWords, galleryWords, leadingWords, noiseWords].flatMap((some) => [
    ...some,
  ]),
  ...wordsOfBoxes,
]);

/** Why an element is probably none of the content; null where nothing says so. */
export function noiseOf(
  element: Element,
  {
    isSentence = false,
    isInSentence = () => false,
    isReview = false,
    isText = false,
    isArticle = true,
    isLinkedWord = false,
  }: {
    readonly isSentence?: boolean;
    /** Looked at for the few that it matters for. */
    readonly isInSentence?: () => boolean;
    readonly isReview?: boolean;
    readonly isText?: boolean;
    readonly isArticle?: boolean;
    /** A few letters, all of them a link: in a sentence, a word of it. */
    readonly isLinkedWord?: boolean;
  } = {},
): Noise | null {
  const { name } = element;
  if (name === 'html' || name === 'body' || name === 'main') return null;
  const words = wordsOf(element);
  const role = attribute(element, 'role');
  if (name === 'aside')
    return hasAny(words, noteWords) || role === 'note' || holdsNumberedNotes(element) ? null : 'structural';
  if (name === 'form' || name === 'fieldset') return 'form';
  const mayBeFooter = name === 'footer' || role?.toLowerCase() === 'contentinfo';
  if ((mayBeFooter && isInPageFooter(element)) || (role !== null && overlaidRoles.has(role.toLowerCase())))
    return 'footer';
  if (structuralElements.has(name)) return 'structural';
  if (role !== null && structuralRoles.has(role.toLowerCase())) return 'structural';
  const isByAuthor = isText && attribute(element, 'itemprop') === 'author';
  if (words.size === 0 || unnamed.has(name) || (!hasAny(words, tellingWords) && !isByAuthor)) return null;
  const isConsent =
    hasAny(words, consentWords) || (words.has('cc') && (words.has('banner') || words.has('window')));
  if (isConsent && !words.has('policy')) return 'consent';
  // What is said of a picture in a gallery is said by its editors.
  const isDiscussion = hasAny(words, commentWords) && !hasAny(words, galleryWords);
  if (isDiscussion || (isReview && hasAny(words, reviewWords))) return 'comments';
  if (hasAny(words, galleryWords) && !hasAny(words, captionWords)) return 'gallery';
  const isOfTwoWords =
    (words.has('next') && (words.has('prev') || words.has('previous'))) ||
    (words.has('print') && (words.has('header') || words.has('only'))) ||
    (words.has('news') && words.has('letter')) ||
    (words.has('affiliate') && (words.has('text') || words.has('notice') || words.has('info'))) ||
    (words.has('disclosure') && ['affiliate', 'editorial', 'advertiser'].some((word) => words.has(word)));
  const leads = !isSentence && (hasAny(words, leadingWords) || isOfOtherPages(words));
  const isOfPerson = isBoxOfTwoWords(words) || isByAuthor;
  const isNamed = isOfTwoWords || isOfPerson || hasAny(words, noiseWords) || leads;
  if (!isNamed || hasAny(words, embedWords) || hasAny(words, footnoteWords)) return null;
  // Words of a sentence, which a script makes something of.
  if (inlineElements.has(name) && (element.parent?.name === 'p' || isInSentence())) return null;
  if (isLinkedWord && name === 'span' && element.parent?.name === 'p' && isInSentence()) return null;
  if (isText && !isOfPerson && isWeaklyNamed(words)) return null;
  if (isSentence && !isArticle && isFooterOfCard(element, words)) return null;
  if (words.has('popup')) return 'named';
  if (hasAny(words, builderWords) && !words.has('nav') && !words.has('share') && !words.has('menu'))
    return null;
  return 'named';
}

/** What a card ends with: a sentence, and no links. */
function isFooterOfCard(element: Element, words: ReadonlySet<string>): boolean {
  if (!words.has('footer') || element.name === 'footer') return false;
  for (const word of words)
    if (word !== 'footer' && (noiseWords.has(word) || leadingWords.has(word))) return false;
  for (let up = element.parent; up !== null; up = up.parent) if (up.name === 'main') return true;
  return false;
}

function isWeaklyNamed(words: ReadonlySet<string>): boolean {
  if (hasAny(words, wordsOfOthers)) return false;
  for (const word of words)
    if (!weakWords.has(word) && (noiseWords.has(word) || leadingWords.has(word))) return false;
  return true;
}

/** Headings above what leads away from a page, in the languages of most pages. */
const leadingAway =
  /^(?:related\b|more (?:from|on|in|about|like|news|stories|articles|posts|coverage|to (?:read|explore)|for you)\b|read (?:more|next|also|this next)\b|also read|see also:|you (?:may|might) (?:also )?(?:like|enjoy|be interested)|recommend(?:ed|ations)(?:$| for you| by\b| from\b| (?:reading|stories|articles|posts|videos|content|products|links)\b)|trending|most (?:read|popular|viewed|shared|commented)|(?:latest|recent|popular|top|other|featured|similar) (?:news|posts?|stories|articles|videos|comments|headlines|products)|popular (?:on|in|now)|don.t miss|up next|next (?:article|post|story)|previous (?:article|post|story)|what to read next|keep reading|continue reading|share (?:this|on|the|with|via)|share$|share:|spread the word|sign ?up\b|subscribe\b|newsletter|get (?:the|our) (?:latest|newsletter|best)|follow (?:us|me)\b|join (?:the|our) (?:conversation|newsletter|discussion)|about the author|advertisements?$|sponsored|promoted|tags?:?$|filed under|posted in|topics?:?$|categories:?$|from around the web|around the web|explore (?:more|further)|mehr zum thema|lesen sie auch|auch interessant|das könnte sie|weitere (?:artikel|meldungen|themen)|ähnliche|verwandte|zum thema|meistgelesen|(?:à|a) lire aussi|lire aussi|voir aussi|sur le même sujet|articles (?:liés|similaires)|plus d.articles|te puede interesar|también te|lee también|noticias relacionadas|artículos relacionados|você (?:também )?(?:pode|vai|poderá) (?:também )?(?:gostar|se interessar)|leia (?:também|mais)|veja também|leggi anche|articoli correlati|lees ook|czytaj także|zobacz także|читайте также|по теме|weiterlesen(?:$|:)|mehr (?:aus (?:der|dem|den)|von|über|news|artikel|lesen)\b|die meistgelesenen|beliebte (?:artikel|beiträge|produkte)|am beliebtesten|empfehlungen (?:für|der)|neueste (?:artikel|beiträge|meldungen)|dans la même (?:rubrique|catégorie)|les plus (?:lus|populaires|consultés)|à (?:découvrir|lire) (?:aussi|également)|sur le même thème|vous aimerez (?:aussi|peut)|lo más (?:leído|visto|popular)|los más (?:leídos|vistos|populares)|más (?:noticias|leídas|populares)|artículos (?:recientes|populares)|te recomendamos|i più (?:letti|popolari)|potrebbe(?:ro)? (?:anche )?interessarti|potrebbe interessarti|mais (?:lidas|lidos|populares|notícias)|as mais (?:lidas|populares)|meest gelezen|populair(?:e artikelen)?(?:$|:)|gerelateerd|ook interessant|najczęściej czytane|najpopularniejsze|polecane|podobne artykuły|populär(?:a|t)(?:$| )|mest (?:læst|läst|lest)|läs (?:också|även|mer)|læs også|les også|lue myös|самые? популярн|популярн(?:ые|ое) (?:стат|запис|новост|матер|товар|тов)|похожие|рекомендуем(?:$|[ :])|смотрите также|другие (?:новости|статьи|материалы)|ещё по теме|еще по теме|найпопулярніші|схожі|читайте також|přečtěte si|související|nejčtenější|kapcsolódó|legolvasottabb|ilgili haberler|çok okunan|人気記事|おすすめ記事|あわせて読みたい|热门文章|推荐阅读|인기 ?기사)/iu;
const overComments =
  /^(?:(?:\d{1,6} )?(?:comments?|replies|responses)(?: ?\(\d{1,6}\))?(?: on .*| to .*|:)?$|\d{1,6} thoughts? on |leave a (?:reply|comment)|post a comment|add (?:a|your) comment|join the (?:conversation|discussion)|what do you think|kommentare(?: ?\(\d{1,6}\))?$|schreibe? einen kommentar|kommentar (?:verfassen|schreiben|hinterlassen|erstellen|abgeben)|(?:keine|\d{1,6}) kommentare|kommentieren$|commentaires|laisser un commentaire|comentarios|deja (?:un|tu) comentario|comentários|commenti|reacties|(?:\d{1,6} )?(?:отзывы|комментарии|коментарі|відгуки)(?: ?\(?\d{1,6}\)?)?(?: о .*| к .*|:)?$|(?:добавить|оставить|написать) (?:отзыв|комментарий)|komentarze|dodaj komentarz|opinie(?:$|:)|kommentarer|kundenbewertungen|leserkommentare|avis (?:des|clients)|opiniones(?:$|:)|opinioni|recensioni|avaliações|beoordelingen|yorumlar|komentáře|hozzászólások|コメント|评论|댓글)/iu;

export function leadsAway(heading: string): boolean {
  return leadingAway.test(heading) || isHeadingOfOthers(heading);
}

export function opensComments(heading: string): boolean {
  return overComments.test(heading);
}

/** Above what a shop or a home page shows first: on a page of parts, a part of it. */
const listingParts =
  /^(?:explore more|(?:latest|recent|popular|top|featured|trending|most popular)\b(?! comments))/iu;

export function listsContent(heading: string): boolean {
  return listingParts.test(heading);
}
