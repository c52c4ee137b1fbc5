/** Why a file is not read, in words for who sent it. Plain, so that a thread need not load the errors of the service. */
export class RefusedFile extends Error {
  /** `row 7, column C`, or '' for the whole file. */
  readonly path: string;

  constructor(path: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'RefusedFile';
    this.path = path;
  }
}

export const damagedFile = (cause: unknown): RefusedFile =>
  new RefusedFile(
    '',
    'The file is damaged or incomplete. Open it in a spreadsheet program, and save it as .xlsx again.',
    cause,
  );
