import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';

/** An answer that is a page of a list. */
interface Paged {
  readonly next_cursor: string | null;
}

/** Rows of a list that comes in pages, as a table shows them, and how the next page is read. */
export interface Pages<Row> {
  readonly state: {
    readonly rows: readonly Row[] | undefined;
    readonly error: unknown;
    readonly retry: () => void;
  };
  /** Null after the last page. */
  readonly more: { readonly isReading: boolean; readonly read: () => void } | null;
}

export function usePages<Answer extends Paged, Row>(
  queryKey: readonly unknown[],
  read: (cursor: string, signal: AbortSignal) => Promise<Answer>,
  rowsOf: (answer: Answer) => readonly Row[],
  /** `isStable`: rows stay while those of another key are read. Only where all keys are of the same organization, or of the operator. */
  { isStable = false }: { isStable?: boolean } = {},
): Pages<Row> {
  const query = useInfiniteQuery({
    queryKey,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: isStable ? keepPreviousData : undefined,
  });
  const rows = query.data?.pages.flatMap(rowsOf);
  return {
    state: { rows, error: rows ? null : query.error, retry: () => void query.refetch() },
    more: query.hasNextPage
      ? { isReading: query.isFetchingNextPage, read: () => void query.fetchNextPage() }
      : null,
  };
}
