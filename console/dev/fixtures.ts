import { randomBytes } from 'node:crypto';
import type { CallDetail, Home, Job, RecentCall, UsageReport, Webhook } from '../src/api/calls.ts';
import type { Session } from '../src/api/people.ts';
import type { RouteName, Routes } from '../src/api/routes.ts';
import { changeAnswers } from './change-fixtures.ts';
import { limitsAnswers } from './limits-fixtures.ts';
import { operatorAnswers } from './operator-fixtures.ts';

/*
 * Made-up answers of the management API, for looking at screens without a service. Development only: nothing of this folder is built or shipped. They are
 * typed by the types of the screens, so that a screen cannot be drawn against an answer that the service does not give.
 */

export interface Asked {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: unknown;
}
export type Answers = { readonly [Name in RouteName]?: (asked: Asked) => Routes[Name]['answer'] };

const now = Date.now();
const ago = (seconds: number) => new Date(now - seconds * 1000).toISOString();
const day = (back: number) => new Date(now - back * 86_400_000).toISOString().slice(0, 10);

export const session: Session = {
  person: { id: 'per_8Zk2nQ0vLrT4yXbC1dPw', name: 'Maya Okafor', email: 'maya@northwind.example' },
  is_operator: true,
  csrf: '1',
  organizations: [
    {
      id: 'org_4fGhT0aBcDeFgHiJkLmN',
      name: 'Northwind Sales',
      role: 'owner',
      workspaces: [
        {
          id: 'ws_live',
          name: 'Live',
          mode: 'live',
          rate_tier: 'pro',
          key_hint: 'mr_live_4fGh…a1B2',
          disabled: false,
        },
        {
          id: 'ws_box',
          name: 'Sandbox',
          mode: 'sandbox',
          rate_tier: 'pro',
          key_hint: 'mr_test_9kLm…c3D4',
          disabled: false,
        },
      ],
    },
    {
      id: 'org_empty',
      name: 'Fjordline',
      role: 'viewer',
      workspaces: [
        { id: 'ws_empty', name: 'Live', mode: 'live', rate_tier: 'free', key_hint: null, disabled: false },
      ],
    },
  ],
  sign_in: { password: true, passkey: true, magic_link: true, oidc: { name: 'Okta' }, sign_up: 'open' },
};
export const nobody: Session = { ...session, person: null, is_operator: false, organizations: [] };

const names = [
  'email_finder',
  'enrich_profile',
  'company_search',
  'web_scrape',
  'email_verifier',
  'enrich_company',
  'phone_finder',
];
const providers = ['hunter', 'apollo', 'dataset', 'prospeo', null];

function call(at: number): RecentCall {
  const isBad = at % 9 === 4;
  const isMiss = !isBad && at % 7 === 1;
  return {
    request_id: `req_019a9d3c7f2e7c3a9d5e0b1f${String(at).padStart(8, '0')}`,
    endpoint: names[at % names.length] ?? 'email_finder',
    status: isBad ? ([422, 503, 402][at % 3] ?? 422) : 200,
    code: isBad ? (['url_not_allowed', 'sources_unavailable', 'spend_limit_reached'][at % 3] ?? null) : null,
    credits: isBad || isMiss ? 0 : ([5, 1, 2.5, 1, 2][at % 5] ?? 1),
    ms: 3 + ((at * 7919) % 4200),
    at: ago(12 + at * 43),
    workspace_id: 'ws_live',
    provider: isBad || isMiss ? null : (providers[at % providers.length] ?? 'hunter'),
    cached: !isBad && at % 6 === 5,
    records: isBad || isMiss ? 0 : 1,
    job_id: at % 5 === 3 ? 'job_019a9d3c7f2e7c3a9d5e0b1f2a3c4d5e' : null,
  };
}
const calls = Array.from({ length: 1000 }, (_, at) => call(at));
const weekly = [820, 760, 900, 1120, 990, 410, 380];

