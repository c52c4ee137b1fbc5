import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { send } from '../../api/core.ts';
import type { ListBody } from './step-plan.ts';

const quietMs = 500;

/** What a list would come to, asked as soon as nobody has changed it for half a second. @param body null as long as it is not whole */
export function useListPreview(
  { organization, workspace }: { organization: string; workspace: string },
  body: ListBody | null,
) {
  const text = body === null ? '' : JSON.stringify(body);
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), quietMs);
    return () => clearTimeout(timer);
  }, [text]);
  const query = useQuery({
    queryKey: ['list preview', organization, workspace, settled],
    enabled: settled !== '',
    retry: false,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      send('POST organizations/{organization_id}/workspaces/{workspace_id}/list-runs/preview', {
        params: { organization_id: organization, workspace_id: workspace },
        body: JSON.parse(settled),
        signal,
      }),
  });
  const isSettled = settled === text && text !== '';
  return {
    preview: text === '' || query.isError ? undefined : query.data,
    error: isSettled ? query.error : null,
    /** What is shown is of the list as it is now. */
    isCurrent: isSettled && query.isSuccess && !query.isPlaceholderData,
  };
}
