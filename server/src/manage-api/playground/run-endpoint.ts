import { z } from 'zod';
import { callerOfWorkspace } from '../../gateway/caller-of-workspace.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import { defineManageRoute } from '../define-manage-route.ts';
import { organizationId, workspaceId } from '../fields.ts';
import { unknownWorkspace } from '../workspaces-of.ts';
import { callAs, calledShown } from './call-as.ts';

/** As REST takes it. */
const bodyBytesMax = 1_048_576;

export const runEndpoint = defineManageRoute({
  name: 'run_create',
  method: 'POST',
  path: 'organizations/{organization_id}/workspaces/{workspace_id}/runs',
  title: 'Run an endpoint',
  description:
    'Calls an endpoint as the workspace, with its limits and its price, as the playground does. An error of the endpoint is an answer of this route, with its status inside. `is_quote` says what the call would cost, and runs nothing.',
  access: { who: 'member', roles: ['owner', 'admin', 'developer'] },
  params: z.strictObject({ organization_id: organizationId, workspace_id: workspaceId }),
  query: z.strictObject({}),
  body: z.strictObject({
    endpoint: z.string().max(100).describe('Its name, such as email_finder.'),
    body: z.record(z.string(), z.unknown()).describe('The body of the call.'),
    is_quote: z.boolean().default(false).describe('Only say what it would cost.'),
  }),
  bodyBytesMax: bodyBytesMax + 65_536,
  status: 200,
  response: calledShown,
  errors: ['unknown_id', 'workspace_disabled', 'rate_limited', 'too_many_at_once'],
  isOutside: true,
  // A quote changes nothing, and the playground asks for one with every letter. What a run cost and became is in the call of the workspace.
  told: ({ body }) => (body.is_quote ? null : { detail: { endpoint: body.endpoint } }),
  example: {
    params: { organization_id: 'org_4fGhT0aBcDeFgHiJkLmN', workspace_id: 'ws_4fGhT0aBcDeFgHiJkLmN' },
    query: {},
    body: { endpoint: 'clean_domain', body: { messy_url: 'https://www.wikipedia.org' }, is_quote: false },
    response: {
      status: 200,
      headers: { 'x-credits-charged': '0.5', 'x-credits-from': 'wallet' },
      answer: { clean_domain: 'wikipedia.org' },
      ms: 3,
      request_id: 'req_019a9d3c7f2e7c3a9d5e0b1f2a3c4d5e',
      credits_charged: 0.5,
      waterfall: [],
    },
  },
  run: async ({ params, body }, context) => {
    const { parts, db, member } = context;
    const found = await callerOfWorkspace(db, member.organizationId, params.workspace_id);
    if (found === null) throw unknownWorkspace();
    if (found.isDisabled) throw new ServiceError('workspace_disabled', 'The workspace is disabled.');
    const endpoint = parts.served.get(body.endpoint);
    if (!endpoint) throw new ServiceError('unknown_id', `There is no endpoint ${body.endpoint}.`);
    return callAs(context, found.caller, endpoint, {
      sent: body.body,
      isQuote: body.is_quote,
      list: endpoint.endpoint.runs === 'job' ? listOf(body.body) : null,
    });
  },
});

const listOf = (body: Record<string, unknown>) => ({
  form: 'json' as const,
  bytes: Buffer.from(JSON.stringify(body)),
  query: {},
});
