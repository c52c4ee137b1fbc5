/** An answer that is downloaded under a name of its own. */
export class NamedFile {
  /** What its owner calls it; null where nobody has named it. */
  readonly name: string | null;
  /** Where it has none: letters, digits, hyphens and underscores. */
  readonly otherwise: string;
  readonly pieces: AsyncIterable<string | Uint8Array>;

  constructor({ name, otherwise, pieces }: Pick<NamedFile, 'name' | 'otherwise' | 'pieces'>) {
    this.name = name;
    this.otherwise = otherwise;
    this.pieces = pieces;
  }
}
