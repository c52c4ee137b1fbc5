import { z } from 'zod';
import { membershipsOf } from '../../identity/members.ts';
import type { Person } from '../../identity/people.ts';
import { roles } from '../../identity/roles.ts';
import { type RateTier, rateTiers } from '../../kernel/rate-tiers.ts';
import type { Queryable } from '../../postgres/pool.ts';
import type { ManageParts } from '../manage-context.ts';

const tiers = Object.keys(rateTiers) as [RateTier, ...RateTier[]];

export const workspaceShown = z.object({
  id: z.string(),
  name: z.string(),
  mode: z.enum(['live', 'sandbox']),
  rate_tier: z.enum(tiers),
  key_hint: z.string().nullable().describe('Beginning and end of its key; null where it has none.'),
  disabled: z.boolean().describe('Its calls are refused.'),
});

/** What the console needs before it shows anything. */
export const sessionShown = z.object({
  person: z
    .object({ id: z.string(), name: z.string(), email: z.string() })
    .nullable()
    .describe('Who is signed in; null for nobody.'),
  is_operator: z.boolean().describe('Whether they run the instance.'),
  csrf: z.string().describe('What state-changing requests send as the header x-millrace-console.'),
  organizations: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      role: z.enum(roles),
      workspaces: z.array(workspaceShown),
    }),
  ),
  sign_in: z.object({
    password: z.boolean(),
    passkey: z.boolean().describe('The public address is one that browsers have passkeys for.'),
    magic_link: z.boolean().describe('Whether links to sign in, and to reset a password, are mailed.'),
    oidc: z.object({ name: z.string() }).nullable().describe('The identity provider; null for none.'),
    sign_up: z
      .enum(['closed', 'invited', 'open'])
      .describe('Who may make an account: nobody, addresses with an open invitation, everybody.'),
  }),
});

type SessionShown = z.input<typeof sessionShown>;

/** Workspaces of all organizations of a person in one answer. */
const workspacesMax = 2_000;

/** What `x-millrace-console` has to be: a page of another origin cannot send it without being asked first. */
export const consoleHeaderValue = '1';

export async function sessionAnswer(
  db: Queryable,
  person: Person | null,
  parts: WaysParts,
): Promise<SessionShown> {
  const memberships = person === null ? [] : await membershipsOf(db, person.id);
  const workspaces = await workspacesOf(
    db,
    memberships.map(({ organizationId }) => organizationId),
  );
  return {
    person: person && { id: person.id, name: person.name, email: person.email },
    is_operator: person?.isOperator ?? false,
    csrf: consoleHeaderValue,
    organizations: memberships.map(({ organizationId, organization, name, role }) => ({
      id: organization,
      name,
      role,
      workspaces: workspaces
        .filter((one) => one.organization_id === organizationId)
        .map(({ organization_id: _of, ...shown }) => shown),
    })),
    sign_in: signInShown(parts),
  };
}

type WaysParts = Pick<ManageParts, 'identity' | 'isMailOn' | 'signUp'>;

/** The ways that this service has. */
function signInShown({ identity, isMailOn, signUp }: WaysParts): SessionShown['sign_in'] {
  return {
    password: true,
    passkey: identity.webAuthn !== null,
    magic_link: isMailOn,
    oidc: identity.oidc && { name: identity.oidc.settings.name },
    sign_up: isMailOn ? signUp.mode : 'closed',
  };
}

async function workspacesOf(db: Queryable, organizationIds: readonly number[]) {
  if (organizationIds.length === 0) return [];
  const { rows } = await db.query<
    { organization_id: number } & SessionShown['organizations'][number]['workspaces'][number]
  >(
    `select w.organization_id, w.public_id as id, w.name, w.mode, w.rate_tier, w.disabled_at is not null as disabled,
            (select hint from api_keys k where k.workspace_id = w.id and k.revoked_at is null and k.expires_at is null) as key_hint
       from workspaces w where w.organization_id = any($1) order by w.id limit ${workspacesMax}`,
    [organizationIds],
  );
  return rows;
}

export const exampleSession: SessionShown = {
  person: { id: 'per_8Zk2nQ0vLrT4yXbC1dPw', name: 'Maya Okafor', email: 'maya@northwind.example' },
  is_operator: true,
  csrf: consoleHeaderValue,
  organizations: [
    {
      id: 'org_4fGhT0aBcDeFgHiJkLmN',
      name: 'Northwind Sales',
      role: 'owner',
      workspaces: [
        {
          id: 'ws_4fGhT0aBcDeFgHiJkLmN',
          name: 'Live',
          mode: 'live',
          rate_tier: 'pro',
          key_hint: 'mr_live_4fGh…a1B2',
          disabled: false,
        },
      ],
    },
  ],
  sign_in: { password: true, passkey: true, magic_link: false, oidc: { name: 'Okta' }, sign_up: 'closed' },
};
