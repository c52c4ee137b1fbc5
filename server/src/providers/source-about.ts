/** What operators want to know of a source before they use it: whole sentences, shown in docs/providers/. Facts have the day on which they were read. */
export interface SourceAbout {
  /** What it is, and what it gives and does not give of what our endpoints answer. */
  readonly gives: string;
  /** How a key is had, or what has to be set up; what its plan has to have. */
  readonly access: string;
  /** What it takes for what. */
  readonly price: string;
  /** Its own limits: questions in a time, rows, sizes, regions. */
  readonly limits: string;
  /** What its terms say about uses like ours, as far as it is known; that they are the operator's to read. */
  readonly terms: string;
}

/** For `terms` of what nobody of us has read: who decides, and where. @param site where they are found */
export const unreadTerms = (site: string) =>
  `Its terms were not read for this page. Before you use it, read at ${site} whether its answers may be kept, shown and sold to others, and what it asks of you for people’s data.`;
