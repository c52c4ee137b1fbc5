import { attribute } from '../html/document.ts';
import { once, type Page } from '../html/page.ts';
import { declaresArticle, jsonLdTypes } from './declared-article.ts';

/** What a page says that it is. */
export type Genre =
  | 'article'
  /** What several people said, one after the other. */
  | 'discussion'
  /** A question with its answers, below which stand comments as below articles. */
  | 'questions'
  | 'product';

/** By its tags, JSON-LD or microdata, by the program that made it or its address; null where nothing says so. */
export const genreOf = (page: Page): Genre | null => once(page, findGenre);

/** The value of `<meta name=generator>` begins with it. */
const forumPrograms =
  /^(?:discourse|vbulletin|phpbb|xenforo|mybb|smf|simple machines|flarum|nodebb|vanilla|invision|woltlab|burning board|fluxbb|punbb|discuz|yabb|jforum)\b/i;
/** Such as /forum/…, /threads/… and viewtopic.php. */
const forumPath =
  /\/(?:forums?|threads?|boards?|discussions?|viewtopic|showthread)(?:[/.]|$)|\/topic\/\d|\/t\/[^/]+\/\d/i;
const forumHost = /forum|^(?:boards?|discuss|discussions?|community)\./i;

const productTypes = ['Product', 'ProductGroup', 'IndividualProduct'];
/** Of a page that has several. */
const listTypes = ['ItemList', 'CollectionPage', 'OfferCatalog'];
const metaMax = 300;

function findGenre(page: Page): Genre | null {
  const declared = declaredTypes(page);
  const says = (type: string) => declared.inJsonLd.has(type) || declared.inMarkup.has(type);
  if (says('QAPage')) return 'questions';
  const isArticle = declaresArticle(page);
  if (says('DiscussionForumPosting') || isByForum(page) || (!isArticle && isAtForum(page)))
    return 'discussion';
  if (isArticle) return 'article';
  return isProduct(page, declared) ? 'product' : null;
}

function isByForum(page: Page): boolean {
  return forumPrograms.test(metaOf(page, 'name', 'generator'));
}

function isAtForum(page: Page): boolean {
  const url = URL.parse(page.url);
  return url !== null && (forumPath.test(url.pathname) || forumHost.test(url.hostname));
}

function isProduct(page: Page, { inJsonLd, inMarkup }: Declared): boolean {
  if (/^(?:og:)?product(?:\.item)?$/i.test(metaOf(page, 'property', 'og:type').trim())) return true;
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

function declaredTypes(page: Page): Declared {
  const inMarkup = new Map<string, number>();
  const { html } = page;
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
