/** What a client learns about a tool besides its schemas. What is left out is what the protocol takes for granted: that a tool changes something, again with each call, outside of the service. */
export interface ToolAnnotations {
  readonly readOnlyHint?: true;
  readonly destructiveHint?: false;
  readonly idempotentHint?: true;
  readonly openWorldHint?: false;
}

export interface ToolHints {
  /** It changes nothing, and is free: what is paid changes the wallet. */
  readonly isRead: boolean;
  /** A second call changes nothing more. What is paid is so with its key alone, and does not claim it. */
  readonly isIdempotent?: boolean;
  readonly isOutside: boolean;
}

export const annotationsOf = ({ isRead, isIdempotent = false, isOutside }: ToolHints): ToolAnnotations => ({
  // The two others say something of what changes alone.
  ...(isRead ? { readOnlyHint: true } : { destructiveHint: false }),
  ...(isIdempotent ? { idempotentHint: true } : {}),
  ...(isOutside ? {} : { openWorldHint: false }),
});
