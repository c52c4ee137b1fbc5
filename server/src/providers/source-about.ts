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
