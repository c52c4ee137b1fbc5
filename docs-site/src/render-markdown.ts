import GithubSlugger from 'github-slugger';
import hljs from 'highlight.js/lib/common';
import markdownIt from 'markdown-it';
import type { PageLinks } from './page-links.ts';
import type { SourcePage } from './source-pages.ts';

export interface Heading {
  readonly level: number;
  readonly text: string;
  /** Its anchor, as on GitHub. */
  readonly id: string;
}

/** What a page consists of, for its layout and for the search. */
export interface Section extends Heading {
  /** Plain text below the heading, up to the next one. */
  readonly body: string;
  /** What stands in bold letters there: the words that are explained. */
  readonly terms: string;
}

type Token = ReturnType<ReturnType<typeof markdownIt>['parse']>[number];

/** What the files call a language, as highlight.js knows it; others are shown as they are. */
const languages: Readonly<Record<string, string>> = {
  sh: 'bash',
  nginx: 'nginx',
  js: 'javascript',
  ts: 'typescript',
};

/** What a page is rendered with: Eleventy gives it as the data of the page. HTML in the files is ours. */
export interface RenderedPage {
  readonly name: string;
  readonly source: string;
}

/** Markdown as GitHub shows it, with the links, pictures and anchors of the site. */
export function markdownOf(links: PageLinks): ReturnType<typeof markdownIt> {
  const markdown = markdownIt({ html: true, linkify: false, highlight: highlighted });
  const { rules } = markdown.renderer;
  // What scrolls can be reached by the keyboard.
  rules.table_open = () => '<div class="scroll" tabindex="0"><table>\n';
  rules.table_close = () => '</table></div>\n';
  const fence = rules.fence;
  rules.fence = (...args) =>
    `<div class="code">${String(fence?.(...args)).replace('<pre>', '<pre tabindex="0">')}</div>\n`;
  markdown.core.ruler.push('site', ({ tokens, env }) => {
    const page = { name: String(env.name), source: String(env.source) };
    nameHeadings(tokens);
    for (const token of tokens) {
      if (token.type === 'html_block') token.content = withPictures(token.content, page, links);
      follow(token.children ?? [], page, links);
    }
  });
  return markdown;
}

/** The headings of a page, with the text below each. */
export function sectionsIn(markdown: ReturnType<typeof markdownIt>, page: SourcePage): Section[] {
  return sectionsOf(markdown.parse(withoutNotes(page.markdown), { name: page.name, source: page.source }));
}

/** Comments in a file are for those who edit it. */
export const withoutNotes = (text: string) => text.replace(/^<!--[\s\S]*?-->\s*$/gm, '');

function highlighted(code: string, info: string): string {
  const name = info.split(/\s/)[0] ?? '';
  const language = languages[name] ?? name;
  return hljs.getLanguage(language) ? hljs.highlight(code, { language }).value : '';
}

function nameHeadings(tokens: Token[]): void {
  const slugger = new GithubSlugger();
  for (const [index, token] of tokens.entries())
    if (token.type === 'heading_open') token.attrSet('id', slugger.slug(plainOf(tokens[index + 1])));
}

function follow(tokens: readonly Token[], page: RenderedPage, links: PageLinks): void {
  // Links do not nest.
  let isFile = false;
  for (const token of tokens) {
    if (token.type === 'image') token.attrSet('src', links.picture(String(token.attrGet('src')), page));
    else if (token.type === 'html_inline') token.content = withPictures(token.content, page, links);
    else if (token.type === 'link_open') {
      const { href, file } = links.resolve(String(token.attrGet('href')), page);
      isFile = href === null;
      if (href !== null) token.attrSet('href', href);
      // The file is in the repository, wherever that is.
      else token.attrs = [['title', `${file} in the repository`]];
      if (isFile) token.tag = 'span';
    } else if (token.type === 'link_close' && isFile) token.tag = 'span';
  }
}

function withPictures(html: string, page: RenderedPage, links: PageLinks): string {
  return html.replace(
    /\b(src|srcset)="([^"]+)"/g,
    (_, name: string, src: string) => `${name}="${links.picture(src, page)}"`,
  );
}

function sectionsOf(tokens: readonly Token[]): Section[] {
  const sections: { level: number; text: string; id: string; parts: string[]; terms: string[] }[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_open')
      sections.push({
        level: Number(token.tag.slice(1)),
        text: plainOf(tokens[index + 1]),
        id: String(token.attrGet('id')),
        parts: [],
        terms: [],
      });
    else if (token.type === 'inline' && tokens[index - 1]?.type !== 'heading_open') {
      sections.at(-1)?.parts.push(plainOf(token));
      sections.at(-1)?.terms.push(boldOf(token));
    } else if (token.type === 'fence' || token.type === 'code_block')
      sections.at(-1)?.parts.push(token.content);
  }
  return sections.map(({ parts, terms, ...heading }) => ({
    ...heading,
    terms: terms.join(' ').trim(),
    body: parts.join(' ').replace(/\s+/g, ' ').trim(),
  }));
}

function boldOf(token: Token): string {
  let depth = 0;
  const bold: string[] = [];
  for (const { type, content } of token.children ?? []) {
    if (type === 'strong_open') depth += 1;
    else if (type === 'strong_close') depth -= 1;
    else if (depth > 0) bold.push(content);
  }
  return bold.join(' ');
}

/** The words of a line, without its marks. */
function plainOf(token: Token | undefined): string {
  return (token?.children ?? [])
    .map(({ type, content }) =>
      type === 'text' || type === 'code_inline' ? content : type === 'softbreak' ? ' ' : '',
    )
    .join('');
}
