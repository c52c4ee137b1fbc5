import { z } from 'zod';
import { membershipsOf } from '../../identity/members.ts';
import { findSession } from '../../identity/sessions.ts';
import { callUuidOf } from '../../kernel/ids.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import { searchCalls } from '../../ledger/search-calls.ts';
import { providerOf, shownCall } from '../calls/call-shown.ts';
import { defineManageRoute } from '../define-manage-route.ts';
import { noFields } from '../fields.ts';
import { type ManageContext, personOf } from '../manage-context.ts';
import { workspacesOf } from '../workspaces-of.ts';
import type { LiveEvent } from './live-feed.ts';

/** A comment keeps proxies from closing the connection; the session is looked at again as well. */
const usualBeatMs = 15_000;
const lifeMs = 30 * 60_000;
/** Events that wait for a slow reader; then the stream ends, and its browser comes again. */
const waitingMax = 2_000;
/** Calls that a stream which goes on is told of. */
const missedMax = 50;
const streamsOfPersonMax = 10;

const open = new WeakMap<object, Map<string, number>>();

export const streamEvents = defineManageRoute({
  name: 'event_stream',
  method: 'GET',
  path: 'events',
  title: 'What happens, as it happens',
  description:
    'Server-sent events of your organizations: `balance`, `job` (a list that runs or has ended) and `call`, at most a second late. `Last-Event-ID` goes on after a call. It ends after 30 minutes, or when you are signed out: connect again.',
  access: { who: 'person' },
  params: noFields,
  query: noFields,
  body: null,
  status: 200,
  response: z.any(),
  form: 'events',
  errors: ['too_many_streams'],
  example: { params: {}, query: {}, body: null, response: '' },
  run: async (_asked, context) => {
    const { id } = personOf(context);
    const { parts } = context;
    const own = open.get(parts) ?? new Map<string, number>();
    open.set(parts, own);
    if ((own.get(id) ?? 0) >= streamsOfPersonMax || parts.feed.isFull) {
      throw new ServiceError('too_many_streams', 'Too many of these streams are open.');
    }
    return eventsOf(context, own);
  },
});

async function* eventsOf(context: ManageContext, own: Map<string, number>): AsyncGenerator<string> {
  const { parts, gone, db } = context;
  const { id } = personOf(context);
  const beatMs = parts.eventBeatMs ?? usualBeatMs;
  const waiting: LiveEvent[] = [];
  let wake = () => {};
  let isOver = false;
  const end = () => {
    isOver = true;
    wake();
  };
  // Counted only once it runs: of a stream that nobody takes there is no end.
  own.set(id, (own.get(id) ?? 0) + 1);
  const onEnd = () => {
    const left = (own.get(id) ?? 1) - 1;
    if (left > 0) own.set(id, left);
    else own.delete(id);
  };
  let memberships: Memberships;
  try {
    memberships = await membershipsOf(db, id);
  } catch (error) {
    onEnd();
    throw error;
  }
  const unwatch = parts.feed.watch(memberships, (events) => {
    waiting.push(...events);
    if (waiting.length > waitingMax) isOver = true;
    wake();
  });
  gone.addEventListener('abort', end, { once: true });
  parts.closing.addEventListener('abort', end, { once: true });
  const endsAtMs = performance.now() + lifeMs;
  try {
    yield 'retry: 2000\n\n';
    yield* missedCalls(context, memberships);
    let checkedAtMs = performance.now();
    while (!isOver && performance.now() < endsAtMs) {
      // By the clock, however much happens: who was removed or signed out sees no more.
      if (performance.now() - checkedAtMs > beatMs) {
        if (!(await isStillMember(context, memberships))) return;
        checkedAtMs = performance.now();
      }
      const events = waiting.splice(0);
      for (const { type, id: eventId, data } of events) {
        yield `event: ${type}\nid: ${eventId}\ndata: ${data}\n\n`;
      }
      if (events.length > 0) continue;
      const isQuiet = await new Promise<boolean>((resolve) => {
        const timer = setTimeout(() => resolve(true), beatMs);
        wake = () => {
          clearTimeout(timer);
          resolve(false);
        };
        if (isOver || waiting.length > 0) wake();
      });
      if (!isQuiet) continue;
      yield ': beat\n\n';
    }
  } finally {
    unwatch();
    gone.removeEventListener('abort', end);
    parts.closing.removeEventListener('abort', end);
    onEnd();
  }
}

type Memberships = Awaited<ReturnType<typeof membershipsOf>>;

/** Calls after the one that the browser was told of last; at most 50. */
async function* missedCalls(
  { db, lastEventId, parts }: ManageContext,
  memberships: Memberships,
): AsyncGenerator<string> {
  const last = lastEventId === null ? null : callUuidOf(lastEventId);
  if (last === null) return;
  const workspaces = await Promise.all(
    memberships.map(({ organizationId }) => workspacesOf(db, organizationId)),
  );
  const { calls } = await searchCalls(db, {
    workspaceIds: workspaces.flat().map(({ id }) => id),
    limit: missedMax,
  });
  for (const call of calls.filter((one) => one.id > last).toReversed()) {
    const shown = { ...shownCall(call), provider: providerOf(parts, call) };
    yield `event: call\nid: ${shown.request_id}\ndata: ${JSON.stringify(shown)}\n\n`;
  }
}

/** Whoever was signed out, or is no member any more, hears nothing more. */
async function isStillMember(
  { db, sentToken, session }: ManageContext,
  before: Memberships,
): Promise<boolean> {
  const now = sentToken === null ? null : await findSession(db, sentToken);
  if (now === null || session === null) return false;
  const after = await membershipsOf(db, session.person.id);
  return (
    after.length === before.length &&
    before.every(({ organizationId }) => after.some((one) => one.organizationId === organizationId))
  );
}
