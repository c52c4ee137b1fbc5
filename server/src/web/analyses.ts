import { lineOf } from './html/document.ts';
import type { Page } from './html/page.ts';
import { techStack } from './technologies/tech-stack.ts';

/**
 * What can be found out about a page: pure functions of it, by name, which may be asynchronous. They run in a worker, so options and results are plain data.
 * A new one is added here, and can then be asked for by `readPage`.
 */
export const analyses = {
  techStack: (page: Page, _options: Record<never, never>) => techStack(page),
  title: (page: Page, _options: Record<never, never>): string | null => {
    const element = page.document.first('title');
    return element === null ? null : lineOf(element);
  },
} as const satisfies Readonly<Record<string, Analysis>>;

// biome-ignore lint/suspicious/noExplicitAny: each has options of its own; `Questions` takes their type from it
type Analysis = (page: Page, options: any) => unknown;
export type Analyses = typeof analyses;

/** Which analyses are wanted, with their options. */
export type Questions = { readonly [Name in keyof Analyses]?: Parameters<Analyses[Name]>[1] };

/** The results of those that were asked for. */
export type Answers<Asked extends Questions> = {
  readonly [Name in keyof Asked & keyof Analyses]: Awaited<ReturnType<Analyses[Name]>>;
};

export async function analyse<Asked extends Questions>(page: Page, asked: Asked): Promise<Answers<Asked>> {
  const answers: Record<string, unknown> = {};
  for (const [name, options] of Object.entries(asked)) {
    answers[name] = await (analyses[name as keyof Analyses] as Analysis)(page, options);
  }
  return answers as Answers<Asked>;
}
