import { useParams } from '@tanstack/react-router';
import type { OrganizationBrief, WorkspaceBrief } from '../api/people.ts';
import { useSession } from './session.ts';

export interface PlaceNow {
  readonly organization: OrganizationBrief;
  /** Undefined where the organization has none yet. */
  readonly workspace: WorkspaceBrief | undefined;
}

/** The organization and the workspace of the address. */
export function usePlace(): PlaceNow {
  const { organizationId, workspaceId } = useParams({ strict: false }) as Record<string, string | undefined>;
  const { organizations } = useSession();
  const organization = organizations.find(({ id }) => id === organizationId) ?? organizations[0];
  if (!organization) throw new Error('Pages of an organization are shown to its members only.');
  const { workspaces } = organization;
  return { organization, workspace: workspaces.find(({ id }) => id === workspaceId) ?? workspaces[0] };
}