const home = (isEmpty: boolean): Home => ({
  balances: {
    live: isEmpty
      ? { plan_credits: 0, addon_credits: 500, held_credits: 0, plan: null }
      : {
          plan_credits: 8210.5,
          addon_credits: 40_000,
          held_credits: 25,
          plan: {
            name: 'enrichment',
            status: 'active',
            granted_credits: 20_000,
            resets_at: ago(-14 * 86_400),
          },
        },
    sandbox: { plan_credits: 0, addon_credits: 9985, held_credits: 0, plan: null },
  },
  burn: isEmpty ? { per_day_credits: 0, days_left: null } : { per_day_credits: 1063, days_left: 45 },
  last_24h: isEmpty
    ? { calls: 0, errors: 0, credits: 0, is_estimate: false }
    : { calls: 1204, errors: 31, credits: 1490.5, is_estimate: false },
  last_30d: {
    days: Array.from({ length: 30 }, (_, at) => {
      const credits = isEmpty ? 0 : Math.round((weekly[at % 7] ?? 0) * (1 + at / 30));
      return {
        day: day(29 - at),
        calls: Math.round(credits * 0.8),
        errors: Math.round(credits * 0.02),
        credits,
      };
    }),
  },
  top_endpoints: isEmpty
    ? []
    : [12_840, 9411, 4205, 3190, 1288].map((credits, at) => ({
        endpoint: names[at] ?? '',
        calls: credits,
        credits,
      })),
  recent_calls: isEmpty ? [] : calls.slice(0, 10),
  alerts: isEmpty
    ? []
    : [
        {
          kind: 'webhook_failing',
          message: 'The webhook to hooks.northwind.example failed 14 times since 09:12.',
          link: '/webhooks/wh_1?workspace=ws_live',
        },
        {
          kind: 'spend_limit',
          message: 'Live has spent 82 % of its monthly limit.',
          link: '/keys?workspace=ws_live',
        },
      ],
  checklist: isEmpty
    ? { has_call: false, has_job: false, has_webhook: false }
    : { has_call: true, has_job: true, has_webhook: true },
});

const finderAnswer = {
  email: 'ingrid.halvorsen@fjordline.example',
  confidence: '96',
  provider: 'native',
  success: true,
  result: { email: 'ingrid.halvorsen@fjordline.example', email_status: 'valid', esp: 'Hosted exchange' },
  providers_tried: 4,
};
const answersByEndpoint: Readonly<Record<string, unknown>> = {
  email_finder: finderAnswer,
  web_scrape: {
    markdown:
      '# Field calibration\n\nCalibrate **flow meters** without taking them out of the line. [Book a visit](https://halden.example/visit).\n\n## What you need\n\n- A reference meter\n- Two hours\n\n| Meter | Drift |\n| --- | --- |\n| HX-2 | 0.4 % |\n| HX-3 | 0.1 % |\n',
    title: 'Field calibration',
    statusCode: 200,
    finalUrl: 'https://halden-instruments.example/field',
    links: ['https://halden-instruments.example/'],
  },
  maps_places_scraper_keyword: [
    'Canal Row Coffee',
    'Mill Street Roasters',
    'Third Lock Cafe',
    'Gem City Beans',
  ].map((title, at) => ({
    title,
    address: `${210 + at} Canal Row, Dayton, OH 45402`,
    phone: '(202) 555-0119',
    website: 'https://canalrow.example',
    totalScore: 4.6 - at / 10,
    reviewsCount: 416 - at * 90,
    location: { lat: 39.7589 + at * 0.004, lng: -84.1916 - at * 0.006 * (at % 2 ? 1 : -1) },
    placeId: 'ChIJx0mQe2T3akYR7b9dQ1sWv0c',
    permanentlyClosed: false,
  })),
};

