import { type Answers, analyse, type Questions } from '../analyses.ts';
import { type FetchedPage, type PageKind, readPage } from '../html/page.ts';

/** What a page was read as. */
export interface PageFacts {
  /** The encoding that it was in, by the name of WHATWG; 'binary' where it is no text. */
  readonly charset: string;
  readonly kind: PageKind;
  /** It is longer or has more elements than is read: the answers are of its beginning. */
  readonly truncated: boolean;
}

/** What can be done in a thread, by name. Arguments and results are plain data. */
export const tasks = {
  readPage: async <Asked extends Questions>(
    fetched: FetchedPage,
    asked: Asked,
  ): Promise<Answers<Asked> & PageFacts> => {
    const page = readPage(fetched);
    const answers = await analyse(page, asked);
    const { charset, kind, document } = page;
    return { ...answers, charset, kind, truncated: document.isTruncated };
  },
} as const;
