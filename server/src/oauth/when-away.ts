import Provider, { type Adapter, errors } from 'oidc-provider';
import { isDatabaseAway } from '../postgres/is-database-away.ts';

/** For what cannot be done just now, and may be in a moment (RFC 6749 4.1.2.1, which has no such error for tokens). */
export class Unavailable extends errors.OIDCProviderError {
  override readonly error_description: string;

  constructor(
    description: string,
    { retryAfterSeconds, cause }: { retryAfterSeconds: number; cause?: unknown },
  ) {
    super(503, 'temporarily_unavailable');
    this.error_description = description;
    this.cause = cause;
    Provider.ctx?.set('retry-after', String(retryAfterSeconds));
    // The library tells of its own failures what it is only where they are the caller's.
    this.expose = true;
  }
}

/** What a store does, with a database that is away told as such to the client, and the reason to whoever runs the service. */
export function orAway(store: Adapter): Adapter {
  return {
    upsert: (...args) => tellingAway(() => store.upsert(...args)),
    find: (...args) => tellingAway(() => store.find(...args)),
    destroy: (...args) => tellingAway(() => store.destroy(...args)),
    consume: (...args) => tellingAway(() => store.consume(...args)),
    findByUid: (...args) => tellingAway(() => store.findByUid(...args)),
    findByUserCode: (...args) => tellingAway(() => store.findByUserCode(...args)),
    revokeByGrantId: (...args) => tellingAway(() => store.revokeByGrantId(...args)),
  };
}

/** @throws {Unavailable} in the place of an error of a database that is away */
export async function tellingAway<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    const { ctx } = Provider;
    ctx?.oidc.provider.emit('server_error', ctx, error as Error);
    throw new Unavailable('The service cannot do this just now. Try again in a moment.', {
      retryAfterSeconds: 1,
      cause: error,
    });
  }
}
