import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lookFonts, lookTokens } from '../../server/src/kernel/look-tokens.ts';
import { llmsFull, llmsIndex } from './llms.ts';
import { type NavigationGroup, navigationOf } from './navigation.ts';
import { PageLinks, pictureName } from './page-links.ts';
import { markdownOf, type Section, sectionsIn } from './render-markdown.ts';
import { searchIndexOf } from './search-index.ts';
import { repository, type SourcePage, sourcePages } from './source-pages.ts';

export interface SitePage extends SourcePage {
  readonly title: string;
  readonly description: string;
  readonly sections: readonly Section[];
}

/** Everything that the site consists of, read from the repository. */
export interface Site {
  readonly pages: readonly SitePage[];
  readonly navigation: readonly NavigationGroup[];
  readonly markdown: ReturnType<typeof markdownOf>;
  /** The folder of the assets below /docs. Its name changes with what is in it. */
  readonly assets: string;
  /** Files beside the pages, by their path below /docs. */
  readonly files: ReadonlyMap<string, string | Buffer>;
  /** Links that lead nowhere, each with its file. A test keeps them away; an image is built without files that some lead to. */
  readonly deadLinks: readonly string[];
}

const inAssets = fileURLToPath(new URL('../assets/', import.meta.url));
const copied: Readonly<Record<string, string>> = {
  'find-pages.js': join(inAssets, 'find-pages.js'),
  'site.js': join(inAssets, 'site.js'),
  'minisearch.js': fileURLToPath(import.meta.resolve('minisearch')),
  'theme-first.js': join(repository, 'console/src/style/theme-first.js'),
  'icon.svg': join(repository, 'server/src/http/docs/icon.svg'),
  'inter.woff2': join(repository, 'server/src/http/docs/inter.woff2'),
  'jetbrains-mono.woff2': join(repository, 'server/src/http/docs/jetbrains-mono.woff2'),
};

/** Letters of a description for search engines. */
const descriptionMax = 160;

export function readSite(): Site {
  const sources = sourcePages();
  const links = new PageLinks(new Map(sources.map(({ source, name }) => [source, name])));
  const markdown = markdownOf(links);
  const pages = sources.map((page): SitePage => {
    const sections = sectionsIn(markdown, page);
    const [first] = sections;
    const body = sections.find((section) => section.body !== '')?.body ?? '';
    return { ...page, title: first?.text ?? page.name, description: cut(body), sections };
  });
  const navigation = navigationOf(pages.find(({ name }) => name === 'index')?.markdown ?? '');
  const assets = assetsOf(pages, navigation);
  const files = new Map<string, string | Buffer>([
    ...[...assets.files].map(([name, content]) => [`${assets.folder}/${name}`, content] as const),
    ...[...links.pictures].map((file) => [pictureName(file), readFileSync(join(repository, file))] as const),
    ...pages.map((page) => [`${page.name}.md`, page.markdown] as const),
    ['llms.txt', llmsIndex(navigation, pages)],
    ['llms-full.txt', llmsFull(navigation, pages)],
  ]);
  return { pages, navigation, markdown, assets: assets.folder, files, deadLinks: deadLinks(links, pages) };
}

function deadLinks(links: PageLinks, pages: readonly SitePage[]): string[] {
  const places = links.places.filter(({ name, place }) => {
    const page = pages.find((one) => one.name === name);
    return !page?.sections.some(({ id }) => id === place);
  });
  return [...links.dead, ...places.map(({ from, name, place }) => `${from}: ${name}#${place}`)];
}

function assetsOf(pages: readonly SitePage[], navigation: readonly NavigationGroup[]) {
  const indexed = pages
    // The index only names the others.
    .filter(({ name }) => name !== 'index')
    .map((page) => ({ ...page, group: groupOf(page.name, navigation), weight: weightOf(page.name) }));
  const files = new Map<string, string | Buffer>([
    ...Object.entries(copied).map(([name, path]) => [name, readFileSync(path)] as const),
    ['site.css', `${lookFonts('')}${lookTokens}${readFileSync(join(inAssets, 'site.css'), 'utf8')}`],
    ['search-index.json', searchIndexOf(indexed)],
  ]);
  const hash = createHash('sha256');
  for (const [name, content] of files) hash.update(name).update(content);
  return { folder: `_/${hash.digest('hex').slice(0, 12)}`, files };
}

/** The group of a page, or of the page that it is below. */
export function groupOf(name: string, navigation: readonly NavigationGroup[]): string {
  const folder = name.split('/')[0];
  const group = [name, folder].flatMap((one) =>
    navigation.filter(({ entries }) => entries.some((entry) => entry.name === one)),
  )[0];
  return group?.title ?? '';
}

/** Decisions, changes and pages of single codes and providers answer fewer questions than guides. */
function weightOf(name: string): number {
  if (name.startsWith('guides/')) return 1.2;
  if (name.startsWith('decisions') || name === 'review' || name === 'contributing') return 0.4;
  if (name === 'changelog' || name === 'architecture') return 0.5;
  // Someone who looks for a code types all of it, which counts enough.
  if (name.startsWith('errors/')) return 0.5;
  if (name.startsWith('providers/')) return 0.8;
  if (name === 'concepts') return 1.2;
  return 1;
}

function cut(text: string): string {
  if (text.length <= descriptionMax) return text;
  return `${text.slice(0, descriptionMax).replace(/\s+\S*$/, '')}…`;
}
