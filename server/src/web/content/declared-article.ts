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
