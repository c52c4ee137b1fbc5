import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Sent, send } from './core.ts';
import type { RouteName, Routes } from './routes.ts';

/**
 * What is read of an organization. `live`: events mark it as old. Names in the path beside the organization's are in `sent.params`.
 */
export function organizationQuery<Name extends RouteName & `GET organizations/${string}`>(
  organization: string,
  name: Name,
  sent: Sent<Name> = {},
  { isLive = false, isStable = false }: { isLive?: boolean; isStable?: boolean } = {},
) {
  return queryOptions({
    queryKey: [
      'organization',
      organization,
      isLive ? 'live' : 'still',
      name,
      sent.params ?? {},
      sent.query ?? {},
    ] as const,
    queryFn: ({ signal }): Promise<Routes[Name]['answer']> =>
      send(name, { ...sent, params: { ...sent.params, organization_id: organization }, signal }),
    placeholderData: isStable ? keepPreviousData : undefined,
  });
}

export const homeQuery = (organization: string, workspace: string | undefined) =>
  queryOptions({
    queryKey: ['organization', organization, 'home', workspace ?? ''] as const,
    queryFn: ({ signal }) =>
      send('GET organizations/{organization_id}/home', {
        params: { organization_id: organization },
        query: { workspace_id: workspace },
        signal,
      }),
    refetchInterval: 60_000,
  });

export const operatorQuery = <Name extends RouteName & `GET operator/${string}`>(
  name: Name,
  sent: Sent<Name> = {},
) =>
  queryOptions({
    queryKey: ['operator', name, sent.params ?? {}, sent.query ?? {}] as const,
    queryFn: ({ signal }): Promise<Routes[Name]['answer']> => send(name, { ...sent, signal }),
    placeholderData: keepPreviousData,
  });

/** Changes something, and reads again what may have changed with it. */
export function useChange<Name extends RouteName>(name: Name, reread: readonly unknown[]) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sent: Sent<Name>): Promise<Routes[Name]['answer']> => send(name, sent),
    onSuccess: () => client.invalidateQueries({ queryKey: reread }),
  });
}

/** For tables: rows of a query, undefined while they are on their way. */
export const tableState = <Data, Row>(
  query: { data: Data | undefined; error: unknown; refetch: () => unknown },
  rowsOf: (data: Data) => readonly Row[],
) => ({
  rows: query.data === undefined ? undefined : rowsOf(query.data),
  error: query.data === undefined ? query.error : null,
  retry: () => void query.refetch(),
});