const job = (at: number): Job => ({
  id: `job_019a9d3c7f2e7c3a9d5e0b1f2a3c4d5${at}`,
  name: ['hubspot-contacts.csv', 'spring-event.csv', null][at] ?? null,
  endpoint: at === 1 ? 'email_verification' : 'email_finding',
  workspace_id: 'ws_live',
  status: at === 0 ? 'processing' : at === 1 ? 'completed' : 'canceled',
  total: 2306,
  completed: at === 0 ? 1204 : 2306,
  found: at === 0 ? 890 : 1810,
  failed: at === 0 ? 12 : 40,
  canceled: at === 2 ? 456 : 0,
  credits_reserved: 4612,
  credits_charged: at === 0 ? 1780 : 3620,
  credits_refunded: 0,
  created_at: ago(300 + at * 90_000),
  started_at: ago(298 + at * 90_000),
  finished_at: at === 0 ? null : ago(at * 90_000),
  eta_seconds: at === 0 ? 95 : 0,
  results_expired: false,
});

const webhook = (at: number): Webhook => ({
  id: `wh_${at}`,
  url: ['https://crm.example.com/millrace', 'https://hooks.northwind.example/in'][at] ?? '',
  events: ['email_finding.completed', 'credits.low', 'spend_limit.reached'],
  signature_header: null,
  description: at === 0 ? 'Into the CRM' : null,
  enabled: true,
  disabled_at: null,
  disabled_reason: null,
  failures: at === 1 ? 14 : 0,
  failing_since: at === 1 ? ago(9000) : null,
  held_until: at === 1 ? ago(-1800) : null,
  held_because: at === 1 ? 'retry_after' : null,
  created_at: ago(900_000),
});

const detail = (id: string): CallDetail => {
  const one = calls.find(({ request_id }) => request_id === id) ?? call(0);
  return {
    request_id: one.request_id,
    state: 'ended',
    workspace_id: one.workspace_id,
    endpoint: one.endpoint,
    began_at: one.at,
    ended_at: one.at,
    status: one.status,
    code: one.code,
    ms: one.ms,
    provider: one.provider,
    cached: one.cached,
    records: one.records,
    charge: {
      credits: one.credits,
      from_plan_credits: one.credits,
      from_addon_credits: 0,
      from: 'plan',
      movement: 1204,
    },
    held: null,
    job: one.job_id
      ? {
          job_id: one.job_id,
          status: 'completed',
          total: 2306,
          ended: 2306,
          item_index: 1203,
          item_outcome: 'found',
          item_tries: 1,
        }
      : null,
    idempotency_key: null,
    connection_id: null,
    caller_kind: 'key',
    caller: 'mr_live_4fGh…a1B2',
    caller_name: null,
    bookings: [],
    deliveries: [],
  };
};

const usage = (): UsageReport => ({
  from: day(29),
  to: day(0),
  step: 'day',
  rows: home(false).last_30d.days.map((one) => ({
    period: one.day,
    endpoint: null,
    workspace_id: null,
    provider: null,
    caller_kind: null,
    caller: null,
    calls: one.calls,
    credits: one.credits,
    records: one.calls,
  })),
  totals: {
    calls: 33_310,
    credits: 31_904,
    records: 40_110,
    errors: 702,
    success_rate: 0.979,
    hit_rate: 0.874,
  },
  before: {
    from: day(59),
    to: day(30),
    calls: 30_120,
    credits: 29_400,
    records: 37_000,
    errors: 811,
    hit_rate: 0.853,
  },
  endpoints: names.map((endpoint, at) => ({
    endpoint,
    calls: 9000 - at * 1200,
    credits: 12_840 - at * 1700,
    records: 9000 - at * 1100,
  })),
  workspaces: [{ workspace_id: 'ws_live', name: 'Live', calls: 33_310, credits: 31_904, records: 40_110 }],
  providers: ['hunter', 'dataset', 'native', null].map((provider, at) => ({
    provider,
    calls: 9000 - at * 1200,
    credits: 12_840 - at * 3100,
    records: 9000 - at * 1100,
  })),
  callers: [
    { caller_kind: 'key' as const, caller: 'mr_live_4fGh…a1B2', caller_name: null },
    { caller_kind: 'connection' as const, caller: 'con_1', caller_name: 'Claude' },
    { caller_kind: 'console' as const, caller: null, caller_name: null },
    { caller_kind: null, caller: null, caller_name: null },
  ].map((caller, at) => ({
    ...caller,
    workspace_id: 'ws_live',
    calls: 20_000 - at * 5000,
    credits: 18_000 - at * 5000,
    records: 20_000 - at * 5000,
  })),
  forecast: { month: day(0).slice(0, 7), credits: 34_180, spent_credits: 31_904 },
});

