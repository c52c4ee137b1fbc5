import { z } from 'zod';
import { ServiceError } from '../../kernel/service-error.ts';
import type { ChatMember, ChatMemberQuestion } from '../../records/chat-member.ts';
import type { Provider } from '../capabilities.ts';
import type { KeylessSettings } from '../keyless-definition.ts';
import { waitFor } from '../vendor-client.ts';
import { notFound } from '../vendor-fields.ts';
import { chatMemberOfUser, isUserId } from './chat-member-of-user.ts';
import { name, workspaceFailed } from './refusals.ts';
import { openWay, WorkspaceSession } from './workspace-session.ts';

/** Of every list of the Web API. */
const pageMax = 999;
/** More pages than the most members take, should they be short ones. */
const memberPagesMax = 25;
/** As many as it takes in a minute. */
const userPagesMax = 20;
/** One question each; of more all people of the workspace are read. */
const eachMax = 50;
/** Of those, as many may be missing there: people of other workspaces are. As many as it takes in a minute. */
const missingMax = 100;
const atATime = 5;

/**
 * Slack's Web API with the session of a caller, which is used for that call alone: nothing of it outlives `listChatMembers`. Whatever the host of a
 * workspace answers is told to the caller; only that no host of Slack can be reached is a failure of the source.
 *
 * @see https://docs.slack.dev/reference/methods/conversations.members (shared/vendors/slack.md, read 2026-11-22)
 */
export function openSlack({
  addresses,
  userAgent,
  outbound,
  pause = waitFor,
}: Omit<KeylessSettings, 'cache'>): Provider {
  const settings = { wayTo: openWay({ addresses, userAgent, outbound }), pause };
  return {
    name,
    terms: { timeoutMs: 60_000, timeVaries: true, concurrency: 50 },
    unavailable: () => null,
    async listChatMembers(question, signal) {
      // One question that fails ends the others.
      const over = new AbortController();
      try {
        const both = AbortSignal.any([signal, over.signal]);
        const session = new WorkspaceSession(settings, question, { signal: both, call: signal });
        const value = await membersOfChannel(session, question);
        return value === null ? notFound : { outcome: 'found', value };
      } finally {
        over.abort();
      }
    },
  };
}

/** Null where there is no such channel. */
async function membersOfChannel(
  session: WorkspaceSession,
  question: ChatMemberQuestion,
): Promise<readonly ChatMember[] | null> {
  const ids = await idsOfChannel(session, question);
  if (ids === null) return null;
  const known = new Map<string, ChatMember>();
  if (ids.size > eachMax) await readUsers(session, ids, known);
  const missing = [...ids].filter((id) => !known.has(id));
  if (missing.length > missingMax) throw tooLarge();
  await readEach(session, missing, known);
  const members = [...ids].flatMap((id) => known.get(id) ?? []);
  if (ids.size > 0 && members.length === 0) throw workspaceFailed('no member could be read');
  return members;
}

async function idsOfChannel(
  session: WorkspaceSession,
  { channelId, membersMax }: ChatMemberQuestion,
): Promise<ReadonlySet<string> | null> {
  const ids = new Set<string>();
  let cursor = '';
  for (let page = 0; page < memberPagesMax; page += 1) {
    const limit = Math.min(pageMax, membersMax - ids.size);
    const form = { channel: channelId, limit: String(limit), ...(cursor && { cursor }) };
    const told = await session.ask('conversations.members', form, {
      answer: membersAnswer,
      expected: ['channel_not_found'],
    });
    if (typeof told === 'string') return null;
    for (const id of told.members) {
      if (ids.size < membersMax && isUserId(id)) ids.add(id);
    }
    if (told.members.length > 0 && ids.size === 0) throw workspaceFailed('no id is one');
    const next = told.response_metadata?.next_cursor ?? '';
    if (next === '' || ids.size >= membersMax) return ids;
    if (next === cursor) throw workspaceFailed('its pages go in a circle');
    cursor = next;
  }
  throw workspaceFailed('more pages than members');
}

/** Fills `known` from the people of the workspace, and stops as soon as all are known. */
async function readUsers(
  session: WorkspaceSession,
  ids: ReadonlySet<string>,
  known: Map<string, ChatMember>,
): Promise<void> {
  let cursor = '';
  for (let page = 0; page < userPagesMax; page += 1) {
    const told = await session.ask(
      'users.list',
      { limit: String(pageMax), ...(cursor && { cursor }) },
      // A session of a whole organization has no workspace whose people it could list.
      { answer: usersAnswer, expected: ['enterprise_is_restricted', 'missing_argument'] },
    );
    if (typeof told === 'string') return;
    for (const user of told.members) {
      const member = chatMemberOfUser(user);
      if (member !== null && ids.has(member.id)) known.set(member.id, member);
    }
    const next = told.response_metadata?.next_cursor ?? '';
    if (next === '' || known.size === ids.size) return;
    if (next === cursor) throw workspaceFailed('its pages go in a circle');
    cursor = next;
  }
}

async function readEach(
  session: WorkspaceSession,
  ids: readonly string[],
  known: Map<string, ChatMember>,
): Promise<void> {
  const left = ids.values();
  const work = async () => {
    for (const user of left) {
      const told = await session.ask('users.info', { user }, { answer: userAnswer, expected: hidden });
      // One that may not be seen has no name, and is left out.
      const member = typeof told === 'string' ? null : chatMemberOfUser(told.user);
      if (member?.id === user) known.set(user, member);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atATime, ids.length) }, work));
}

const hidden = ['user_not_found', 'user_not_visible', 'users_not_found'];

/** Of one workspace: another caller's may be smaller. */
function tooLarge(): ServiceError<'upstream_error'> {
  return new ServiceError(
    'upstream_error',
    'The workspace has more people than can be read in one call. Nothing was charged.',
    {
      fix: `Ask for at most ${eachMax} members: these are looked up one by one.`,
      retryAfterSeconds: null,
    },
  );
}

const pages = { response_metadata: z.object({ next_cursor: z.string().max(2_000).nullish() }).nullish() };
const membersAnswer = z.object({ members: z.array(z.string()), ...pages });
const usersAnswer = z.object({ members: z.array(z.unknown()), ...pages });
const userAnswer = z.object({ user: z.unknown() });
