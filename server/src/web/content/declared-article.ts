import { attribute, beginningOf } from '../html/document.ts';
import { once, type Page } from '../html/page.ts';

const tagsMax = 300;
const scriptsMax = 20;
const scriptLetters = 200_000;

/** What the page's JSON-LD says, as it is written: a mistake in it loses nothing. */
export const jsonLdTexts = (page: Page): readonly string[] => once(page, readJsonLd);

function readJsonLd({ document }: Page): readonly string[] {
  const texts: string[] = [];
  for (const script of document.elements('script')) {
    if (attribute(script, 'type')?.toLowerCase().includes('ld+json') !== true) continue;
    if (texts.push(beginningOf(script, scriptLetters)) >= scriptsMax) break;
  }
  return texts;
}

/** Whether the page says, in its tags or JSON-LD, that it is an article. */
export const declaresArticle = (page: Page): boolean => once(page, findDeclared);

const typesMax = 2_000;
const typeInJsonLd = /"@type"\s{0,8}:\s{0,8}(?:\[\s{0,8})?"(?:https?:\/\/schema\.org\/)?(\w{1,40})"/g;

/** Types of schema.org that its JSON-LD names; of a list of types the first, which is the most telling one. */
export const jsonLdTypes = (page: Page): ReadonlySet<string> => once(page, readTypes);

function readTypes(page: Page): ReadonlySet<string> {
  const types = new Set<string>();
  for (const text of jsonLdTexts(page)) {
    let count = 0;
    for (const [, type = ''] of text.matchAll(typeInJsonLd)) {
      types.add(type);
      if (++count >= typesMax) break;
    }
  }
  return types;
}

const articleType = /^(?:\w{0,30}Article|(?:Blog|SocialMedia)Posting|Report)$/;

/** What a program for articles calls the body of a page that is none: one of its own, its first one, a list. */
const otherPage = /(?:^|\s)(?:page-id-\d+|archive|category|tax-\w+|search-results)(?:\s|$)/;
const singlePost = /(?:^|\s)(?:single-post|single-format-\w+|postid-\d+)(?:\s|$)/;
const bodyClassMax = 5_000;

/** Whether the program that made it says that it is none of its articles, whatever its tags say. */
export const isOtherPage = (page: Page): boolean => once(page, findOther);

function findOther(page: Page): boolean {
  const { document } = page;
  if (isArticleInJsonLd(page)) return false;
  const body = document.first('body');
  const names = body === null ? '' : (attribute(body, 'class') ?? '').slice(0, bodyClassMax);
  return otherPage.test(names) && !singlePost.test(names);
}

function findDeclared(page: Page): boolean {
  const isArticle = page.document
    .elements('meta')
    .slice(0, tagsMax)
    .some((tag) => {
      const name = (attribute(tag, 'property') ?? attribute(tag, 'name') ?? '').toLowerCase();
      // Only an article has properties of one, such as article:published_time.
      if (name.startsWith('article:')) return true;
      return name === 'og:type' && attribute(tag, 'content')?.trim().toLowerCase() === 'article';
    });
  return isArticle || isArticleInJsonLd(page);
}

export function isArticleInJsonLd(page: Page): boolean {
  return [...jsonLdTypes(page)].some((type) => articleType.test(type));
}