const isEmpty = ({ params }: Asked) => params.organization_id === 'org_empty';

export const answers: Answers = {
  ...operatorAnswers(ago),
  ...limitsAnswers(ago),
  ...changeAnswers(ago),
  'POST session': () => session,
  'POST session/first-link': () => session,
  'POST session/invitation': () => session,
  'POST session/invitation/look': () => ({
    organization: 'Northwind Sales',
    role: 'owner',
    is_operator: true,
    email: null,
    expires_at: ago(-600_000),
  }),
  'POST session/link/look': ({ body }) => ({
    email: 'ada@analytical.example',
    invited_to: [],
    makes_organization: (body as { purpose?: string }).purpose === 'sign_up',
  }),
  'GET account': () => ({
    person: {
      id: 'per_1',
      name: 'Maya Okafor',
      email: 'maya@northwind.example',
      email_confirmed: true,
      is_operator: true,
      has_second_factor: false,
    },
    organizations: [],
    sessions: 2,
    passkeys: 2,
    oidc_linked: false,
  }),
  'GET account/sign-in': () => ({
    has_password: true,
    has_second_factor: false,
    passkeys: [
      {
        id: 'pk_1',
        name: 'Chrome on macOS',
        is_synced: true,
        is_elsewhere: false,
        created_at: ago(400_000),
        used_at: ago(60),
      },
      {
        id: 'pk_2',
        name: 'Security key',
        is_synced: false,
        is_elsewhere: true,
        created_at: ago(900_000),
        used_at: null,
      },
    ],
    oidc: { name: 'Okta', linked_at: null },
  }),
  'GET account/sessions': () => ({
    sessions: [
      {
        id: 'ses_1',
        is_this: true,
        address: '192.0.2.7',
        user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140',
        created_at: ago(9000),
        used_at: ago(60),
        expires_at: ago(-600_000),
      },
      {
        id: 'ses_2',
        is_this: false,
        address: '198.51.100.4',
        user_agent: 'Mozilla/5.0 (iPhone) Safari/605',
        created_at: ago(400_000),
        used_at: ago(90_000),
        expires_at: ago(-600_000),
      },
    ],
  }),
  'GET organizations/{organization_id}/home': (asked) => home(isEmpty(asked)),
  'POST organizations/{organization_id}/workspaces/{workspace_id}/runs': ({ body }) => run(body),
  'POST organizations/{organization_id}/workspaces/{workspace_id}/lists/{endpoint}/runs': () => ({
    ...run({ endpoint: 'email_finding', is_quote: false }),
    answer: { id: job(0).id, total: 3 },
  }),
  'GET organizations/{organization_id}/calls': (asked) => {
    if (isEmpty(asked)) return { calls: [], next_cursor: null };
    const from = Number(asked.query.get('cursor') ?? 0);
    const endpoint = asked.query.get('endpoint');
    const fitting = endpoint === null ? calls : calls.filter((one) => one.endpoint === endpoint);
    return {
      calls: fitting.slice(from, from + 100).map((one, at) => ({
        ...one,
        caller_kind: (['key', 'connection', 'console'] as const)[at % 3] ?? null,
        caller: ['mr_live_4fGh…a1B2', 'con_1', null][at % 3] ?? null,
        caller_name: at % 3 === 1 ? 'Claude' : null,
      })),
      next_cursor: from + 100 < fitting.length ? String(from + 100) : null,
    };
  },
  'GET organizations/{organization_id}/calls/{request_id}': ({ params }) => detail(params.request_id ?? ''),
  'GET organizations/{organization_id}/usage': usage,
  'GET organizations/{organization_id}/workspaces': (asked) => ({
    workspaces: isEmpty(asked)
      ? []
      : (session.organizations[0]?.workspaces ?? []).map(({ key_hint, ...one }, at) => ({
          ...one,
          created_at: ago(9_000_000),
          keys: [
            { hint: key_hint ?? '', created_at: ago(9_000_000), expires_at: null },
            ...(at === 0
              ? [{ hint: 'mr_live_2bCd…x9Y8', created_at: ago(9_900_000), expires_at: ago(-3000) }]
              : []),
          ],
          spend_limit_credits: at === 0 ? 20_000 : null,
          spent_credits: at === 0 ? 16_400 : 0,
          last_call_at: at === 0 ? ago(12) : null,
          keep_bodies_days: at === 1 ? 7 : 0,
        })),
  }),
  'POST organizations/{organization_id}/workspaces/{workspace_id}/keys': () => ({
    api_key: `mr_live_${randomBytes(16).toString('hex')}`,
    hint: 'mr_live_4fGh…B2c3',
    old_key_expires_at: ago(-86_400),
  }),
  'GET organizations/{organization_id}/lists': (asked) => ({
    lists: isEmpty(asked) ? [] : [job(0), job(1), job(2)],
    next_cursor: null,
  }),
  'GET organizations/{organization_id}/workspaces/{workspace_id}/lists/{job_id}': ({ params, query }) => ({
    list: job(Number(params.job_id?.at(-1)) || 0),
    items:
      query.get('limit') === '0'
        ? []
        : Array.from({ length: 40 }, (_, index) => ({
            index,
            input: {
              first_name: 'Ingrid',
              last_name: 'Halvorsen',
              company_domain: 'fjordline.example',
              refId: String(index),
            },
            status: index % 7 === 3 ? 'not_found' : index % 11 === 5 ? 'failed' : 'found',
            result:
              index % 7 === 3 || index % 11 === 5
                ? null
                : { email: 'ingrid.halvorsen@fjordline.example', email_status: 'valid' },
          })),
    next_cursor: null,
  }),
  'GET organizations/{organization_id}/workspaces/{workspace_id}/webhooks': (asked) => ({
    webhooks: isEmpty(asked) ? [] : [webhook(0), webhook(1)],
  }),
  'GET organizations/{organization_id}/workspaces/{workspace_id}/webhooks/{webhook_id}/deliveries': ({
    params,
  }) => ({
    deliveries: Array.from({ length: 6 }, (_, at) => ({
      id: `dlv_019a9d3c7f2e7c3a9d5e0b1f2a3c4d5${at}`,
      url: 'https://crm.example.com/millrace',
      event_id: `evt_019a9d3c7f2e7c3a9d5e0b1f2a3c4d5${at}`,
      sequence: at,
      type: 'email_finding.completed',
      status: params.webhook_id === 'wh_1' && at < 4 ? (at === 0 ? 'pending' : 'failed') : 'delivered',
      created_at: ago(900 + at * 4000),
      next_attempt_at: at === 0 ? ago(-300) : null,
      ended_at: null,
      last_status: params.webhook_id === 'wh_1' && at < 4 ? 502 : 204,
      attempts: [
        {
          number: 2,
          at: ago(600),
          duration_ms: 63,
          status: 502,
          error: 'The address answered 502.',
          response: 'Bad gateway',
        },
        {
          number: 1,
          at: ago(900),
          duration_ms: 5000,
          status: null,
          error: 'No answer within 5 s.',
          response: null,
        },
      ],
    })),
    next_cursor: null,
  }),
  'GET organizations/{organization_id}/workspaces/{workspace_id}/webhooks/{webhook_id}/deliveries/{delivery_id}':
    ({ params }) => ({
      id: params.delivery_id ?? '',
      url: 'https://crm.example.com/millrace',
      event_id: 'evt_019a9d3c7f2e7c3a9d5e0b1f2a3c4d50',
      sequence: 1,
      type: 'email_finding.completed',
      status: 'pending',
      created_at: ago(900),
      next_attempt_at: null,
      ended_at: null,
      last_status: 502,
      attempts: [],
      request: {
        headers: { 'content-type': 'application/json' },
        body: '{"id":"evt_1","type":"email_finding.completed"}',
      },
    }),
  'GET organizations/{organization_id}/connections': (asked) => ({
    connections: isEmpty(asked)
      ? []
      : ['Claude', 'Cursor'].map((name, at) => ({
          id: `con_${at}`,
          workspace_id: 'ws_live',
          kind: at === 0 ? 'oauth' : 'key',
          name,
          redirect_host: at === 0 ? 'claude.ai' : null,
          created_at: ago(900_000),
          used_at: ago(400 + at * 90_000),
          expires_at: at === 0 ? ago(-9_000_000) : null,
          max_credits: at === 0 ? 500 : null,
          spent_credits: 12.5 * (at + 1),
        })),
  }),
  'GET organizations/{organization_id}/members': () => ({
    members: (['owner', 'admin', 'developer', 'billing', 'viewer'] as const).map((role, at) => ({
      person_id: at === 0 ? 'per_8Zk2nQ0vLrT4yXbC1dPw' : `per_${at}`,
      name: ['Maya Okafor', 'Ingrid Halvorsen', 'Otto Lindqvist', 'Ada Brandt', 'Tunde Bello'][at] ?? '',
      email: ['maya', 'ingrid', 'otto', 'ada', 'tunde'].map((name) => `${name}@northwind.example`)[at] ?? '',
      role,
      has_second_factor: at < 2,
      since: ago(9_000_000),
      last_seen_at: at === 4 ? null : ago(60 + at * 80_000),
    })),
    invitations: [
      {
        id: 'inv_1',
        email: 'new@northwind.example',
        role: 'developer',
        invited_by: 'maya@northwind.example',
        created_at: ago(9000),
        expires_at: ago(-500_000),
        last_mail: { state: 'refused', answer: '550 5.1.1 No such user', at: ago(8999) },
      },
    ],
  }),
  'POST organizations/{organization_id}/invitations': () => ({
    invitation: {
      id: 'inv_2',
      email: null,
      role: 'developer',
      invited_by: 'maya@northwind.example',
      created_at: ago(0),
      expires_at: ago(-600_000),
      last_mail: null,
    },
    mail: 'off',
    link: 'https://millrace.example/console/welcome#Zk2nQ0vLrT4yXbC1dPwZk2nQ0vLrT4yXbC1dPwQQ',
  }),
  'GET organizations/{organization_id}/audit-log': () => ({
    lines: Array.from({ length: 20 }, (_, at) => ({
      id: String(1204 - at),
      at: ago(400 + at * 7000),
      organization_id: 'org_4fGhT0aBcDeFgHiJkLmN',
      actor: {
        kind: at % 4 === 3 ? 'command' : 'person',
        id: 'per_1',
        name: at % 4 === 3 ? 'command line' : 'maya@northwind.example',
      },
      address: at % 4 === 3 ? null : '192.0.2.7',
      user_agent: null,
      action: ['key_rotate', 'invitation_create', 'workspace_change', 'organization_book'][at % 4] ?? '',
      target: 'ws_4fGhT0aBcDeFgHiJkLmN',
      detail:
        [{ overlap_seconds: 3600 }, { role: 'developer' }, { spend_limit_credits: 20_000 }, { credits: 500 }][
          at % 4
        ] ?? {},
    })),
    next_cursor: null,
  }),
  'GET organizations/{organization_id}/notices': () => ({
    is_mail_on: true,
    balance_low: { roles: ['owner', 'billing'], emails: ['finance@northwind.example'], below_credits: 500 },
    webhook_off: { roles: ['owner', 'admin'], emails: [] },
    key_expiring: { roles: ['owner', 'admin'], emails: [] },
  }),
  'GET organizations/{organization_id}/settings': (asked) => ({
    id: asked.params.organization_id ?? '',
    name: isEmpty(asked) ? 'Fjordline' : 'Northwind Sales',
    plan: isEmpty(asked)
      ? null
      : {
          name: 'enrichment',
          status: 'active',
          granted_credits: 20_000,
          remaining_credits: 8210.5,
          overflow: 'wallet',
          overflow_by_header: false,
          billing_day: 12,
          resets_at: ago(-14 * 86_400),
        },
  }),
  'GET organizations/{organization_id}/management-keys': (asked) => ({
    management_keys: isEmpty(asked)
      ? []
      : [
          {
            id: 'mk_1',
            name: 'Terraform',
            hint: 'mm_4fGh…a1B2',
            role: 'admin',
            created_by: 'maya@northwind.example',
            created_at: ago(900_000),
            expires_at: ago(-9_000_000),
            used_at: ago(4000),
          },
        ],
  }),
  'GET organizations/{organization_id}/entries': () => ({
    movements: ['charges', 'grant', 'charges', 'purchase', 'grant'].map((kind, at) => ({
      kind,
      number: 1204 - at,
      at: ago(400 + at * 200_000),
      plan_credits: kind === 'charges' ? -812.5 : 0,
      addon_credits: kind === 'charges' ? -20 : 5000,
      plan_after_credits: null,
      addon_after_credits: null,
      calls: kind === 'charges' ? 720 : null,
      id: null,
      note: kind === 'grant' ? 'Invoice 2026-114' : null,
      days: null,
    })),
    next_cursor: null,
  }),
};

