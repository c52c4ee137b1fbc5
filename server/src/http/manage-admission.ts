import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../admin/audit-log.ts';
import { bearerOf, looksLikeKey } from '../gateway/sent-key.ts';
import { lockAsker } from '../identity/lock-asker.ts';
import { findKeyHolder, type KeyHolder, managementKeyPattern } from '../identity/management-keys.ts';
import { findMembership, isVisiting, type Membership, organizationAs } from '../identity/members.ts';
import type { Person } from '../identity/people.ts';
import { findSession, type Session } from '../identity/sessions.ts';
import { addressKey } from '../kernel/address-key.ts';
import type { Rate } from '../kernel/rate-tiers.ts';
import { ServiceError } from '../kernel/service-error.ts';
import { RateLimiter } from '../limits/rate-limiter.ts';
import type { ManageRoute } from '../manage-api/define-manage-route.ts';
import type { ManageParts } from '../manage-api/manage-context.ts';
import { consoleHeaderValue } from '../manage-api/session/session-answer.ts';
import type { Queryable } from '../postgres/pool.ts';
import { begin } from './admission.ts';
import { sentSession } from './manage-cookie.ts';

/** Who asks, and what they are for the route. */
export interface Admitted {
  readonly session: Session | null;
  readonly sentToken: string | null;
  /** Of requests with a management key. */
  readonly holder: KeyHolder | null;
  /** Of routes for members. */
  readonly member: Membership | null;
  readonly actor: Actor;
}

declare module 'fastify' {
  interface FastifyRequest {
    admitted: Admitted;
  }
}

/** The header that only scripts of our own pages send: other origins would be asked about it first, and are refused. */
const consoleHeader = 'x-millrace-console';

/** More than a page of the console asks for; a program that asks for more waits. */
const rate = { perSecond: 30, burst: 300 };
/** All keys of an organization, or of the instance, together: it can have a hundred. */
const rateOfKeys = { perSecond: 60, burst: 600 };

/**
 * Lets a request to the management API in: session or management key, then whether a page of ours sends it, then the role. Nothing of its
 * body is read before.
 */
export function admitManager(parts: ManageParts, route: ManageRoute) {
  const limiter = limiterOf(parts);
  return async (request: FastifyRequest, _reply: FastifyReply): Promise<void> => {
    begin(request);
    if (managementKeyPattern.test(request.url)) {
      throw new ServiceError('key_in_url', 'The request URL contains a management key.');
    }
    const db = parts.reads.of(addressKey(request.ip));
    const asking = await whoAsks(parts, request, { db, isUse: true });
    // A key is sent by programs only, and by no browser of its own accord.
    if (asking.holder === null && route.method !== 'GET') refuseOtherPages(request, parts.publicUrl);
    const { session, holder } = asking;
    if (route.access.who !== 'anyone' && session === null && holder === null) {
      parts.failures.checkAddress(request.ip);
      throw notSignedIn(request);
    }
    takeSlot(limiter, holder?.id ?? session?.person.id ?? addressKey(request.ip), rate);
    if (holder !== null)
      takeSlot(limiter, `keys ${holder.membership?.organization ?? 'instance'}`, rateOfKeys);
    request.admitted = await standingOf(db, route, request, asking);
  };
}

/**
 * The same once more, as a change is made: a body may take minutes to arrive, and who sends it may have been signed out or lost their role
 * meanwhile. In a transaction, what it finds holds until its end.
 *
 * @throws {ServiceError} as before the body
 */
export async function admitAgain(
  parts: ManageParts,
  route: ManageRoute,
  request: FastifyRequest,
  { db, isHeld }: { readonly db: Queryable; readonly isHeld: boolean },
): Promise<Admitted> {
  const { admitted } = request;
  // Who signs in or out is asked nothing but what they send.
  if (route.access.who === 'anyone') return admitted;
  const { session, holder, member } = admitted;
  if (isHeld) {
    await lockAsker(db, {
      personId: session?.person.id ?? null,
      sessionId: session?.id ?? null,
      keyId: holder?.id ?? null,
      organizationId: member?.organizationId ?? null,
    });
  }
  return standingOf(db, route, request, await whoAsks(parts, request, { db, isUse: false }));
}

/** @throws {ServiceError} not_signed_in, not_allowed, unknown_id */
async function standingOf(
  db: Queryable,
  route: ManageRoute,
  request: FastifyRequest,
  asking: Asking,
): Promise<Admitted> {
  const { session, holder } = asking;
  const { access } = route;
  if (access.who !== 'anyone' && session === null && holder === null) throw notSignedIn(request);
  if (access.who === 'person' && session === null) {
    throw new ServiceError('not_allowed', 'This belongs to people: a management key has none of it.', {
      fix: 'Sign in at /console.',
    });
  }
  if (access.who === 'operator') mayOperate(session, holder);
  const member = access.who === 'member' ? await memberFor(db, request, access.roles, asking) : null;
  return { ...asking, member, actor: actorOf(request, session, holder) };
}

const limiters = new WeakMap<ManageParts, RateLimiter>();

