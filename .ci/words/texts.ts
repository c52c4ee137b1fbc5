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
const programs = ['server/src/**/*.ts', 'console/src/**/*.{ts,tsx}'];
const notShown = /\.test\.ts|\/testing\/|\/bench\/|\.d\.ts$|node_modules/;

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
    ...list(programs, notShown).flatMap((file) => textsOfProgram(file, read(file), { comments })),
  ];
}
