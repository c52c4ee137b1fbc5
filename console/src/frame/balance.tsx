import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { WorkspaceBrief } from '../api/people.ts';
import { homeQuery } from '../api/queries.ts';
import { Skeleton } from '../ui/note.tsx';
import { creditsText } from '../words/format.ts';

/** What the organization has in the mode of the workspace; events keep it current. */
export function Balance({ organization, workspace }: { organization: string; workspace: WorkspaceBrief }) {
  const { data } = useQuery(homeQuery(organization, workspace.id));
  const wallets = data?.balances[workspace.mode];
  return (
    <Link
      className="balance"
      to="/o/$organizationId/w/$workspaceId/settings"
      params={{ organizationId: organization, workspaceId: workspace.id }}
      title={
        wallets
          ? `${creditsText(wallets.plan_credits)} plan, ${creditsText(wallets.addon_credits)} add-on, ${creditsText(wallets.held_credits)} held`
          : undefined
      }
    >
      <b>
        {wallets ? creditsText(wallets.plan_credits + wallets.addon_credits) : <Skeleton text="00,000" />}
      </b>
      <span className="dim">credits</span>
    </Link>
  );
}
