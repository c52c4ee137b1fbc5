/**
 * What a look-up answers: a miss is a value.
 *
 * - isFinal: no other source is asked either, since the person is on the suppression list.
 */
export type Found<Value> =
  | { readonly outcome: 'found'; readonly value: Value }
  | { readonly outcome: 'not_found'; readonly isFinal?: true };

export interface Page<Value> {
  readonly items: readonly Value[];
  readonly total: number;
}
