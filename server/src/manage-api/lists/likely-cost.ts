import { z } from 'zod';
import { roles } from '../../identity/roles.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import { readUsageParts } from '../../ledger/usage-parts.ts';
import { callerFor } from '../caller-for.ts';
import { defineManageRoute } from '../define-manage-route.ts';
import { count, credits, organizationId, workspaceId } from '../fields.ts';

const dayMs = 86_400_000;
const daysBack = 30;
const rowsMax = 100_000;

/** What similar rows cost lately. A quote says the most; this says what is likely. */
export const likelyCost = defineManageRoute({
  name: 'list_likely_cost',
  method: 'GET',
  path: 'organizations/{organization_id}/workspaces/{workspace_id}/lists/{endpoint}/likely-cost',
  title: 'Likely cost of a list',
  description: `Estimates what a list will cost, from what rows of such lists cost in this workspace in the last ${daysBack} days. A quote (\`is_quote\`) says the most that it can cost.`,
  access: { who: 'member', roles },
  params: z.strictObject({
    organization_id: organizationId,
    workspace_id: workspaceId,
    endpoint: z.string().max(100).describe('Such as email_finding.'),
  }),
  query: z.strictObject({
    rows: count(1, rowsMax).describe(`Rows of the list, 1 to ${rowsMax}; default 1.`),
  }),
  body: null,
  status: 200,
  response: z.object({
    likely_credits: credits.nullable().describe('An estimate. Null without history.'),
    likely_found: z.int().nullable().describe('An estimate. Null without history.'),
    history: z
      .object({ from: z.string(), to: z.string(), rows: z.int(), found: z.int(), credits })
      .describe(
        'What it is estimated from: rows that were answered, how many found something, and their cost.',
      ),
  }),
  errors: ['unknown_id'],
  example: {
    params: {
      organization_id: 'org_4fGhT0aBcDeFgHiJkLmN',
      workspace_id: 'ws_4fGhT0aBcDeFgHiJkLmN',
      endpoint: 'email_finding',
    },
    query: { rows: '500' },
    body: null,
    response: {
      likely_credits: 1780,
      likely_found: 356,
      history: { from: '2026-10-30', to: '2026-11-28', rows: 2306, found: 1642, credits: 8210 },
    },
  },
  run: async ({ params, query }, context) => {
    const { workspaceId: workspace } = await callerFor(context, params.workspace_id);
    if (context.parts.served.get(params.endpoint)?.endpoint.runs !== 'job') {
      throw new ServiceError('unknown_id', `There is no endpoint ${params.endpoint} that takes lists.`);
    }
    const now = Date.now();
    const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);
    const range = { from: dayOf(now - (daysBack - 1) * dayMs), to: dayOf(now) };
    const [used] = await readUsageParts(context.db, {
      workspaceIds: [workspace],
      ...range,
      step: null,
      by: 'endpoint',
      endpoint: params.endpoint,
    });
    const { lookups = 0, hits = 0, credits: charged = 0 } = used ?? {};
    const rows = query.rows ?? 1;
    const history = { ...range, rows: lookups, found: hits, credits: charged / 100 };
    if (lookups === 0) return { likely_credits: null, likely_found: null, history };
    return {
      likely_credits: Math.round((rows * charged) / lookups) / 100,
      likely_found: Math.round((rows * hits) / lookups),
      history,
    };
  },
});
