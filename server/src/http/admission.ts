import type { FastifyReply, FastifyRequest } from 'fastify';
import { keyPattern } from '../accounts/api-key.ts';
import type { Authenticator } from '../gateway/authenticate.ts';
import type { Caller } from '../gateway/caller.ts';
import { uuidv7 } from '../kernel/ids.ts';
import { rateTiers } from '../kernel/rate-tiers.ts';
import { ServiceError } from '../kernel/service-error.ts';
import type { Slot } from '../limits/rate-limiter.ts';
import type { SharedRateLimiter } from '../limits/shared-rate-limiter.ts';

/** What is known of a request before its body is read. */
export interface Admission {
  readonly id: string;
  readonly startedAtMs: number;
  caller: Caller | null;
  slot: Slot | null;
  /** Of the error that it was answered with. */
  code?: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    admission: Admission;
  }
}

export interface AdmissionParts {
  readonly authenticator: Authenticator;
  readonly rateLimiter: SharedRateLimiter;
}

type Done = (error?: Error) => void;

/** A call: key, then rate slot. */
export function admitCall(parts: AdmissionParts) {
  return (request: FastifyRequest, _reply: FastifyReply, done: Done): void =>
    admit(parts, request, (error) => {
      const { caller } = request.admission;
      if (error || !caller) done(error);
      else takeSlot(parts, request, caller, done);
    });
}

/**
 * A free look at the account: key and rate slot, like a call. Where the key is optional it is a poll of the status, which is
 * exempt from the rate (specification 8): no key at all is fine there, and a bad one is not.
 */
export function admitReader(parts: AdmissionParts, options: { keyOptional: boolean }) {
  if (!options.keyOptional) return admitCall(parts);
  return (request: FastifyRequest, _reply: FastifyReply, done: Done): void => {
    if (request.headers['x-api-key'] === undefined) {
      begin(request);
      done();
    } else {
      admit(parts, request, done);
    }
  };
}

/** A request of nobody in particular. */
export function begin(request: FastifyRequest): void {
  request.admission = { id: uuidv7(), startedAtMs: performance.now(), caller: null, slot: null };
}

function admit(parts: AdmissionParts, request: FastifyRequest, done: Done): void {
  begin(request);
  if (request.url.includes('mr_') && new RegExp(keyPattern).test(request.url)) {
    done(new ServiceError('key_in_url', 'An API key stands in the address of the request.'));
    return;
  }
  const header = request.headers['x-api-key'];
  const key = typeof header === 'string' ? header : undefined;
  const known = parts.authenticator.recall(key);
  if (known) {
    request.admission.caller = known;
    done();
    return;
  }
  parts.authenticator.authenticate(key, request.ip).then(
    (caller) => {
      request.admission.caller = caller;
      done();
    },
    (error: Error) => done(error),
  );
}

function takeSlot(
  parts: AdmissionParts,
  request: FastifyRequest,
  caller: Caller,
  done: (error?: Error) => void,
): void {
  const rate = rateTiers[caller.rateTier];
  const taken = (slot: Slot) => {
    request.admission.slot = slot;
    if (slot.granted) {
      done();
      return;
    }
    done(
      new ServiceError(
        'rate_limited',
        `The rate tier ${caller.rateTier} allows ${rate.perSecond} calls a second.`,
        { retryAfterSeconds: slot.retryAfterSeconds },
      ),
    );
  };
  const slot = parts.rateLimiter.take(caller.workspaceId, rate, performance.now());
  if (slot instanceof Promise) slot.then(taken, done);
  else taken(slot);
}
