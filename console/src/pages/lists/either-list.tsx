import { useParams } from '@tanstack/react-router';
import { ListPage } from './list.tsx';
import { SteppedListPage } from './stepped-list.tsx';

/** A list of either kind: its id says which one it is. */
export function EitherListPage() {
  const { jobId } = useParams({ strict: false }) as { jobId: string };
  return jobId.startsWith('list_') ? <SteppedListPage id={jobId} /> : <ListPage />;
}
