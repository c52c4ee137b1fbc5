/** What a look-up answers: a miss is a value. */
export type Found<Value> =
  | { readonly outcome: 'found'; readonly value: Value }
  | { readonly outcome: 'not_found' };

export interface Page<Value> {
  readonly items: readonly Value[];
  readonly total: number;
}
