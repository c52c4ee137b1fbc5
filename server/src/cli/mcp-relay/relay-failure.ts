/** Why a message has no answer of the service, and what its sender can do. */
export class RelayFailure extends Error {
  override name = 'RelayFailure';
  readonly fix: string;
  /** What the service said, where it said something in its own words. */
  readonly said: Readonly<Record<string, unknown>>;

  constructor(
    message: string,
    fix: string,
    {
      said = {},
      cause,
    }: { readonly said?: Readonly<Record<string, unknown>>; readonly cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.fix = fix;
    this.said = said;
  }
}
