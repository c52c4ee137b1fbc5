import type { NavigationGroup } from './navigation.ts';

interface Page {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly markdown: string;
}

const summary =
  'Millrace is a self-hosted API: one API key and one pool of prepaid credits for company, people, contact and web data, over REST and MCP.';

/**
 * What language models read of the documentation first: the pages with what each is about, as https://llmstxt.org has it. Addresses are
 * relative to /docs, where the file is.
 */
export function llmsIndex(navigation: readonly NavigationGroup[], pages: readonly Page[]): string {
  const known = new Map(pages.map((page) => [page.name, page]));
  const groups = navigation.map(({ title, entries }) => {
    const lines = entries.map(({ title, name, description }) => {
      const address = name.startsWith('/') ? `..${name}` : `${name}.md`;
      const about = description || known.get(name)?.description || '';
      return `- [${title}](${address})${about === '' ? '' : `: ${plain(about)}`}`;
    });
    return `## ${title}\n\n${lines.join('\n')}`;
  });
  return `# Millrace\n\n> ${summary}\n\n${groups.join('\n\n')}\n`;
}

/** All pages in one text: those of the navigation first, in its order. */
export function llmsFull(navigation: readonly NavigationGroup[], pages: readonly Page[]): string {
  const order = navigation.flatMap(({ entries }) => entries.map(({ name }) => name));
  const placeOf = ({ name }: Page) => {
    const place = [order.indexOf(name), order.indexOf(name.split('/')[0] ?? '')].find((at) => at >= 0);
    return place ?? order.length;
  };
  const texts = pages
    .filter(({ name }) => name !== 'index')
    .toSorted((a, b) => placeOf(a) - placeOf(b) || (a.name < b.name ? -1 : 1))
    .map(({ name, markdown }) => `<!-- ${name}.md -->\n\n${markdown.trim()}\n`);
  return `# Millrace\n\n> ${summary}\n\n${texts.join('\n\n')}`;
}

/** Links within a description lead from elsewhere. */
const plain = (text: string) => text.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1');
