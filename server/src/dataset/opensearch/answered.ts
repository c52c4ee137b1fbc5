/** What OpenSearch says to a request. */
export interface Answered {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what OpenSearch answers; whoever reads it takes the members that its reference names
  readonly body: any;
}
