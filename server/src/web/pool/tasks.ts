import { type Answers, analyse, type Questions } from '../analyses.ts';
import { type FetchedPage, type PageKind, readPage } from '../html/page.ts';

/** What a page answers, and what it was read as. */
export interface PageAnswers<Asked extends Questions = Questions> {
  readonly answers: Answers<Asked>;
  /** The encoding that it was in, by the name of WHATWG; 'binary' where it is no text. */
  readonly charset: string;
  readonly kind: PageKind;
  /** It is longer or has more elements than is read: the answers are of its beginning. */
  readonly truncated: boolean;
}

/** What can be done in a worker, by name. Arguments and results are plain data. */
export const tasks = {
  readPage: async (fetched: FetchedPage, asked: Questions): Promise<PageAnswers> => {
    const page = readPage(fetched);
    const answers = await analyse(page, asked);
    return { answers, charset: page.charset, kind: page.kind, truncated: page.document.isTruncated };
  },
} as const;
