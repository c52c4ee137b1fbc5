import { z } from 'zod';
import {
  insertManagementKey,
  listManagementKeys,
  type ManagementKey,
  revokeManagementKey,
} from '../../identity/management-keys.ts';
import { mayManage, roles } from '../../identity/roles.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import { defineManageRoute } from '../define-manage-route.ts';
import { isoOrNull, moment, nameText, noFields, ofOrganization, organizationId, role } from '../fields.ts';
import type { ManageContext } from '../manage-context.ts';

const ids = { organization_id: 'org_4fGhT0aBcDeFgHiJkLmN' };

const keyShown = z.object({
  id: z.string(),
  name: z.string(),
  hint: z.string(),
  role: z.enum([...roles, 'operator']),
  created_by: z.string().nullable().describe('E-mail address.'),
  created_at: moment,
  expires_at: moment.nullable(),
  used_at: moment.nullable().describe('To the minute.'),
});

const exampleKey: z.input<typeof keyShown> = {
  id: 'mk_8Zk2nQ0vLrT4yXbC1dPw',
  name: 'Terraform',
  hint: 'mm_4fGh…a1B2',
  role: 'admin',
  created_by: 'maya@northwind.example',
  created_at: '2026-11-01T09:30:00.000Z',
  expires_at: '2027-11-01T09:30:00.000Z',
  used_at: '2026-11-28T11:42:00.000Z',
};

const shownKey = (key: ManagementKey): z.input<typeof keyShown> => ({
  id: key.id,
  name: key.name,
  hint: key.hint,
  role: key.role,
  created_by: key.createdBy,
  created_at: key.createdAt.toISOString(),
  expires_at: isoOrNull(key.expiresAt),
  used_at: isoOrNull(key.usedAt),
});

const keyDays = z
  .int()
  .min(1)
  .max(3_650)
  .nullable()
  .default(365)
  .describe('Works for so many days; null: until it is revoked.');
const madeKey = z.object({ key: z.string().describe('Shown this once.'), management_key: keyShown });
const exampleSecret = 'mm_4fGhT0aBcDeFgHiJkLmN4fGhT0aBcDeF_a1B2c3';
const dayMs = 86_400_000;

export const listManagementKeysRoute = defineManageRoute({
  name: 'management_key_list',
  method: 'GET',
  path: 'organizations/{organization_id}/management-keys',
  title: 'Management keys',
  description: 'What programs steer the organization with, the newest first.',
  access: { who: 'member', roles: ['owner', 'admin'] },
  params: ofOrganization,
  query: noFields,
  body: null,
  status: 200,
  response: z.object({ management_keys: z.array(keyShown) }),
  errors: ['unknown_id'],
  example: { params: ids, query: {}, body: null, response: { management_keys: [exampleKey] } },
  run: async (_asked, { db, member }) => ({
    management_keys: (await listManagementKeys(db, member.organizationId)).map(shownKey),
  }),
});

export const createManagementKey = defineManageRoute({
  name: 'management_key_create',
  method: 'POST',
  path: 'organizations/{organization_id}/management-keys',
  title: 'Create a management key',
  description:
    'A key that may do what a member with its role may. It is shown this once, and opens no endpoint.',
  access: { who: 'member', roles: ['owner', 'admin'] },
  params: ofOrganization,
  query: noFields,
  body: z.strictObject({ name: nameText, role, days: keyDays }),
  status: 201,
  response: madeKey,
  errors: ['unknown_id', 'conflict'],
  example: {
    params: ids,
    query: {},
    body: { name: 'Terraform', role: 'admin', days: 365 },
    response: { key: exampleSecret, management_key: exampleKey },
  },
  run: async ({ body }, context) => {
    const { member } = context;
    if (!mayManage(member.role, body.role)) {
      throw new ServiceError(
        'not_allowed',
        `The role ${member.role} makes no keys with the role ${body.role}.`,
      );
    }
    return makeKey(context, { ...body, organizationId: member.organizationId });
  },
});

