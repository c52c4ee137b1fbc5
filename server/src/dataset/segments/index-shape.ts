/** How the records of a kind are indexed. */
export interface IndexShape {
  readonly columns: readonly string[];
  /** Documents are numbered in the order of this column, the largest first and the unknown last: the order of most searches. */
  readonly orderBy: string;
  /** Letters of terms that searches know whole, and of which there are nearly as many as records: who or what company is named. */
  readonly exact: string;
  /** Letters of terms of which searches know only the beginning. */
  readonly prefixed: string;
  /** The letter of the words that may be misspelt; empty where none may. */
  readonly misspelt: string;
}

/** Where a column is not known. */
export const unknownValue = -0x80000000;
