/** Where a row comes from that nobody sent: from an answer of another row. */
export type RowOrigin = {
  /** Index of the row that was sent. It has the steps before. */
  readonly root: number;
  /** The step whose answer it is of. */
  readonly step: number;
  /** Steps before that which were not called, by their place. Nothing else tells of them: the row that was sent is gone. */
  readonly notCalled?: StepsNotCalled;
} & (
  | {
      /** An entry of the answer. */
      readonly element: unknown;
      /** Index of the row whose answer it is: the root, or a later page of it. */
      readonly page: number;
      /** Its place in that answer. */
      readonly at: number;
    }
  | {
      /** Asks for the next page of the answer: fields of the request that are another then. */
      readonly fields: Readonly<Record<string, unknown>>;
      /** Rows that have come of the root before. */
      readonly soFar: number;
    }
);

/** How steps ended that asked nobody, and why, by their place. */
export type StepsNotCalled = Readonly<
  Record<number, { readonly outcome: 'skipped' | 'invalid'; readonly why: string }>
>;

/** What a row becomes in the place of itself. */
export interface Expansion {
  readonly step: number;
  readonly elements: readonly unknown[];
  /** Of the row that becomes others: steps before. */
  readonly notCalled?: StepsNotCalled;
  /** Of the next page; null where no more is wanted, or there is none. */
  readonly next: Readonly<Record<string, unknown>> | null;
}
