import { escaped } from '../../server/src/kernel/escaped.ts';
import type { NavigationGroup } from './navigation.ts';
import type { Section } from './render-markdown.ts';
import { relativeTo, relativeToRoot, shellName } from './source-pages.ts';

export interface PageParts {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly html: string;
  readonly sections: readonly Section[];
  readonly navigation: readonly NavigationGroup[];
  /** The folder of the assets, below /docs. Its name changes with them. */
  readonly assets: string;
}

/** Headings in the outline, at most. */
const outlineMax = 60;

/** A whole page. All addresses in it are relative, so that it works below any path. */
export function pageHtml(parts: PageParts): string {
  const { name, title, description, assets } = parts;
  const at = (path: string) => escaped(relativeTo(name, path));
  const asset = (file: string) => at(`${assets}/${file}`);
  const heading = title === 'Documentation' ? 'Millrace documentation' : `${title} · Millrace`;
  return `<!doctype html>
<html lang="en" data-root="${at('x').slice(0, -1)}" data-index="${asset('search-index.json')}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(heading)}</title>
<meta name="description" content="${escaped(description)}">
<script src="${asset('theme-first.js')}"></script>
<link rel="stylesheet" href="${asset('site.css')}">
<link rel="icon" type="image/svg+xml" href="${asset('icon.svg')}">
${name === shellName ? '' : `<link rel="alternate" type="text/markdown" href="${at(`${name}.md`)}">\n`}<script type="module" src="${asset('site.js')}"></script>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header>
<a class="menu" href="#navigation">Menu</a>
<a class="brand" href="${at('')}"><img src="${asset('icon.svg')}" alt="" width="20" height="20">Millrace <span>docs</span></a>
<button type="button" class="open-search" hidden><span>Search</span><kbd>/</kbd></button>
<a class="to-console" href="${escaped(relativeToRoot(name, 'console'))}">Console</a>
<button type="button" class="theme" hidden aria-label="Theme">Theme</button>
</header>
<div class="frame">
<nav id="navigation" aria-label="Documentation">
<a class="close" href="#main">Close</a>
${navigationHtml(parts)}
</nav>
<main id="main" tabindex="-1">
<article>
${parts.html}
</article>
${neighborsHtml(parts)}
</main>
${outlineHtml(parts.sections)}
</div>
<dialog class="search" aria-label="Search the documentation">
<form method="dialog"><input type="search" placeholder="Search the documentation" aria-label="Search the documentation" role="combobox" aria-expanded="false" aria-controls="found" aria-autocomplete="list" autocomplete="off" spellcheck="false"><button>Close</button></form>
<p role="status"></p>
<div id="found" role="listbox" aria-label="Pages found"></div>
</dialog>
</body>
</html>
`;
}

function navigationHtml({ navigation, name }: PageParts): string {
  const current = name.split('/')[0] ?? '';
  return navigation
    .map(({ title, entries }) => {
      const items = entries.map((entry) => {
        const isHere = entry.name === name;
        const isAbove = !isHere && name.startsWith(`${entry.name}/`) && entry.name === current;
        const mark = isHere ? ' aria-current="page"' : isAbove ? ' aria-current="true"' : '';
        return `<li><a href="${escaped(addressOf(name, entry.name))}"${mark}>${escaped(entry.title)}</a></li>`;
      });
      return `<h2>${escaped(title)}</h2>\n<ul>\n${items.join('\n')}\n</ul>`;
    })
    .join('\n');
}

/** Of a page, or of something else that the service has. */
function addressOf(from: string, name: string): string {
  if (name.startsWith('/')) return relativeToRoot(from, name.slice(1));
  return relativeTo(from, name);
}

function neighborsHtml({ navigation, name }: PageParts): string {
  const all = navigation.flatMap(({ entries }) => entries).filter((entry) => !entry.name.startsWith('/'));
  const index = all.findIndex((entry) => entry.name === name);
  if (index < 0) return '';
  const link = (entry: (typeof all)[number] | undefined, rel: string, word: string) =>
    entry === undefined
      ? ''
      : `<a rel="${rel}" href="${escaped(relativeTo(name, entry.name))}"><small>${word}</small>${escaped(entry.title)}</a>`;
  return `<nav class="neighbors" aria-label="Pages before and after">${link(all[index - 1], 'prev', 'Previous')}${link(all[index + 1], 'next', 'Next')}</nav>`;
}

function outlineHtml(sections: readonly Section[]): string {
  const shown = sections.filter(({ level }) => level === 2 || level === 3).slice(0, outlineMax);
  if (shown.length < 2) return '';
  const items = shown.map(
    ({ level, id, text }) => `<li class="level-${level}"><a href="#${escaped(id)}">${escaped(text)}</a></li>`,
  );
  return `<aside><nav aria-label="On this page"><h2>On this page</h2>\n<ul>\n${items.join('\n')}\n</ul></nav></aside>`;
}
