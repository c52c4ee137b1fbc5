import { globSync, readFileSync } from 'node:fs';
import { textsOfMarkdown } from './markdown-texts.ts';
import { textsOfProgram } from './program-texts.ts';

/** A piece of what people read: a paragraph, a cell, a message, a comment. */
export interface Text {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** Decisions say why something was done, to people who change it. */
const markdownFiles = ['*.md', 'docs/**/*.md', 'server/src/**/README.md', 'deploy/**/*.md'];
const notGuides = /^docs\/decisions\/|node_modules/;
const programs = [
  'server/src/**/*.ts',
  'server/bin/*.js',
  'console/src/**/*.{ts,tsx}',
  'docs-site/assets/site.js',
];
const notShown = /\.test\.ts|\/testing\/|\/bench\/|\.d\.ts$|node_modules/;

/** Folders and files of data. Their shape tells most data from prose; these hold sentences and words of others. */
export const data: readonly { readonly path: string; readonly why: string }[] = [
  { path: 'server/src/mail/recipient-replies.ts', why: 'replies of mail servers, as those write them' },
  { path: 'server/src/catalog/search/vocabulary.ts', why: 'words that callers search by' },
  { path: 'server/src/mail/reply-corpus.ts', why: 'replies of mail servers, as those write them' },
  { path: 'server/src/text/gender/common-names/', why: 'first names by country' },
  { path: 'server/src/text/job-titles/', why: 'job titles, in the spelling of those who have them' },
  { path: 'server/src/web/emails/placeholder-addresses.ts', why: 'words of sample addresses on pages' },
];
const isData = (file: string) => data.some(({ path }) => file.startsWith(path) && !file.endsWith('.md'));

/** All that is checked, in the order of the files. @param root of the repository @param comments also those of programs */
export function allTexts(root: string, { comments = false }: { readonly comments?: boolean } = {}): Text[] {
  const list = (patterns: readonly string[], but: RegExp) =>
    patterns
      .flatMap((pattern) => globSync(pattern, { cwd: root }))
      .filter((file) => !but.test(file))
      .sort();
  const read = (file: string) => readFileSync(`${root}/${file}`, 'utf8');
  return [
    ...list(markdownFiles, notGuides).flatMap((file) => textsOfMarkdown(file, read(file))),
    ...list(programs, notShown)
      .filter((file) => !isData(file))
      .flatMap((file) => textsOfProgram(file, read(file), { comments })),
  ];
}
