import type { Reader } from '../../../text/date-time/parse-date.ts';
import type { HtmlDocument } from '../../html/document.ts';
import type { Page } from '../../html/page.ts';
import type { Tag } from '../collect-tags.ts';
import type { PageLink } from '../page-links.ts';
import type { DescribedWork } from './described-work.ts';
import { type Marks, marksOf } from './page-marks.ts';

/** What the parts of the article are read from. */
export interface Clues {
  readonly page: Page;
  readonly tags: readonly Tag[];
  readonly first: ReadonlyMap<string, string>;
  readonly links: readonly PageLink[];
  readonly work: DescribedWork;
  readonly reader: Reader;
  /** The page is no front page, on which names and dates are those of other pages. */
  readonly isInnerPage: boolean;
  /** Walks over the page at the first call: most pages say all in their head. */
  readonly marks: () => Marks;
}

export function lazyMarks(document: HtmlDocument): () => Marks {
  let marks: Marks | null = null;
  return () => {
    marks ??= marksOf(document);
    return marks;
  };
}

export function firstNamed(first: ReadonlyMap<string, string>, names: readonly string[]): string | null {
  for (const name of names) {
    const content = first.get(name);
    if (content !== undefined) return content;
  }
  return null;
}
