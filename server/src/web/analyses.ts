import { contactLinks } from './emails/contact-links.ts';
import { emails } from './emails/emails.ts';
import type { Page } from './html/page.ts';
import { article } from './meta-tags/article/article.ts';
import { metaTags } from './meta-tags/meta-tags.ts';
import { pageTitle } from './meta-tags/page-title.ts';
import { pixels } from './pixels/pixels.ts';
import { type ClientRedirect, clientRedirect } from './redirects/client-redirect.ts';
import { type NeedsScripts, needsScripts } from './render/needs-scripts.ts';
import { scrapePage } from './scrape/scrape-page.ts';
import { type SeoReport, seoIssues } from './seo/seo-issues.ts';
import { type SitemapLinks, sitemapLinks } from './sitemap/sitemap-links.ts';
import { socialLinks } from './social-links/social-links.ts';
import { structuredData } from './structured-data/structured-data.ts';
import { type TechStack, techStack } from './technologies/tech-stack.ts';

/**
 * What can be found out about a page: pure functions of it, by name, which may be asynchronous. They run in a worker, so options
 * and results are plain data. A new one is added here, and can then be asked for by `readPage`.
 */
export const analyses = {
  article,
  clientRedirect: (page: Page, _options: Record<never, never>): ClientRedirect | null => clientRedirect(page),
  contactLinks,
  emails,
  metaTags,
  needsScripts: (page: Page, _options: Record<never, never>): NeedsScripts => needsScripts(page),
  pixels,
  scrape: scrapePage,
  seo: (page: Page, _options: Record<never, never>): SeoReport => seoIssues(page),
  sitemapLinks: (page: Page, _options: Record<never, never>): SitemapLinks => sitemapLinks(page),
  socialLinks,
  structuredData,
  techStack: (page: Page, _options: Record<never, never>): TechStack => techStack(page),
  title: (page: Page, _options: Record<never, never>): string | null => pageTitle(page.document),
} as const satisfies Readonly<Record<string, Analysis>>;

// biome-ignore lint/suspicious/noExplicitAny: each has options of its own; `Questions` takes their type from it
type Analysis = (page: Page, options: any) => unknown;
export type Analyses = typeof analyses;

/** Which analyses are wanted, with their options. */
export type Questions = { readonly [Name in keyof Analyses]?: Parameters<Analyses[Name]>[1] };

/** The results of those that were asked for. */
export type Answers<Asked extends Questions> = {
  readonly [Name in keyof Asked & keyof Analyses]: Awaited<ReturnType<Analyses[Name]>>;
};

type Unasked = {
  [Name in keyof Analyses]: Record<never, never> extends Parameters<Analyses[Name]>[1] ? Name : never;
}[keyof Analyses];

/** Options to try an analysis with that cannot do without; the compiler asks for a line for each. */
const trialOptions: { readonly [Name in Exclude<keyof Analyses, Unasked>]: Parameters<Analyses[Name]>[1] } = {
  scrape: { formats: ['html', 'markdown', 'links', 'text', 'raw'], mainContent: true },
  structuredData: { jsonLd: true, microdata: true, rdfa: true },
};

/** All that can be asked, for tests that hold for every analysis. */
export const allQuestions: Questions = Object.fromEntries(
  Object.keys(analyses).map((name) => [name, (trialOptions as Record<string, unknown>)[name] ?? {}]),
);

export async function analyse<Asked extends Questions>(page: Page, asked: Asked): Promise<Answers<Asked>> {
  const answers: Record<string, unknown> = {};
  for (const [name, options] of Object.entries(asked)) {
    answers[name] = await (analyses[name as keyof Analyses] as Analysis)(page, options);
  }
  return answers as Answers<Asked>;
}
