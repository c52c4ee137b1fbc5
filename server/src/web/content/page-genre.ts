import { attribute, lineBeginningOf } from '../html/document.ts';
import { once, type Page } from '../html/page.ts';
import { hasAny, wordsOf } from './class-words.ts';
import { declaresArticle, isArticleInJsonLd, jsonLdTypes } from './declared-article.ts';

/** What a page says that it is. */
export type Genre =
  | 'article'
  /** What several people said, one after the other. */
  | 'discussion'
  /** A question with its answers, below which stand comments as below articles. */
  | 'questions'
  | 'product'
  /** Another thing that is told by facts: a recipe, an event, a job, a house, a course. */
  | 'record';

/** By its tags, JSON-LD or microdata, by the program that made it or its address; null where nothing says so. */
export const genreOf = (page: Page): Genre | null => once(page, findGenre);

/** The value of `<meta name=generator>` begins with it. */
const forumPrograms =
  /^(?:discourse|vbulletin|phpbb|xenforo|mybb|smf|simple machines|flarum|nodebb|vanilla|invision|woltlab|burning board|fluxbb|punbb|discuz|yabb|jforum)\b/i;
/** Such as /forum/…, /threads/… and viewtopic.php. */
const forumPath =
  /\/(?:forums?|threads?|boards?|discussions?|viewtopic|showthread)(?:[/.]|$)|\/topic\/\d|\/r\/[^/]+\/comments\/|\/t\/[^/]+\/\d/i;
const forumHost = /forum|^(?:boards?|discuss|discussions?|community)\./i;

const productTypes = ['Product', 'ProductGroup', 'IndividualProduct'];
/** Of a page that has several. */
const listTypes = ['ItemList', 'CollectionPage', 'OfferCatalog'];
const metaMax = 300;

function findGenre(page: Page): Genre | null {
  const declared = declaredTypes(page);
  const says = (type: string) => declared.inJsonLd.has(type) || declared.inMarkup.has(type);
  if (isCalledThread(page)) return 'discussion';
  if (says('QAPage') || (!says('FAQPage') && countsAnswers(page))) return 'questions';
  if (isShownAsProduct(page) || isSoldAsArticle(page, declared)) return 'product';
  const isArticle = declaresArticle(page) && !isCollection(page, declared);
  if (says('DiscussionForumPosting') || isByForum(page)) return 'discussion';
  if (isArticle) return 'article';
  if (isProduct(declared)) return 'product';
  if (isRecord(page, declared)) return 'record';
  // A board may list jobs, so what a page declares counts before its address.
  return isAtForum(page) ? 'discussion' : null;
}

/** By its `og:type`, or by what a shop's program calls the body of the page of one product: single-product, template-product. */
function isShownAsProduct(page: Page): boolean {
  if (/^(?:og:)?product(?:\.item)?$/i.test(metaOf(page, 'property', 'og:type').trim())) return true;
  const body = page.document.first('body');
  const names = body === null ? '' : (attribute(body, 'class') ?? '');
  return names.length < bodyClassMax && singleProduct.test(names);
}

/** A list of articles, on a site that calls all of its pages articles in its tags. */
function isCollection(page: Page, { inJsonLd }: Declared): boolean {
  return (
    ['CollectionPage', 'SearchResultsPage'].some((type) => inJsonLd.has(type)) && !isArticleInJsonLd(page)
  );
}

/** Whether the page says that it is a list: of products, articles or places. */
export function declaresList(page: Page): boolean {
  const types = jsonLdTypes(page);
  return (
    types.has('CollectionPage') ||
    types.has('ItemList') ||
    /^(?:og:)?product[.:]group$/i.test(metaOf(page, 'property', 'og:type').trim())
  );
}

const headingsMax = 200;
/** In the languages of the largest sites of that kind. */
const answersCounted =
  /^\d{1,5}\+? (?:answers?|antworten?|réponses?|respuestas?|respostas?|risposte?|risposta|antwoord(?:en)?|odpowied(?:zi|ź)|svar|ответ(?:а|ов)?|відповід(?:ь|і|ей)|cevap|yanıt|jawaban)$|^\d{1,5} ?(?:件の回答|个回答|個回答|개의? ?답변)$/i;

/** A heading such as "3 Answers". */
function countsAnswers(page: Page): boolean {
  return ['h2', 'h3'].some((name) =>
    page.document
      .elements(name)
      .slice(0, headingsMax)
      .some((heading) => answersCounted.test(lineBeginningOf(heading, 40))),
  );
}

