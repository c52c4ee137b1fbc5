/** Words of a text that stay although the check finds something in them. An entry that nothing needs any more fails. */
export interface Allowed {
  readonly file: string;
  /** As the text has them, code shown as CODE. What is found in them, or in a sentence of them, is no finding. */
  readonly words: string;
  /** Why they stay: a quotation, a name of the field. */
  readonly reason: string;
}

export const allowed: readonly Allowed[] = [
  {
    file: 'server/src/dataset/readings/company-presets.ts',
    words: 'domain, type, organisation, city, state',
    reason: 'columns of that file, in its spelling',
  },
];
