import { posix } from 'node:path';
import { nameOf } from './source-pages.ts';

/** A page as the index of the documentation names it. */
export interface NavigationEntry {
  readonly title: string;
  /** The name of the page, or an address of the service outside of it: `/docs/reference`. */
  readonly name: string;
  /** What comes after the link; empty for none. */
  readonly description: string;
}

export interface NavigationGroup {
  readonly title: string;
  readonly entries: readonly NavigationEntry[];
}

/** The file that the reference shows: in the index of the documentation, a link to it means the reference. */
export const referenceFile = 'generated/openapi.json';
export const referencePath = '/docs/reference';

/** Begins an entry: a list item that begins with a link. */
const entry = /^- \[([^\]]+)\]\(([^)\s]+)\)(?::\s*(.*))?$/;

/** The groups of docs/README.md, in its order: the index of the documentation is its navigation. */
export function navigationOf(readme: string): NavigationGroup[] {
  const groups: { title: string; entries: { title: string; name: string; description: string }[] }[] = [];
  for (const line of readme.split('\n')) {
    const heading = /^## (.+)$/.exec(line)?.[1];
    if (heading !== undefined) groups.push({ title: heading, entries: [] });
    const group = groups.at(-1);
    const [, title, path, description = ''] = entry.exec(line) ?? [];
    if (group === undefined) continue;
    if (title !== undefined && path !== undefined)
      group.entries.push({ title, name: targetOf(path), description });
    else if (line.startsWith('  ')) {
      const last = group.entries.at(-1);
      if (last) last.description = `${last.description} ${line.trim()}`.trim();
    }
  }
  return groups;
}

function targetOf(path: string): string {
  const file = posix.join('docs', path);
  if (file === referenceFile) return referencePath;
  return file.endsWith('.md') ? nameOf(file) : file.replace(/\/$/, '');
}
