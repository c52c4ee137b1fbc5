import { openSlack } from '../providers/slack/slack.ts';
import { workspacesAt } from '../providers/slack/workspaces-at.ts';
import { type EmulatedReply, type EmulatedRequest, VendorEmulator } from './vendor-emulator.ts';

/* A workspace of Slack with a channel, which answers as its documents say. */

export const sessionToken = 'xoxc-token-of-Ida';
export const sessionCookie = 'xoxd-cookie%2Bof-Ida';

export interface Workspace {
  /** Of the channel. */
  readonly members: readonly string[];
  /** Of the workspace, as users.list has them; people who are asked for one by one may be others. */
  readonly users?: readonly object[];
  /** Of a list, whatever was asked for. */
  readonly pageMax?: number;
  /** In place of an answer, where it says something. */
  readonly instead?: (request: EmulatedRequest, asked: number) => EmulatedReply | undefined;
}

export const idOf = (number: number) => `U${String(number).padStart(6, '0')}`;

export const userOf = (id: string, more: object = {}) => ({
  id,
  team_id: 'T1',
  name: `user.${id.toLowerCase()}`,
  real_name: `Real ${id}`,
  deleted: false,
  is_admin: false,
  tz: 'Europe/Copenhagen',
  profile: { real_name: `Member ${id}`, email: `${id.toLowerCase()}@halden.dk`, title: 'Engineer' },
  ...more,
});

export const refused = (error: string) => ({ body: { ok: false, error } });

export function answerOf(world: Workspace, request: EmulatedRequest): EmulatedReply {
  const { path, body } = request;
  const isSession =
    body?.token === sessionToken && request.headers.cookie?.split('; ').includes(`d=${sessionCookie}`);
  if (!isSession) return refused('invalid_auth');
  if (body.channel !== undefined && body.channel !== 'C04QK7T2M9X') return refused('channel_not_found');
  const page = (all: readonly unknown[]) => {
    const from = Number((body.cursor ?? 'at=0').slice(3));
    const limit = Math.min(Number(body.limit), world.pageMax ?? 1_000);
    const next = from + limit < all.length ? `at=${from + limit}` : '';
    return {
      body: { ok: true, members: all.slice(from, from + limit), response_metadata: { next_cursor: next } },
    };
  };
  if (path === '/api/conversations.members') return page(world.members);
  if (path === '/api/users.list') return page(world.users ?? world.members.map((id) => userOf(id)));
  if (path !== '/api/users.info') return refused('unknown_method');
  const known = (world.users ?? []).find((user) => (user as { id: string }).id === body.user);
  return { body: { ok: true, user: known ?? userOf(body.user) } };
}

export async function openWorkspace(world: Workspace) {
  const emulator = await VendorEmulator.start(
    (request) => world.instead?.(request, emulator.asked.length) ?? answerOf(world, request),
  );
  const waits: number[] = [];
  const provider = openSlack({
    addresses: { BASE_URL: emulator.url },
    userAgent: 'Millrace/test',
    outbound: { fetch: () => Promise.reject(new Error('not to the host of a workspace')) },
    pause: async (ms, signal) => {
      waits.push(ms);
      signal.throwIfAborted();
    },
  });
  return { emulator, provider, waits, [Symbol.asyncDispose]: () => emulator[Symbol.asyncDispose]() };
}

/** Which leads to the hosts of workspaces. */
export const ownHosts = { BASE_URL: workspacesAt };
