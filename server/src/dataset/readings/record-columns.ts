import type { Row } from '../column-values.ts';
import type { Mapping } from '../import-fields.ts';

/** A layout of files that is recognised. */
export interface Preset {
  readonly name: string;
  /** For the documentation: which files look like this. */
  readonly about: string;
  /** A file whose header, or whose first records, have all of these columns is taken for this layout. */
  readonly signature: readonly string[];
  readonly mapping: Mapping;
  /**
   * Instead of `signature`, for exports whose columns people choose: one of these sets is enough, and names are compared without case, spaces
   * and punctuation. The columns of `mapping` come first; what is left is taken by usual names.
   */
  readonly signatures?: readonly (readonly string[])[];
  /** Columns that mean something else than their name says, compared in the same way. */
  readonly ignores?: readonly string[];
  /** Decides in place of the signature: for our own records, which leave out what they do not have. */
  readonly recognises?: (columns: readonly string[], rows: readonly Row[]) => boolean;
  /** Its files begin with notes: the header is the line that has the signature. */
  readonly hasNotesBefore?: true;
  /** True of every record of such a file, and not said in it. */
  readonly always?: Readonly<Partial<Record<string, string>>>;
  /** "Atlanta, Georgia" is in the USA. */
  readonly usStates?: boolean;
  /** Of "brands/amenity/fast_food" the last part is the industry. */
  readonly industryPaths?: boolean;
  /** Industries are separated by commas, which other files have in the names of industries. */
  readonly industryCommas?: boolean;
}

/** Which columns a kind of records is made of. */
export interface RecordColumns {
  /** What a column can be mapped to. */
  readonly fields: readonly string[];
  /**
   * Columns by their usual names in exports of CRMs and data vendors, the better one first. Names are compared without
   * case, spaces and punctuation: `Company Name`, `company_name` and `companyName` are one.
   */
  readonly usual: Readonly<Record<string, readonly string[]>>;
  /**
   * Columns that do not mean what they usually do, where a file has one of the others: a CRM's `Type` says whether a company is a prospect. Compared as `usual` is.
   */
  readonly unless?: readonly { readonly column: string; readonly besides: readonly string[] }[];
  /** The most telling signature first. */
  readonly presets: readonly Preset[];
  /** One of these fields at least needs a column. */
  readonly required: readonly string[];
  /** What is told where none has: a sentence or two. */
  readonly nothingRequired: string;
}

/** The name of the layout that our own records have as JSON. */
export const ownLayout = 'millrace';
