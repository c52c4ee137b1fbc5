import type { Endpoint } from '../endpoints/define-endpoint.ts';
import { deprecatedParts } from '../endpoints/deprecation.ts';

/* CHANGELOG.md, and what the registry deprecates, for programs. */

export interface ChangelogVersion {
  readonly version: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  /** Newest first within a version, as plain text. */
  readonly changes: readonly string[];
}

export interface ChangelogDeprecation {
  readonly endpoint: string;
  readonly field: string | null;
  readonly since: string;
  readonly sunset: string;
  readonly use: string;
}

export interface Changelog {
  /** The version that answers. */
  readonly version: string;
  /** What will go, the first to go first. */
  readonly deprecations: readonly ChangelogDeprecation[];
  /** Newest first. */
  readonly versions: readonly ChangelogVersion[];
}

const heading = /^## (\d+\.\d+\.\d+), (\d{4}-\d\d-\d\d)$/;

/** @param markdown text of CHANGELOG.md: a heading `## 1.2.3, 2026-11-28` for each version, a list item for each change */
export function changelogOf(markdown: string, endpoints: readonly Endpoint[], version: string): Changelog {
  return { version, deprecations: deprecationsOf(endpoints), versions: versionsOf(markdown) };
}

function deprecationsOf(endpoints: readonly Endpoint[]): ChangelogDeprecation[] {
  return endpoints
    .flatMap((endpoint) =>
      deprecatedParts(endpoint).map(({ field, since, sunset, use }) => {
        return { endpoint: endpoint.name, field, since, sunset, use };
      }),
    )
    .toSorted((one, other) => (one.sunset < other.sunset ? -1 : one.sunset > other.sunset ? 1 : 0));
}

function versionsOf(markdown: string): ChangelogVersion[] {
  const versions: { version: string; date: string; changes: string[] }[] = [];
  for (const line of markdown.split('\n')) {
    const [, version, date] = heading.exec(line) ?? [];
    const last = versions.at(-1);
    if (version !== undefined && date !== undefined) versions.push({ version, date, changes: [] });
    else if (line.startsWith('- ')) last?.changes.push(line.slice(2));
    else if (/^\s+\S/.test(line) && last && last.changes.length > 0) {
      last.changes.push(`${last.changes.pop()} ${line.trim()}`);
    }
  }
  return versions.map(({ changes, ...one }) => ({ ...one, changes: changes.map(plainText) }));
}

/** Links to pages of the project lead nowhere outside it: their words stay. */
const plainText = (markdown: string) =>
  markdown.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll(/\*\*/g, '');

/** "remove_whitespace", "remove_whitespace.input_text". */
export const deprecatedName = ({ endpoint, field }: ChangelogDeprecation): string =>
  field === null ? endpoint : `${endpoint}.${field}`;
