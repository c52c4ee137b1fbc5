import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { send } from '../../api/core.ts';

/** What a list will probably cost, from what such rows cost in this workspace lately. */
export function useLikelyCost(
  { organization, workspace }: { organization: string; workspace: string },
  endpoint: string,
  rows: number,
) {
  return useQuery({
    queryKey: ['likely cost', organization, workspace, endpoint, rows],
    enabled: rows > 0,
    retry: false,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      send('GET organizations/{organization_id}/workspaces/{workspace_id}/lists/{endpoint}/likely-cost', {
        params: { organization_id: organization, workspace_id: workspace, endpoint },
        query: { rows },
        signal,
      }),
  });
}
