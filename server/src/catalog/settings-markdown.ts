import { markdownTable } from './markdown-table.ts';

interface Setting {
  readonly name: string;
  readonly meaning: string;
  readonly fallback: string;
}

/** The table of all settings. */
export function settingsMarkdown(settings: readonly Setting[]): string {
  return `<!-- Made by npm run generate from server/src/config.ts; changes made here are lost. -->

# Settings

Millrace is set up by environment variables. All of them are optional; an empty one counts as not set. A value that cannot be is
refused at the start, with a sentence that names the variable.

${markdownTable(
  ['variable', 'meaning', 'default'],
  settings.map(({ name, meaning, fallback }) => [
    `\`${name}\``,
    meaning,
    fallback === '' ? 'not set' : `\`${fallback}\``,
  ]),
)}
`;
}
