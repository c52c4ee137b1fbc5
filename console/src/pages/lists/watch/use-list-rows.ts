import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { send } from '../../../api/core.ts';
import { type FollowedList, RowFollower } from './row-follower.ts';

export interface RowFilter {
  readonly status?: string | undefined;
  readonly step?: string | undefined;
  readonly step_status?: string | undefined;
}

export const isFiltered = ({ status, step, step_status: stepStatus }: RowFilter): boolean =>
  status !== undefined || (step !== undefined && stepStatus !== undefined);

const rows =
  'GET organizations/{organization_id}/workspaces/{workspace_id}/list-runs/{list_id}/rows' as const;

/** What tells one filter from another. */
export const filterKey = ({ status = '', step = '', step_status: stepStatus = '' }: RowFilter): string =>
  [status, step, stepStatus].join(' ');

/** The rows of a list that pass a filter. To be used in a component whose `key` is the list. */
export function useListRows(
  params: Readonly<Record<string, string>>,
  list: FollowedList,
  filter: RowFilter,
  readList: () => Promise<FollowedList | undefined>,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: one for each filter
  const follower = useMemo(
    () =>
      new RowFollower({
        isFiltered: isFiltered(filter),
        readRows: ({ cursor, limit }, signal) => {
          const query = isFiltered(filter) ? { ...filter, cursor, limit } : { cursor, limit };
          return send(rows, { params, query, signal });
        },
        readList,
        isHidden: () => document.hidden,
        nowMs: () => performance.now(),
        after: (ms, act) => {
          const timer = setTimeout(act, ms);
          return () => clearTimeout(timer);
        },
      }),
    [filterKey(filter)],
  );
  useEffect(() => {
    const next = () => follower.next();
    follower.start();
    document.addEventListener('visibilitychange', next);
    return () => {
      document.removeEventListener('visibilitychange', next);
      follower.stop();
    };
  }, [follower]);
  useEffect(() => follower.told(list), [follower, list]);
  return { follower, ...useSyncExternalStore(follower.subscribe, follower.shown) };
}
