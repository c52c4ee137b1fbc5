/** A part of a line: text may be cut where that is needed, the rest is written as it is. */
export interface Piece {
  kind: 'text' | 'raw' | 'open' | 'close' | 'link' | 'linkEnd' | 'break';
  value: string;
  /** What closes it, or what it closes. */
  partner: Piece | null;
}