/** One for all routes of a service. */
function limiterOf(parts: ManageParts): RateLimiter {
  const limiter = limiters.get(parts) ?? new RateLimiter();
  limiters.set(parts, limiter);
  return limiter;
}

function takeSlot(limiter: RateLimiter, key: string, most: Rate): void {
  const { granted, retryAfterSeconds } = limiter.take(key, most, performance.now());
  if (granted) return;
  throw new ServiceError('rate_limited', 'Too many requests to the management API.', { retryAfterSeconds });
}

interface Asking {
  readonly session: Session | null;
  readonly holder: KeyHolder | null;
  readonly sentToken: string | null;
}

/** By a management key where one was sent, else by the cookie. API keys are nobody here. */
async function whoAsks(
  parts: ManageParts,
  request: FastifyRequest,
  { db, isUse }: { readonly db: Queryable; readonly isUse: boolean },
): Promise<Asking> {
  const bearer = bearerOf(request.headers);
  if (bearer !== undefined || request.headers['x-api-key'] !== undefined) {
    const holder = bearer === undefined ? null : await findKeyHolder(db, bearer, { isUse });
    if (holder === null) {
      parts.failures.checkAddress(request.ip);
      throw notSignedIn(request);
    }
    return { session: null, holder, sentToken: null };
  }
  const sentToken = sentSession(request, parts.publicUrl);
  const session = sentToken === null ? null : await findSession(db, sentToken, { isUse });
  return { session, holder: null, sentToken };
}

function notSignedIn({ headers }: FastifyRequest): ServiceError {
  const key = headers['x-api-key'] ?? bearerOf(headers);
  const isApiKey = headers['x-api-key'] !== undefined || (typeof key === 'string' && looksLikeKey(key));
  if (isApiKey) {
    return new ServiceError('not_signed_in', 'API keys do not open the management API.', {
      fix: 'Send a management key as Authorization: Bearer mm_…, or sign in at /console.',
    });
  }
  return new ServiceError('not_signed_in', 'Sign in first.');
}

/**
 * Refuses what a page of another site makes a browser send: browsers say where a request comes from (Fetch Metadata, Origin), and no page
 * of another site can send our header. A cookie that is sent along then changes nothing.
 *
 * @throws {ServiceError} origin_refused
 */
function refuseOtherPages({ headers, host, protocol }: FastifyRequest, publicUrl: string): void {
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  const isOurs =
    origin === undefined ||
    origin === new URL(publicUrl).origin ||
    hostOf(origin) === hostOf(`${protocol}://${host}`);
  if (
    isOurs &&
    (site === undefined || site === 'same-origin') &&
    headers[consoleHeader] === consoleHeaderValue
  )
    return;
  throw new ServiceError('origin_refused', 'Only pages of this service change something here.', {
    fix: `From a page of this service: send the header ${consoleHeader}: ${consoleHeaderValue}. From a program: use a management key.`,
  });
}

/** Without a port that is the usual one. */
function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

function mayOperate(session: Session | null, holder: KeyHolder | null): void {
  const may = holder === null ? session?.person.isOperator === true : holder.membership === null;
  if (may) return;
  throw new ServiceError('not_allowed', 'Only the operator of this service may do this.', {
    fix: 'Ask the operator: ./millrace operator invite makes others.',
  });
}

/** @throws {ServiceError} unknown_id where they are no member, whether or not there is such an organization; not_allowed for another role */
async function memberFor(
  db: Queryable,
  request: FastifyRequest,
  allowed: readonly string[],
  { session, holder }: Pick<Asking, 'session' | 'holder'>,
): Promise<Membership> {
  const { organization_id: asked = '' } = request.params as { organization_id?: string };
  const member =
    session === null
      ? await membershipOfKey(db, holder, asked)
      : ((await findMembership(db, session.person.id, asked)) ??
        (await visitorOf(db, session.person, asked, request.method)));
  if (member === null) {
    throw new ServiceError('unknown_id', 'You are no member of an organization with that id.');
  }
  if (!allowed.includes(member.role)) {
    throw new ServiceError('not_allowed', `The role ${member.role} does not allow this.`);
  }
  return member;
}

/** A key of the instance may do in each organization what its owners may. */
async function membershipOfKey(
  db: Queryable,
  holder: KeyHolder | null,
  organization: string,
): Promise<Membership | null> {
  if (holder === null) return null;
  if (holder.membership !== null) {
    return holder.membership.organization === organization ? holder.membership : null;
  }
  return organizationAs(db, organization, 'owner');
}

/** An operator who has opened an organization reads what its members read, and changes nothing. */
async function visitorOf(
  db: Queryable,
  { id, isOperator }: Person,
  organization: string,
  method: string,
): Promise<Membership | null> {
  if (!isOperator || !(method === 'GET' || method === 'HEAD')) return null;
  return (await isVisiting(db, id, organization)) ? organizationAs(db, organization, 'viewer') : null;
}

function actorOf(request: FastifyRequest, session: Session | null, holder: KeyHolder | null): Actor {
  const from = { address: request.ip, userAgent: request.headers['user-agent'] ?? null };
  if (holder !== null) return { kind: 'management_key', id: holder.id, ...from };
  return { kind: 'person', id: session?.person.id ?? 'nobody', ...from };
}
