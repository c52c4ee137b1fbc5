import type { FastifyReply, FastifyRequest } from 'fastify';
import { isWellFormedKey, keyPattern } from '../accounts/api-key.ts';
import type { Authenticator } from '../gateway/authenticate.ts';
import type { Caller } from '../gateway/caller.ts';
import type { Failures } from '../gateway/failures.ts';
import { looksLikeKey, sentKeyOf } from '../gateway/sent-key.ts';
import { uuidv7 } from '../kernel/ids.ts';
import { rateTiers } from '../kernel/rate-tiers.ts';
import { ServiceError } from '../kernel/service-error.ts';
import type { Polls } from '../limits/polls.ts';
import type { Slot } from '../limits/rate-limiter.ts';
import { noteWorkspace } from '../limits/request-owner.ts';
import type { SharedRateLimiter } from '../limits/shared-rate-limiter.ts';

/** What is known of a request before its body is read. */
export interface Admission {
  readonly id: string;
  readonly startedAtMs: number;
  caller: Caller | null;
  slot: Slot | null;
  /** When its caller was known and let in, by `performance.now()`. */
  admittedAtMs?: number;
  /** Of the error that it was answered with. */
  code?: string;
  /** The endpoint that it calls, once its body is read. */
  called?: string;
  /** What this request itself was charged, in credits. */
  charged?: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    admission: Admission;
  }
}

export interface AdmissionParts {
  readonly authenticator: Authenticator;
  readonly rateLimiter: SharedRateLimiter;
  readonly failures: Failures;
  readonly polls: Polls;
}

type Done = (error?: Error) => void;

/** A call: key, then failures, then rate slot. Nothing of its body is read before. */
export function admitCall(parts: AdmissionParts) {
  return (request: FastifyRequest, _reply: FastifyReply, done: Done): void =>
    admit(parts, request, 'call', (error) => {
      const { caller } = request.admission;
      if (error || !caller) done(error);
      else takeSlot(parts, request, caller, done);
    });
}

/**
 * A free look at the account: key and rate slot, like a call. Where the key is optional it is a poll of the status, which is
 * exempt from the rate tier (specification 8): no key at all is fine there, and a bad one is not. Polls of a workspace have a bound of
 * their own, far above what following jobs needs.
 */
export function admitReader(parts: AdmissionParts, options: { keyOptional: boolean }) {
  if (!options.keyOptional) return admitCall(parts);
  return (request: FastifyRequest, _reply: FastifyReply, done: Done): void => {
    const key = sentKeyOf(request.headers);
    // Who watches over services may have tokens of their own.
    if (key === undefined || (request.headers['x-api-key'] === undefined && !looksLikeKey(key))) {
      begin(request);
      done();
    } else {
      admit(parts, request, 'poll', (error) => {
        const { caller, startedAtMs } = request.admission;
        done(error ?? (caller ? parts.polls.refusal(caller.workspaceId, startedAtMs) : undefined));
      });
    }
  };
}

/** A request of nobody in particular. */
export function begin(request: FastifyRequest): void {
  request.admission = { id: uuidv7(), startedAtMs: performance.now(), caller: null, slot: null };
}

function admit(
  { authenticator, failures }: AdmissionParts,
  request: FastifyRequest,
  kind: 'call' | 'poll',
  done: Done,
): void {
  begin(request);
  const take = (caller: Caller) => {
    request.admission.caller = caller;
    noteWorkspace(request.raw, caller.workspaceId);
    done(refusalOf(() => failures.checkCaller(caller, kind)));
  };
  if (request.url.includes('mr_') && new RegExp(keyPattern).test(request.url)) {
    done(new ServiceError('key_in_url', 'The request URL contains an API key.'));
    return;
  }
  const key = sentKeyOf(request.headers);
  const known = authenticator.recall(key);
  if (known) {
    take(known);
    return;
  }
  const isKey = key !== undefined && isWellFormedKey(key);
  const refusal = isKey ? undefined : refusalOf(() => failures.checkAddress(request.ip));
  if (refusal) done(refusal);
  else authenticator.authenticate(key, request.ip).then(take, done);
}

/** What a check throws. */
export function refusalOf(check: () => void): Error | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    return error as Error;
  }
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
      request.admission.admittedAtMs = performance.now();
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
