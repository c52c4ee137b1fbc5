import { type CallToolResult, Server } from '@modelcontextprotocol/server';
import type { Caller } from '../gateway/caller.ts';
import { asServiceError, type FailureParts, reportFailure } from '../gateway/report-failure.ts';
import { requestIdOf, uuidv7 } from '../kernel/ids.ts';
import { rateTiers } from '../kernel/rate-tiers.ts';
import { ServiceError } from '../kernel/service-error.ts';
import { version } from '../kernel/version.ts';
import type { SharedRateLimiter } from '../limits/shared-rate-limiter.ts';
import { answerOf, errorResult, resultOf, type ToolParts } from './call-tool.ts';
import type { ToolChoice } from './chosen-tools.ts';

export interface ServerParts extends ToolParts, FailureParts {
  readonly rateLimiter: SharedRateLimiter;
}

/** Of one request: who asks, and which tools its address chooses. */
export interface Connection {
  readonly caller: Caller;
  readonly tools: ToolChoice;
  readonly startedAtMs: number;
}

const about = {
  name: 'millrace',
  title: 'Millrace',
  version,
};

const instructions = `Tools that enrich people and companies, search people, companies, posts and jobs, find and verify e-mail addresses and phone numbers, read web pages, maps, ads and videos, and clean text.
Each description says what a call costs in credits. A call that fails costs nothing, and its text says what to do; found false is a miss, and no failure. _meta of each result says what was charged and what is left.`;

/** Lists are the same for an hour, and for everybody who asks at the same address. */
const listsKeep = { ttlMs: 3_600_000, cacheScope: 'private' } as const;

/** Answers one request of one caller, and is thrown away. */
export function serverOf(parts: ServerParts, connection: Connection): Server {
  const server = new Server(about, {
    capabilities: { tools: {} },
    instructions,
    cacheHints: { 'tools/list': listsKeep, 'server/discover': listsKeep },
  });
  server.setRequestHandler('tools/list', () => ({ tools: [...connection.tools.listed] }));
  server.setRequestHandler('tools/call', ({ params }, { mcpReq }) =>
    callTool(parts, connection, {
      name: params.name,
      arguments: params.arguments ?? {},
      gone: mcpReq.signal,
    }),
  );
  return server;
}

async function callTool(
  parts: ServerParts,
  { caller, tools, startedAtMs }: Connection,
  { name, arguments: sent, gone }: { name: string; arguments: Record<string, unknown>; gone: AbortSignal },
): Promise<CallToolResult> {
  const id = uuidv7();
  const rate = rateTiers[caller.rateTier];
  let hasSlot = false;
  try {
    const tool = tools.find(name);
    const slot = await parts.rateLimiter.take(caller.workspaceId, rate, performance.now());
    if (!slot.granted) {
      throw new ServiceError(
        'rate_limited',
        `The rate tier ${caller.rateTier} allows ${rate.perSecond} calls a second.`,
        { retryAfterSeconds: slot.retryAfterSeconds },
      );
    }
    hasSlot = true;
    return resultOf(await answerOf(parts, tool, { id, caller, startedAtMs, arguments: sent, gone }));
  } catch (thrown) {
    // The slot of a call that failed is free again.
    if (hasSlot) parts.rateLimiter.giveBack(caller.workspaceId, rate);
    const requestId = requestIdOf(id);
    const error = asServiceError(thrown);
    reportFailure(parts, error, thrown, requestId);
    return errorResult(error, parts.docsUrl, requestId);
  }
}
