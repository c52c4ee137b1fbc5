import type { Answers } from './fixtures.ts';

const secret = 'Zk2nQ0vLrT4yXbC1dPwZk2nQ0vLrT4yXbC1dPwQQ';
const link = `https://millrace.example/console/welcome#${secret}`;
const recoveryCodes = ['k3fv-9qwm', 'x7tb-2hzn', 'p4cd-8rjs', 'm6yg-1lva', 'w2nx-5qke', 't9hb-3zcr'];

/** What is answered to a change, as dialogs show it. */
export const changeAnswers = (ago: (seconds: number) => string): Answers => {
  const key = {
    key: 'mm_live_7kLmN0vLrT4yXbC1dPwZk2nQ0vLrT4yXbC1',
    management_key: {
      id: 'mk_3',
      name: 'Terraform',
      hint: 'mm_7kLm…c3D4',
      role: 'viewer',
      created_by: 'maya@northwind.example',
      created_at: ago(0),
      expires_at: ago(-31_536_000),
      used_at: null,
    },
  };
  const invited = { invitation_id: 'inv_3', mail: 'off', link, expires_at: ago(-604_800) };
  return {
    'POST account/second-factor': () => ({
      uri: 'otpauth://totp/Millrace:maya@northwind.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Millrace',
      recovery_codes: recoveryCodes,
    }),
    'POST account/second-factor/recovery-codes': () => ({ recovery_codes: recoveryCodes }),
    'POST organizations/{organization_id}/workspaces': () => ({
      workspace: {
        id: 'ws_new',
        name: 'n8n production',
        mode: 'live',
        rate_tier: 'standard',
        disabled: false,
        created_at: ago(0),
        keys: [],
        spend_limit_credits: null,
        spent_credits: 0,
        last_call_at: null,
        keep_bodies_days: 0,
      },
      api_key: 'mr_live_7kLmN0vLrT4yXbC1dPwZk2nQ0vLrT4yX',
    }),
    'POST organizations/{organization_id}/management-keys': () => key,
    'POST operator/management-keys': () => ({
      ...key,
      management_key: { ...key.management_key, role: 'operator' },
    }),
    'POST organizations/{organization_id}/workspaces/{workspace_id}/webhooks': () => ({
      id: 'wh_3',
      url: 'https://crm.example.com/millrace',
      events: ['credits.low'],
      description: null,
      signature_header: null,
      created_at: ago(0),
      enabled: true,
      disabled_at: null,
      disabled_reason: null,
      failures: 0,
      failing_since: null,
      held_until: null,
      held_because: null,
      secret: `whsec_${secret}`,
    }),
    'POST organizations/{organization_id}/workspaces/{workspace_id}/webhooks/{webhook_id}/secret': ({
      params,
    }) => ({
      id: params.webhook_id ?? '',
      secret: `whsec_${secret}`,
      old_secret_expires_at: ago(-86_400),
    }),
    'POST operator/organizations': () => ({
      created: true,
      organization_id: 'org_new',
      workspaces: [
        { workspace_id: 'ws_1', mode: 'live', api_key: 'mr_live_7kLmN0vLrT4yXbC1dPwZk2nQ0vLrT4yX' },
        { workspace_id: 'ws_2', mode: 'sandbox', api_key: 'mr_test_9kLmN0vLrT4yXbC1dPwZk2nQ0vLrT4yX' },
      ],
    }),
    'POST operator/organizations/{organization_id}/invitations': () => invited,
    'POST operator/invitations': () => invited,
    'POST operator/people/{person_id}/password-reset': () => ({
      link: `https://millrace.example/console/reset-password#${secret}`,
      expires_at: ago(-86_400),
    }),
    'POST operator/uploads': () => ({ upload_id: 'up_1', name: 'crm-contacts.csv', bytes: 0 }),
    'POST operator/uploads/{upload_id}/parts': () => ({
      upload_id: 'up_1',
      name: 'crm-contacts.csv',
      bytes: 120_400,
    }),
    'POST operator/uploads/{upload_id}/preview': () => ({
      kind: 'people',
      kinds: [
        { kind: 'people', fields: 5, problem: null },
        { kind: 'companies', fields: 2, problem: null },
        { kind: 'jobs', fields: 1, problem: null },
        { kind: 'posts', fields: 0, problem: 'No column fits.' },
      ],
      format: 'csv',
      preset: 'hubspot',
      mapping: {
        first_name: ['First Name'],
        last_name: ['Last Name'],
        email: ['Email'],
        company_domain: ['Company Domain Name'],
        title: ['Job Title'],
      },
      fields: ['first_name', 'last_name', 'email', 'company_domain', 'title', 'city', 'country'],
      columns: [
        { column: 'First Name', field: 'first_name', values: ['Ingrid', 'Otto', 'Tunde'] },
        { column: 'Last Name', field: 'last_name', values: ['Halvorsen', 'Lindqvist', 'Bello'] },
        { column: 'Email', field: 'email', values: ['ingrid.halvorsen@fjordline.example'] },
        { column: 'Company Domain Name', field: 'company_domain', values: ['fjordline.example'] },
        { column: 'Job Title', field: 'title', values: ['Head of Field Service', 'Buyer'] },
        { column: 'Lifecycle Stage', field: null, values: ['Opportunity', 'Lead'] },
        { column: 'Associated Deal IDs (all pipelines, archived ones too)', field: null, values: ['4711'] },
      ],
      sampled: 200,
      accepted: 198,
      rejects: [
        { line: 17, reason: 'neither an email address nor a page' },
        { line: 104, reason: 'the email address is not one' },
      ],
      unreadable: {},
      records: [
        { first_name: 'Ingrid', last_name: 'Halvorsen', email: 'ingrid.halvorsen@fjordline.example' },
        { first_name: 'Otto', last_name: 'Lindqvist', email: 'otto@halden-instruments.example' },
      ],
    }),
    'GET operator/imports/{import_id}/undo': () => ({ records: { people: 117_796, companies: 0 } }),
  };
};
