import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { send } from '../../api/core.ts';
import { isObject } from '../../forms/form-entry.ts';

export interface Quote {
  readonly maxCredits: number;
  /** Whether credit, spend limit and quota would allow it. */
  readonly wouldSucceed: boolean;
  readonly from: string;
  readonly providers: readonly string[];
  /** Why it may find nothing now. */
  readonly warnings: readonly string[];
}

const quietMs = 400;

/** What the call would cost at most, asked as soon as nobody has typed for 400 ms. Null where the request is not whole, or would be refused. */
export function useQuote(
  place: { organization: string; workspace: string },
  endpoint: string,
  body: unknown,
  isWhole: boolean,
) {
  const text = JSON.stringify(body);
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(isWhole ? text : ''), quietMs);
    return () => clearTimeout(timer);
  }, [text, isWhole]);
  return useQuery({
    queryKey: ['quote', place, endpoint, settled],
    enabled: settled !== '',
    retry: false,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Quote | null> => {
      const { status, answer } = await send(
        'POST organizations/{organization_id}/workspaces/{workspace_id}/runs',
        {
          params: { organization_id: place.organization, workspace_id: place.workspace },
          body: { endpoint, body: JSON.parse(settled), is_quote: true },
          signal,
        },
      );
      if (status !== 200 || !isObject(answer) || !isObject(answer.quote)) return null;
      const { max_credits, would_succeed, from, providers, warnings } = answer.quote;
      return {
        maxCredits: Number(max_credits),
        wouldSucceed: would_succeed !== false,
        from: String(from),
        providers: Array.isArray(providers) ? providers.map(String) : [],
        warnings: Array.isArray(warnings) ? warnings.map(String) : [],
      };
    },
  });
}
