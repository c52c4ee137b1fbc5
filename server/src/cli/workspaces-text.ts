import type { WorkspaceRow } from '../accounts/organizations.ts';
import { table } from './table.ts';

type ShownWorkspace = Omit<WorkspaceRow, 'id' | 'organization_id'>;

export function workspaceJson(workspace: ShownWorkspace) {
  return {
    workspace_id: workspace.public_id,
    organization_id: workspace.organization,
    name: workspace.name,
    mode: workspace.mode,
    rate_tier: workspace.rate_tier,
    disabled: workspace.disabled_at !== null,
    key_hint: workspace.key_hint,
    keep_bodies_days: workspace.bodies_days,
    created_at: workspace.created_at.toISOString(),
  };
}

export function workspacesText(workspaces: readonly ShownWorkspace[]): string {
  return table(
    ['WORKSPACE', 'ORGANIZATION', 'NAME', 'MODE', 'RATE TIER', 'STATE', 'BODIES', 'KEY'],
    workspaces.map((workspace) => [
      workspace.public_id,
      workspace.organization,
      workspace.name,
      workspace.mode,
      workspace.rate_tier,
      workspace.disabled_at === null ? 'enabled' : 'disabled',
      workspace.bodies_days === 0 ? 'not stored' : `${workspace.bodies_days} days`,
      workspace.key_hint ?? 'none',
    ]),
  );
}
