import type { Difference } from './verify-move.ts';

/** Records cannot be moved there. Nothing was changed. */
export class MoveRefusedError extends Error {
  override name = 'MoveRefusedError';
}

/** The copy is not what the database has. */
export class MoveDifferenceError extends Error {
  override name = 'MoveDifferenceError';
  readonly differences: readonly Difference[];

  /** @param of.isSeen whether a move before this one had shown the copy to readers */
  constructor(differences: readonly Difference[], { isSeen }: { readonly isSeen: boolean }) {
    const texts = differences.map(({ kind, what }) => `${kind}: ${what}`);
    super(
      `The copy differs from the database (${texts.join('; ')}).${isSeen ? '' : ' Nobody sees it.'} Do this: run the same command with --restart to copy the records again; if it differs again, please report it.`,
    );
    this.differences = differences;
  }
}
