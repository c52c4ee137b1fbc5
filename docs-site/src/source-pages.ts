import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repository = fileURLToPath(new URL('../../', import.meta.url));

/** A Markdown file of the repository that becomes a page. */
export interface SourcePage {
  /** Its path in the repository, such as `docs/guides/verify-addresses.md`. */
  readonly source: string;
  /** Its path below /docs, such as `guides/verify-addresses`; `index` is /docs itself. */
  readonly name: string;
  readonly markdown: string;
}

/** Files outside of docs/ that people read as well. */
const others: Readonly<Record<string, string>> = {
  'CHANGELOG.md': 'changelog',
  'CONTRIBUTING.md': 'contributing',
  'REVIEW.md': 'review',
  'ARCHITECTURE.md': 'architecture',
  'generated/prices.md': 'prices',
};

export function sourcePages(root = repository): SourcePage[] {
  const inDocs = globSync('docs/**/*.md', { cwd: root }).map((path) => path.replaceAll('\\', '/'));
  return [...inDocs.toSorted(), ...Object.keys(others)].map((source) => ({
    source,
    name: nameOf(source),
    markdown: readFileSync(join(root, source), 'utf8'),
  }));
}

/** A folder is read by its README: `docs/errors/README.md` is the page `errors`. */
export function nameOf(source: string): string {
  const other = others[source];
  if (other !== undefined) return other;
  const path = source.replace(/^docs\//, '').replace(/\.md$/, '');
  if (path === 'README') return 'index';
  return path.replace(/\/README$/, '');
}

/** A page without a text, into which the service writes its own: it says where /docs is. */
export const shellName = 'shell';

/** From a page to what is at `path` below /docs, whatever path /docs itself is below. */
export function relativeTo(name: string, path: string): string {
  if (name === shellName) return path === '' ? '{{docs}}' : `{{docs}}/${path}`;
  if (name === 'index') return path === '' ? 'docs' : `docs/${path}`;
  const depth = name.split('/').length - 1;
  if (path === '') return depth === 0 ? '../docs' : `${'../'.repeat(depth + 1)}docs`;
  return depth === 0 ? path : '../'.repeat(depth) + path;
}

/** From a page to what is at `path` beside /docs, such as the console. */
export function relativeToRoot(name: string, path: string): string {
  if (name === shellName) return `{{docs}}/../${path}`;
  return relativeTo(name, '').replace(/docs$/, path);
}
