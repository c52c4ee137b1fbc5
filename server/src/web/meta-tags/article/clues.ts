import type { Reader } from '../../../text/date-time/parse-date.ts';
import type { Element } from '../../html/document.ts';
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
  /** Elements with a property of microdata, by its name in lower case; most pages have none, and are not walked over for it. */
  readonly withProperty: (name: string) => readonly Element[];
  /** Those whose name holds what is asked for, by their names. */
  readonly withProperties: (
    asked: RegExp,
  ) => readonly (readonly [name: string, elements: readonly Element[]])[];
}

export function lazyMarks({
  document,
  html,
}: Page): Pick<Clues, 'marks' | 'withProperty' | 'withProperties'> {
  let known: Marks | null = null;
  let hasMicrodata: boolean | null = null;
  const marks = () => {
    known ??= marksOf(document);
    return known;
  };
  const properties = (): ReadonlyMap<string, readonly Element[]> => {
    hasMicrodata ??= /itemprop/i.test(html);
    return hasMicrodata ? marks().properties : new Map();
  };
  return {
    marks,
    withProperty: (name) => properties().get(name) ?? [],
    withProperties: (asked) => [...properties()].filter(([name]) => asked.test(name)),
  };
}

export function firstNamed(first: ReadonlyMap<string, string>, names: readonly string[]): string | null {
  for (const name of names) {
    const content = first.get(name);
    if (content !== undefined) return content;
  }
  return null;
}
