import type pg from 'pg';
import {
  insertOrganization,
  insertOrganizationOnce,
  insertWorkspace,
  type NewWorkspace,
} from '../accounts/organizations.ts';
import { type Centicredits, credits } from '../kernel/credits.ts';
import type { RateTier } from '../kernel/rate-tiers.ts';
import { addEntry, type Mode, openAccount, openSpend } from '../ledger/account.ts';
import { type PlanToSet, setPlan } from '../ledger/plan.ts';
import type { Pool } from '../postgres/pool.ts';
import { transaction } from '../postgres/transaction.ts';

/** Play money of a new sandbox: enough to try everything, little enough to see it go down. */
export const sandboxCredits = credits(10_000);

export interface OrganizationToCreate {
  readonly name: string;
  /** Add-on credits to begin with. */
  readonly credits: Centicredits;
  readonly plan: PlanToSet | null;
  readonly rateTier: RateTier;
}

/** What `org create --json` and `workspace create --json` print. */
export interface CreatedWorkspaces {
  readonly organization_id: string;
  readonly workspaces: readonly {
    readonly workspace_id: string;
    readonly mode: Mode;
    readonly api_key: string;
  }[];
}

/** An organization with a live and a sandbox workspace, in one transaction: all of it or nothing. */
export function createOrganization(pool: Pool, wanted: OrganizationToCreate): Promise<CreatedWorkspaces> {
  return transaction(pool, async (tx) => (await insertWholeOrganization(tx, wanted)).created);
}

/** The same within a transaction. */
export async function insertWholeOrganization(
  tx: pg.PoolClient,
  wanted: OrganizationToCreate,
): Promise<{ readonly id: number; readonly created: CreatedWorkspaces }> {
  return fill(tx, await insertOrganization(tx, wanted.name), wanted);
}

/** The same, once for each `createdAs`, however often it is asked for: null where it was made before, and nothing is granted. */
export async function insertWholeOrganizationOnce(
  tx: pg.PoolClient,
  wanted: OrganizationToCreate,
  createdAs: string,
): Promise<{ readonly id: number; readonly created: CreatedWorkspaces } | null> {
  const organization = await insertOrganizationOnce(tx, wanted.name, createdAs);
  return organization === null ? null : fill(tx, organization, wanted);
}

async function fill(
  tx: pg.PoolClient,
  organization: { readonly id: number; readonly publicId: string },
  wanted: OrganizationToCreate,
): Promise<{ readonly id: number; readonly created: CreatedWorkspaces }> {
  const live = await openAccount(tx, organization.id, 'live');
  const sandbox = await openAccount(tx, organization.id, 'sandbox');
  if (wanted.credits > 0) {
    await addEntry(tx, {
      accountId: live,
      kind: 'grant',
      wallet: 'addon',
      amount: wanted.credits,
      externalId: 'opening',
    });
  }
  await addEntry(tx, {
    accountId: sandbox,
    kind: 'grant',
    wallet: 'addon',
    amount: sandboxCredits,
    externalId: 'opening',
  });
  if (wanted.plan) {
    await setPlan(tx, live, wanted.plan);
    await setPlan(tx, sandbox, wanted.plan);
  }
  const workspaces: NewWorkspace[] = [];
  for (const mode of ['live', 'sandbox'] as const) {
    workspaces.push(
      await insertOwnWorkspace(tx, {
        organizationId: organization.id,
        name: mode === 'live' ? 'Live' : 'Sandbox',
        mode,
        rateTier: wanted.rateTier,
      }),
    );
  }
  return { id: organization.id, created: shown(organization.publicId, workspaces) };
}

export interface WorkspaceToCreate {
  readonly organization: { readonly id: number; readonly publicId: string };
  readonly name: string;
  readonly mode: Mode;
  readonly rateTier: RateTier;
}

export async function createWorkspace(pool: Pool, wanted: WorkspaceToCreate): Promise<CreatedWorkspaces> {
  const { organization, ...workspace } = wanted;
  return transaction(pool, async (tx) =>
    shown(organization.publicId, [
      await insertOwnWorkspace(tx, { ...workspace, organizationId: organization.id }),
    ]),
  );
}

/** A workspace with its key and its spending, of an organization that is there. Needs a transaction. */
export async function insertOwnWorkspace(
  tx: pg.PoolClient,
  wanted: Parameters<typeof insertWorkspace>[1],
): Promise<NewWorkspace> {
  const workspace = await insertWorkspace(tx, wanted);
  await openSpend(tx, workspace.id);
  return workspace;
}

function shown(organizationId: string, workspaces: readonly NewWorkspace[]): CreatedWorkspaces {
  return {
    organization_id: organizationId,
    workspaces: workspaces.map(({ publicId, mode, apiKey }) => ({
      workspace_id: publicId,
      mode,
      api_key: apiKey,
    })),
  };
}
