import { z } from 'zod';
import { validationFailed } from '../gateway/parse-request.ts';
import { invariant } from '../kernel/invariant.ts';
import { readHistory } from '../ledger/read-usage.ts';
import { countField, defineAccountEndpoint } from './define-account-endpoint.ts';
import { historyRowSchema, historyRows } from './history-row.ts';

const moment = z.union([z.iso.datetime({ offset: true }), z.iso.date()], {
  error: 'Must be a day such as 2026-11-21, or a moment with its zone such as 2026-11-21T09:40:00Z.',
});

export const history = defineAccountEndpoint({
  name: 'history',
  title: 'Call history',
  description: `The calls of the workspace, newest first, with those that failed or could not be paid for. The items of a job follow
    as rows of their own, with its job_id and what each cost; the job itself is the row without one, once it has ended. Failed ones
    are kept for a week, the newest 10,000 of the workspace, unless the operator set other limits.
    A request that was refused for its key, rate, headers or fields never became a call. Bodies are not kept. Free.`,

  keywords: [
    'call history',
    'recent calls',
    'call log',
    'request log',
    'failed calls',
    'audit trail',
    'what was charged',
    'last requests',
    'log of my calls',
    'errors of my calls',
  ],
  query: z.strictObject({
    limit: countField(1, 1000).describe('Calls a page, 1 to 1,000; default 100.'),
    cursor: z.string().max(100).optional().describe('`next_cursor` of the page before.'),
    endpoint: z
      .string()
      .max(100)
      .refine((name) => !name.includes('\0'), { error: 'Must be the name of an endpoint.' })
      .optional()
      .describe('Only calls of this endpoint.'),
    from: moment.optional().describe('Only calls from then on: a day (UTC) or an ISO 8601 moment.'),
    to: moment.optional().describe('Only calls before then; a day counts in full.'),
  }),

  response: z.object({
    calls: z.array(historyRowSchema),
    next_cursor: z.string().nullable().describe('Null on the last page.'),
  }),

  example: {
    query: { limit: '1' },
    response: {
      calls: [
        {
          request_id: 'req_019a9d3c7f2e7c3a9d5e0b1f2a3c4d5e',
          endpoint: 'enrich_company',
          at: '2026-11-21T09:40:00.125Z',
          status: 200,
          credits: 1,
          from: 'wallet',
          provider: 'dataset',
          duration_ms: 12,
          cached: false,
          job_id: null,
        },
      ],
      next_cursor: null,
    },
  },

  async run(query, caller, context) {
    invariant(caller, 'the history needs a key');
    const limit = query.limit ?? 100;
    // One more than asked for tells whether there is a next page.
    const rows = await readHistory(context.db, {
      workspaceId: caller.workspaceId,
      limit: limit + 1,
      before: query.cursor === undefined ? undefined : idOf(query.cursor),
      endpoint: query.endpoint,
      from: query.from === undefined ? undefined : new Date(query.from),
      to: query.to === undefined ? undefined : endOf(query.to),
    });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      calls: historyRows(page, caller.mode, context),
      next_cursor: rows.length > limit && last ? Buffer.from(last.id).toString('base64url') : null,
    };
  },
});

function idOf(cursor: string): string {
  const id = Buffer.from(cursor, 'base64url').toString('latin1');
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return id;
  throw validationFailed([
    { path: 'cursor', message: 'Not a cursor of this list. Send next_cursor exactly as you received it.' },
  ]);
}

function endOf(moment: string): Date {
  return moment.length === 10 ? new Date(Date.parse(moment) + 86_400_000) : new Date(moment);
}
