/** What operators want to know about a source before they use it: whole sentences, shown in docs/providers/. Facts carry the date we read them. */
export interface SourceAbout {
  /** What it is, and which of the data that our endpoints return it has and lacks. The first sentence is its line in the index. */
  readonly gives: string;
  /** How to get a key, or what to set up; what the plan needs to include. */
  readonly access: string;
  /** What it charges for what. */
  readonly price: string;
  /** Its own limits: rate, rows, sizes, regions. */
  readonly limits: string;
  /** What its terms say about uses like ours, as far as we know; and that the operator should read them. */
  readonly terms: string;
}

/** For `terms` that we have not read. @param site where the operator finds them */
export const unreadTerms = (site: string) =>
  `We have not read its terms. Before you use it, check at ${site} whether you may store, show and resell its answers, and what it requires for personal data.`;
