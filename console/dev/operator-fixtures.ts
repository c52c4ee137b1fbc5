import type { Answers } from './fixtures.ts';

const capability = (name: string, position: number | null, queries: number, cost_usd: number) => ({
  capability: name,
  position,
  problem: null,
  queries,
  hit_rate: queries === 0 ? null : 0.44,
  failures: 12,
  p50_ms: queries === 0 ? null : 310,
  p95_ms: queries === 0 ? null : 1240,
  cost_usd,
});

const bookParts: Readonly<Record<string, readonly string[]>> = {
  month: ['2026-11', '2026-10'],
  day: ['2026-11-28', '2026-11-27', '2026-11-26'],
  organization: ['org_4fGhT0aBcDeFgHiJkLm0', 'org_4fGhT0aBcDeFgHiJkLm1'],
  endpoint: ['email_finder', 'enrich_company'],
};

/** What the operator's screens show. */
export const operatorAnswers = (ago: (seconds: number) => string): Answers => ({
  'GET operator/organizations': () => ({
    organizations: ['Northwind Sales', 'Fjordline', 'Halden Instruments'].map((name, at) => ({
      id: `org_4fGhT0aBcDeFgHiJkLm${at}`,
      name,
      plan: at === 1 ? null : 'enrichment',
      plan_status: at === 1 ? null : 'active',
      plan_credits: 8210.5 / (at + 1),
      addon_credits: 40_000 / (at + 1),
      held_credits: 25,
      credits_30d: 31_904 / (at + 1),
      calls_30d: 33_310,
      members: 5 - at,
      workspaces: 2,
      created_at: ago(9_000_000),
      disabled: at === 2,
    })),
    next_cursor: null,
  }),
  'GET operator/people': () => ({
    people: ['Maya Okafor', 'Ingrid Halvorsen'].map((name, at) => ({
      person_id: `per_8Zk2nQ0vLrT4yXbC1dP${at}`,
      name,
      email: `${name.split(' ')[0]?.toLowerCase()}@northwind.example`,
      is_operator: at === 0,
      disabled: false,
      has_second_factor: at === 0,
      organizations: 2 - at,
      created_at: ago(9_000_000),
      last_seen_at: ago(60 + at * 90_000),
    })),
    next_cursor: null,
  }),
  'GET operator/sign-up': () => ({
    sign_up: 'open',
    is_mail_on: true,
    credits: 50,
    domains: ['northwind.example'],
    per_day_max: 100,
    made_day: 3,
    oidc: {
      name: 'Okta',
      issuer: 'https://northwind.okta.example/',
      sign_up: 'invited',
      domains: [],
      organization_id: null,
      role: 'viewer',
      linking: 'signed_in',
    },
  }),
  'GET operator/mails': () => ({
    is_on: true,
    late: 1,
    sent_day: 41,
    failed_day: 1,
    mails: (['waiting', 'failed', 'sent', 'sent'] as const).map((state, at) => ({
      mail_id: `mail_8Zk2nQ0vLrT4yXbC1dP${at}`,
      kind: (['password_reset', 'invitation', 'passkey_added', 'test'] as const)[at] ?? 'test',
      to:
        ['otto@halden.example', 'typo@fjordline.example', 'maya@northwind.example'][at] ??
        'maya@northwind.example',
      state,
      tries: state === 'waiting' ? 4 : 1,
      answer:
        state === 'waiting'
          ? '451 4.7.1 Greylisted, try again later'
          : state === 'failed'
            ? '550 5.1.1 <typo@fjordline.example>: Recipient address rejected: User unknown'
            : null,
      created_at: ago(900 + at * 4000),
      next_try_at: state === 'waiting' ? ago(-240) : null,
      ended_at: state === 'waiting' ? null : ago(899 + at * 4000),
      organization_id: at === 1 ? 'org_4fGhT0aBcDeFgHiJkLmN' : null,
    })),
    next_cursor: null,
  }),
  'GET operator/endpoints': () => ({
    endpoints: ['email_finder', 'phone_finder', 'enrich_company', 'search_trends'].map((endpoint, at) => ({
      endpoint,
      title: ['Email finder', 'Phone finder', 'Enrich company', 'Search trends'][at] ?? endpoint,
      group: at < 2 ? 'Waterfall' : at === 2 ? 'Enrichment' : 'Search',
      off: at === 1,
      reason: at === 1 ? 'The vendor is being replaced.' : null,
      providers: at === 3 ? [] : ['dataset', 'apollo', 'hunter'],
      problem: at === 3 ? 'No provider answers it. Set a key of one.' : null,
      order: at === 0 ? 'learned' : null,
      charge_on_miss: null,
      verify: 'unsure',
      cost_usd_max: at === 0 ? 0.05 : null,
      can_order: ['dataset', 'apollo', 'hunter'],
      can_charge_misses: at < 2,
    })),
  }),
  'GET operator/providers': () => ({
    from: ago(7 * 86_400).slice(0, 10),
    to: ago(0).slice(0, 10),
    credit_usd: 0.02,
    totals: {
      revenue_credits: 40_484,
      cost_usd: 1014.09,
      margin: 0.62,
      learned_order_saves: 0.114,
      needs_you: 1,
    },
    providers: (
      [
        ['dataset', 'works', null, 48_112, 0, 14_204, 1],
        ['apollo', 'works', null, 21_870, 612.4, 9790, 0.58],
        ['prospeo', 'out_of_credit', 'out_of_credit for findEmail', 6310, 140.02, 1868, 0.22],
        ['pdl', 'refused', 'rejected for lookUpPeople', 0, 0, 0, null],
        ['similarweb', 'not_configured', 'Set SIMILARWEB_API_KEY.', 0, 0, 0, null],
      ] as const
    ).map(([provider, state, problem, queries, cost_usd, revenue_credits, margin], at) => ({
      provider,
      state,
      problem,
      since: state === 'refused' ? ago(9000) : null,
      capabilities: [
        capability('findEmail', at + 1, queries, cost_usd),
        capability('lookUpPeople', null, 0, 0),
      ],
      queries,
      hit_rate: queries === 0 ? null : 0.44,
      failures: 12,
      p50_ms: queries === 0 ? null : 310,
      p95_ms: queries === 0 ? null : 1240,
      cost_usd,
      revenue_credits,
      margin,
    })),
  }),
  'GET operator/imports': () => ({
    imports: [
      {
        import_id: 7,
        kind: 'people',
        state: 'finished',
        source: 'contacts',
        organization_id: null,
        file: 'contacts-2026.csv',
        accepted: 118_204,
        rejected: 1796,
        suppressed: 2,
        added: 118_000,
        updated: 204,
        unchanged: 0,
        bytes_read: 120_400,
        mapping: {},
        started_at: ago(90_000),
        finished_at: ago(89_000),
        failure: null,
      },
    ],
    in_progress: null,
  }),
  'GET operator/books': ({ query }) => ({
    lines: (bookParts[query.get('by') ?? 'month'] ?? []).map((of, at) => ({
      of,
      parts: [of],
      charged_credits: 31_904 - at * 2000,
      from_plan_credits: 20_100,
      from_addon_credits: 11_804,
      purchased_credits: 5000,
      refunded_credits: 0,
    })),
  }),
  'POST operator/books/verification': () => ({
    ok: true,
    entries: 1204,
    calls: 1_204_000,
    seconds: 7.1,
    problems: [],
  }),
  'GET operator/health': ({ query }) => ({
    version: '1.0.0',
    processes: [
      {
        hostname: 'millrace-1',
        pid: 812,
        started_at: ago(90_000),
        seen_at: ago(2),
        addresses: ['http://127.0.0.1:8080'],
      },
    ],
    queue: {
      open_lists: 1,
      open_items: 282,
      oldest_list_at: ago(100),
      pending_deliveries: 3,
      oldest_delivery_at: ago(60),
      calls_in_progress: 4,
      held_credits: 1550,
    },
    database: {
      version: '18.4',
      bytes: 1_204_000_000,
      connections: 31,
      connections_max: 100,
      largest: [
        { table: 'calls', bytes: 800_000_000 },
        { table: 'usage_daily', bytes: 12_000_000 },
      ],
    },
    checks: query.has('doctor')
      ? [
          { name: 'Database', status: 'ok', detail: 'answers in 2 ms', fix: null },
          {
            name: 'Public address',
            status: 'warn',
            detail: 'is plain http',
            fix: 'Set PUBLIC_URL to an https address.',
          },
          {
            name: 'People Data Labs',
            status: 'fail',
            detail: 'refuses its key (401)',
            fix: 'Set a key that works.',
          },
        ]
      : null,
  }),
});