function run(body: unknown) {
  const { endpoint, is_quote } = body as { endpoint: string; is_quote: boolean };
  const step = (
    provider: string,
    from: number,
    to: number,
    status: string,
    kind: 'query' | 'verify' = 'query',
    why: string | null = null,
  ) => ({
    provider,
    step: kind,
    started_ms: from,
    ended_ms: to,
    status,
    reason: status === 'error' ? 'rate_limited' : null,
    why,
  });
  const answer = is_quote
    ? {
        quote: {
          endpoint,
          max_credits: 5,
          from: 'plan',
          would_succeed: true,
          providers: ['apollo', 'hunter'],
        },
      }
    : {
        ...(answersByEndpoint[endpoint]
          ? { value: answersByEndpoint[endpoint] }
          : { value: { found: true, name: 'Halden Instruments', founded: 2009 } }),
      }.value;
  return {
    status: 200,
    headers: {
      'x-credits-charged': is_quote ? '0' : '5',
      'x-credits-from': 'plan',
      'x-credits-remaining': '48205.5',
    },
    answer,
    ms: 1842,
    request_id: calls[0]?.request_id ?? '',
    credits_charged: is_quote ? 0 : 5,
    waterfall:
      endpoint === 'email_finder'
        ? [
            step('dataset', 0, 70, 'no_result'),
            step(
              'apollo',
              70,
              400,
              'no_result',
              'query',
              'It finds this kind of address most often for its price.',
            ),
            step('hunter', 400, 880, 'error'),
            step('native', 880, 1300, 'success'),
            step('native', 1300, 1842, 'success', 'verify'),
          ]
        : [],
  };
}