export const revokeManagementKeyRoute = defineManageRoute({
  name: 'management_key_revoke',
  method: 'DELETE',
  path: 'organizations/{organization_id}/management-keys/{key_id}',
  title: 'Revoke a management key',
  description: 'It works no more, at once.',
  access: { who: 'member', roles: ['owner', 'admin'] },
  params: z.strictObject({ organization_id: organizationId, key_id: z.string().max(60).describe('`mk_…`.') }),
  query: noFields,
  body: null,
  status: 200,
  response: z.object({ id: z.string(), revoked: z.literal(true) }),
  errors: ['unknown_id'],
  example: {
    params: { ...ids, key_id: exampleKey.id },
    query: {},
    body: null,
    response: { id: exampleKey.id, revoked: true },
  },
  run: async ({ params: { key_id: id } }, { tx, member }) => {
    const key = (await listManagementKeys(tx, member.organizationId)).find((one) => one.id === id);
    if (key !== undefined && key.role !== 'operator' && !mayManage(member.role, key.role)) {
      throw new ServiceError(
        'not_allowed',
        `The role ${member.role} revokes no keys with the role ${key.role}.`,
      );
    }
    if (!(await revokeManagementKey(tx, member.organizationId, id))) {
      throw new ServiceError('unknown_id', 'This organization has no management key with that id.');
    }
    return { id, revoked: true as const };
  },
});

/** Also of the instance. */
export async function makeKey(
  { tx, session, note }: ManageContext,
  wanted: {
    readonly name: string;
    readonly role: ManagementKey['role'];
    readonly days: number | null;
    readonly organizationId: number | null;
  },
): Promise<z.input<typeof madeKey>> {
  // One that a key makes would go on where that one ends.
  if (session === null) {
    throw new ServiceError('not_allowed', 'Management keys make no other keys.', {
      fix: 'Sign in at /console, and make it there.',
    });
  }
  const { id, key } = await insertManagementKey(tx, {
    name: wanted.name,
    organizationId: wanted.organizationId,
    role: wanted.role,
    createdBy: session.person.id,
    expiresAt: wanted.days === null ? null : new Date(Date.now() + wanted.days * dayMs),
  });
  note({ target: id, detail: { name: wanted.name, role: wanted.role, days: wanted.days } });
  const made = (await listManagementKeys(tx, wanted.organizationId)).find((one) => one.id === id);
  if (!made) throw new ServiceError('conflict', 'The key has ended already.');
  return { key, management_key: shownKey(made) };
}

export const operatorKeyRoutes = [
  defineManageRoute({
    name: 'operator_key_list',
    method: 'GET',
    path: 'operator/management-keys',
    title: 'Management keys of the instance',
    description: 'What programs steer the whole service with, the newest first.',
    access: { who: 'operator' },
    params: noFields,
    query: noFields,
    body: null,
    status: 200,
    response: z.object({ management_keys: z.array(keyShown) }),
    errors: [],
    example: {
      params: {},
      query: {},
      body: null,
      response: { management_keys: [{ ...exampleKey, role: 'operator' }] },
    },
    run: async (_asked, { db }) => ({ management_keys: (await listManagementKeys(db, null)).map(shownKey) }),
  }),
  defineManageRoute({
    name: 'operator_key_create',
    method: 'POST',
    path: 'operator/management-keys',
    title: 'Create a management key of the instance',
    description: 'A key that may do everything that operators may, and what owners may in each organization.',
    access: { who: 'operator' },
    params: noFields,
    query: noFields,
    body: z.strictObject({ name: nameText, days: keyDays }),
    status: 201,
    response: madeKey,
    errors: ['conflict'],
    example: {
      params: {},
      query: {},
      body: { name: 'Terraform', days: 365 },
      response: { key: exampleSecret, management_key: { ...exampleKey, role: 'operator' } },
    },
    run: async ({ body }, context) => makeKey(context, { ...body, role: 'operator', organizationId: null }),
  }),
  defineManageRoute({
    name: 'operator_key_revoke',
    method: 'DELETE',
    path: 'operator/management-keys/{key_id}',
    title: 'Revoke a management key of the instance',
    description: 'It works no more, at once.',
    access: { who: 'operator' },
    params: z.strictObject({ key_id: z.string().max(60).describe('`mk_…`.') }),
    query: noFields,
    body: null,
    status: 200,
    response: z.object({ id: z.string(), revoked: z.literal(true) }),
    errors: ['unknown_id'],
    example: {
      params: { key_id: exampleKey.id },
      query: {},
      body: null,
      response: { id: exampleKey.id, revoked: true },
    },
    run: async ({ params: { key_id: id } }, { tx }) => {
      if (!(await revokeManagementKey(tx, null, id))) {
        throw new ServiceError('unknown_id', 'There is no management key with that id.');
      }
      return { id, revoked: true as const };
    },
  }),
];
