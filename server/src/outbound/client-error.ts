/** What was to be asked could not be asked, or its answer not be read. Says nothing of the address, in which a key may stand. */
export class ClientError extends Error {
  override name = 'ClientError';
  readonly kind: 'unreachable' | 'timeout' | 'unreadable';

  constructor(kind: ClientError['kind'], code: string) {
    super(`${kind}: ${code}`);
    this.kind = kind;
  }
}
