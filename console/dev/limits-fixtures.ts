import type { Answers } from './fixtures.ts';

const plan = {
  name: 'enrichment',
  status: 'active',
  granted_credits: 60_000,
  remaining_credits: 8210.5,
  overflow: 'wallet',
  overflow_by_header: false,
  billing_day: 12,
} as const;

/** What the operator sees of one organization and of the instance's own keys and log. */
export const limitsAnswers = (ago: (seconds: number) => string): Answers => ({
  'GET operator/organizations/{organization_id}': ({ params }) => ({
    organization: {
      id: params.organization_id ?? '',
      name: 'Northwind Sales',
      plan: 'enrichment',
      plan_status: 'active',
      plan_credits: 8210.5,
      addon_credits: 40_000,
      held_credits: 25,
      credits_30d: 31_904,
      calls_30d: 33_310,
      members: 7,
      workspaces: 3,
      created_at: ago(9_000_000),
      disabled: false,
    },
    workspaces: ['Live', 'n8n production', 'Sandbox'].map((name, at) => ({
      id: `ws_${at}`,
      name,
      mode: at === 2 ? 'sandbox' : 'live',
      rate_tier: 'pro',
      disabled: at === 1,
      key_hint: at === 1 ? null : 'mr_live_4fGh…a1B2',
      spend_limit_credits: at === 0 ? 20_000 : null,
      spent_credits: 16_400 / (at + 1),
    })),
    plans: { live: { ...plan, resets_at: ago(-1_200_000) }, sandbox: null },
    addon_credits: { live: 40_000, sandbox: 9_985 },
    limits: {
      live: {
        quota: 100_000,
        endpoints: [
          { endpoint: 'email_finder', limit: 5000, used: 1204, own_limit: true },
          { endpoint: 'enrich_company', limit: 100_000, used: 22_017, own_limit: false },
        ],
      },
      sandbox: { quota: 100_000, endpoints: [] },
    },
  }),
  'GET operator/management-keys': () => ({
    management_keys: [
      {
        id: 'mk_2',
        name: 'Billing system',
        hint: 'mm_7kLm…c3D4',
        role: 'operator',
        created_by: 'maya@northwind.example',
        created_at: ago(900_000),
        expires_at: null,
        used_at: ago(40),
      },
    ],
  }),
  'GET operator/audit-log': () => ({
    lines: ['organization_plan', 'operator_invite', 'organization_book', 'endpoint_change'].map(
      (action, at) => ({
        id: String(90 - at),
        at: ago(400 + at * 7000),
        organization_id: at % 2 === 0 ? 'org_4fGhT0aBcDeFgHiJkLmN' : null,
        actor:
          at === 1
            ? { kind: 'command' as const, id: 'root', name: null }
            : { kind: 'person' as const, id: 'per_1', name: 'maya@northwind.example' },
        address: at === 1 ? null : '192.0.2.7',
        user_agent: null,
        action,
        target: at % 2 === 0 ? 'org_4fGhT0aBcDeFgHiJkLmN' : null,
        detail: at === 0 ? { mode: 'live', name: 'enrichment' } : {},
      }),
    ),
    next_cursor: null,
  }),
  'GET organizations/{organization_id}/callers': () => ({
    callers: [
      {
        caller_kind: 'key',
        caller: 'mr_live_4fGh…a1B2',
        caller_name: null,
        workspace_id: 'ws_live',
      },
      { caller_kind: 'connection', caller: 'con_1', caller_name: 'Claude', workspace_id: 'ws_live' },
      { caller_kind: 'console', caller: null, caller_name: null, workspace_id: 'ws_live' },
    ],
  }),
  'GET organizations/{organization_id}/calls/count': () => ({ calls: 10_000, is_exact: false }),
  'GET organizations/{organization_id}/calls/{request_id}/bodies': () => ({
    kept_because: 'workspace',
    kept_until: ago(-70_000),
    request: { first_name: 'Ingrid', last_name: 'Halvorsen', domain: 'fjordline.example' },
    request_cut_from: null,
    answer: '{"success":true,"email":"ingrid@fjordline.example","execution_log":[{"provider":"',
    answer_cut_from: 91_204,
  }),
});
