import type { OrganizationRow, WorkspaceRow } from '../../accounts/organizations.ts';
import { credits } from '../../kernel/credits.ts';
import type { RateTier } from '../../kernel/rate-tiers.ts';
import type { Mode } from '../../ledger/account.ts';
import type { PlanStatus } from '../../ledger/operations.ts';
import type { Balance } from '../read-balance.ts';
import type { RemoteService } from './remote-service.ts';

/* Organizations and workspaces of a service elsewhere, as its own commands read them. */

type Named = Pick<OrganizationRow, 'public_id' | 'name' | 'created_at'>;
export type RemoteWorkspace = Omit<WorkspaceRow, 'id' | 'organization_id'>;

const pageSize = 200;
/** 20,000 organizations. */
const pagesMax = 100;

/** Oldest first. */
export async function remoteOrganizations(remote: RemoteService): Promise<Named[]> {
  const found: Named[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < pagesMax; pages++) {
    const page = await remote.send('GET operator/organizations', { query: { limit: pageSize, cursor } });
    found.push(
      ...page.organizations.map(({ id, name, created_at }) => ({
        public_id: id,
        name,
        created_at: new Date(created_at),
      })),
    );
    if (page.next_cursor === null) break;
    cursor = page.next_cursor;
  }
  return found.toReversed();
}

/** Oldest first; of one organization where it is given. */
export async function remoteWorkspaces(
  remote: RemoteService,
  which: { readonly organization_id?: string; readonly workspace_id?: string },
): Promise<RemoteWorkspace[]> {
  const { workspaces } = await remote.send('GET operator/workspaces', { query: which });
  return workspaces.map((one) => ({
    public_id: one.workspace_id,
    organization: one.organization_id,
    name: one.name,
    mode: one.mode as Mode,
    rate_tier: one.rate_tier as RateTier,
    // Since when is not told, and not shown.
    disabled_at: one.disabled ? new Date(0) : null,
    bodies_days: one.keep_bodies_days,
    created_at: new Date(one.created_at),
    key_hint: one.key_hint,
  }));
}

/** @throws {CommandError} if nothing has this id */
export async function remoteWorkspace(remote: RemoteService, id: string): Promise<RemoteWorkspace> {
  const [found] = await remoteWorkspaces(remote, { workspace_id: id });
  if (!found) throw new Error('the service answers one workspace or 404');
  return found;
}

/** With its balances and workspaces. @throws {CommandError} if nothing has this id */
export async function remoteOrganization(
  remote: RemoteService,
  id: string,
): Promise<{
  readonly organization: Named;
  readonly live: Balance;
  readonly sandbox: Balance;
  readonly workspaces: readonly RemoteWorkspace[];
}> {
  const found = await remote.send('GET operator/organizations/{organization_id}', {
    params: { organization_id: id },
  });
  const balanceOf = (mode: 'live' | 'sandbox'): Balance => {
    const plan = found.plans[mode];
    return {
      wallet: credits(found.addon_credits[mode]),
      plan: plan && {
        name: plan.name,
        status: plan.status as PlanStatus,
        remaining: credits(plan.remaining_credits),
      },
    };
  };
  const { organization } = found;
  return {
    organization: {
      public_id: organization.id,
      name: organization.name,
      created_at: new Date(organization.created_at),
    },
    live: balanceOf('live'),
    sandbox: balanceOf('sandbox'),
    workspaces: await remoteWorkspaces(remote, { organization_id: id }),
  };
}
