import { z } from 'zod';
import { personAuditMax, readPersonData } from '../../admin/person-data.ts';
import { defineManageRoute } from '../define-manage-route.ts';
import { noFields } from '../fields.ts';
import { personOf } from '../manage-context.ts';

const rows = z.array(z.record(z.string(), z.unknown()));

export const downloadAccount = defineManageRoute({
  name: 'account_download',
  method: 'GET',
  path: 'account/download',
  title: 'Everything that is stored of you',
  description: `Your account as one JSON file: you, how you sign in, your sessions, organizations, management keys, invitations, and the newest ${personAuditMax.toLocaleString('en')} lines of the audit logs that you caused. Passwords and secrets are not in it.`,
  access: { who: 'person' },
  params: noFields,
  query: noFields,
  body: null,
  status: 200,
  response: z.object({
    person: z.record(z.string(), z.unknown()),
    sign_in: rows,
    passkeys: rows,
    sessions: rows,
    organizations: rows,
    management_keys: rows,
    invitations: rows,
    visits: rows,
    audit_log: rows,
  }),
  errors: [],
  example: {
    params: {},
    query: {},
    body: null,
    response: {
      person: { id: 'per_8Zk2nQ0vLrT4yXbC1dPw', name: 'Maya Okafor', email: 'maya@northwind.example' },
      sign_in: [{ kind: 'credential', created_at: '2026-07-01T09:30:00.000Z' }],
      passkeys: [],
      sessions: [{ id: 'ses_8Zk2nQ0vLrT4yXbC1dPw', address: '192.0.2.7' }],
      organizations: [{ id: 'org_4fGhT0aBcDeFgHiJkLmN', name: 'Northwind Sales', role: 'owner' }],
      management_keys: [],
      invitations: [],
      visits: [],
      audit_log: [{ id: 1204, at: '2026-11-28T11:42:07.318Z', action: 'key_rotate' }],
    },
  },
  run: async (_asked, context) => {
    const data = await readPersonData(context.db, personOf(context).id);
    return {
      ...data,
      sign_in: [...data.sign_in],
      passkeys: [...data.passkeys],
      sessions: [...data.sessions],
      organizations: [...data.organizations],
      management_keys: [...data.management_keys],
      invitations: [...data.invitations],
      visits: [...data.visits],
      audit_log: [...data.audit_log],
    };
  },
});
