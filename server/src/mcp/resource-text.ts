/** What is read of a resource. */
export interface ResourceText {
  readonly uri: string;
  readonly mimeType: string;
  readonly text: string;
  readonly _meta?: Record<string, unknown>;
}
