import type { EventEmitter } from 'node:events';
import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';

/** A client that somebody has let in, of which nothing is known now: it is to come again, and no stranger. */
export class ClientAwayError extends Error {
  override name = 'ClientAwayError';
}

/** Whether an error is there because of a `ClientAwayError`: the library makes others of it. */
export function isClientAway(error: unknown): boolean {
  let at = error;
  for (let depth = 0; depth < 5 && at instanceof Error; depth++) {
    if (at instanceof ClientAwayError) return true;
    at = at.cause;
  }
  return false;
}

/** As long as it is remembered that a document cannot be read. */
const awaySeconds = 5;
export const clientAway = 'Millrace cannot read the metadata document of the client now.';

/** Told `invalid_client`, official clients throw away what they were given: this one is told to come again. */
export function answerClientAway(provider: Provider): void {
  // Its types know no errors of grants.
  const events: EventEmitter = provider as unknown as EventEmitter;
  for (const step of ['grant.error', 'revocation.error']) {
    events.on(step, (ctx: KoaContextWithOIDC, error: unknown) => {
      if (!isClientAway(error)) return;
      ctx.status = 503;
      ctx.set('retry-after', String(awaySeconds));
      ctx.body = { error: 'temporarily_unavailable', error_description: clientAway };
    });
  }
}