const bodyClassMax = 5_000;
const singleProduct =
  /(?:^|\s)(?:single-product|template-product|product-template-[\w-]+|catalog-product-view|page-product|product-page|product-details?(?:-page)?)(?:\s|$)/i;

/** A shop on a program for articles says of all its pages that they are articles, and of this one that it has an offer. */
function isSoldAsArticle(page: Page, { inJsonLd }: Declared): boolean {
  return (
    inJsonLd.has('Product') &&
    (inJsonLd.has('Offer') || inJsonLd.has('AggregateOffer')) &&
    !isArticleInJsonLd(page) &&
    !listTypes.some((type) => inJsonLd.has(type))
  );
}

const recordType =
  /^(?:Recipe|JobPosting|\w{0,30}Event|Course|RealEstateListing|Apartment|House|SingleFamilyResidence|Accommodation|Car|Vehicle|Movie|VideoGame|Book|Hotel|Restaurant|TouristAttraction)$/;

function isRecord(page: Page, { inJsonLd, inMarkup }: Declared): boolean {
  if (listTypes.some((type) => inJsonLd.has(type))) return false;
  return (
    [...inJsonLd].some((type) => recordType.test(type)) ||
    [...inMarkup].some(([type, count]) => count === 1 && recordType.test(type)) ||
    /^(?:og:)?(?:place|event|recipe|restaurant|business)\b/i.test(metaOf(page, 'property', 'og:type').trim())
  );
}

const wordsOfThreads = new Set(['thread', 'forum', 'discussion']);

/** Its heading is called the one of a thread. */
function isCalledThread(page: Page): boolean {
  const [heading] = page.document.elements('h1');
  return heading !== undefined && hasAny(wordsOf(heading), wordsOfThreads);
}

function isByForum(page: Page): boolean {
  return forumPrograms.test(metaOf(page, 'name', 'generator'));
}

function isAtForum(page: Page): boolean {
  const url = URL.parse(page.url);
  return url !== null && (forumPath.test(url.pathname) || forumHost.test(url.hostname));
}

function isProduct({ inJsonLd, inMarkup }: Declared): boolean {
  const inData =
    productTypes.some((type) => inJsonLd.has(type)) && !listTypes.some((type) => inJsonLd.has(type));
  return inData || inMarkup.get('Product') === 1;
}

function metaOf(page: Page, named: 'name' | 'property', name: string): string {
  const tag = page.document
    .elements('meta')
    .slice(0, metaMax)
    .find((one) => attribute(one, named)?.toLowerCase() === name);
  return (tag && attribute(tag, 'content')) ?? '';
}

interface Declared {
  readonly inJsonLd: ReadonlySet<string>;
  /** How often each stands in microdata. */
  readonly inMarkup: ReadonlyMap<string, number>;
}

const typesMax = 2_000;
const typeInMarkup = /itemtype\s{0,8}=\s{0,8}["']?https?:\/\/schema\.org\/(\w{1,40})/y;

const schemaOrg = '://schema.org/';
const beforeSchemaOrg = /itemtype\s{0,8}=\s{0,8}["']?https?$/;
const beforeLettersMax = 31;

/** Looks for the address first: its colon is rare, while each second letter of a page may begin `itemtype`. */
function mayDeclareInMarkup(html: string): boolean {
  for (let at = html.indexOf(schemaOrg); at >= 0; at = html.indexOf(schemaOrg, at + schemaOrg.length))
    if (beforeSchemaOrg.test(html.slice(Math.max(0, at - beforeLettersMax), at))) return true;
  return false;
}

function declaredTypes(page: Page): Declared {
  const inMarkup = new Map<string, number>();
  const { html } = page;
  if (!mayDeclareInMarkup(html)) return { inJsonLd: jsonLdTypes(page), inMarkup };
  let count = 0;
  for (
    let at = html.indexOf('itemtype');
    at >= 0 && count < typesMax;
    at = html.indexOf('itemtype', at + 8)
  ) {
    count += 1;
    typeInMarkup.lastIndex = at;
    const type = typeInMarkup.exec(html)?.[1];
    if (type !== undefined) inMarkup.set(type, (inMarkup.get(type) ?? 0) + 1);
  }
  return { inJsonLd: jsonLdTypes(page), inMarkup };
}
