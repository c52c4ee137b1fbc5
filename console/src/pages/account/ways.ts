import { useQuery } from '@tanstack/react-query';
import { send } from '../../api/core.ts';

/** How the person can sign in. */
export const useWays = () =>
  useQuery({
    queryKey: ['person', 'ways'],
    queryFn: ({ signal }) => send('GET account/sign-in', { signal }),
  });
