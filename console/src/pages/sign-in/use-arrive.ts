import { useNavigate } from '@tanstack/react-router';
import type { Session } from '../../api/people.ts';
import { useEnter } from '../../session/session.ts';
import { safePath } from './safe-path.ts';

/** Goes on as who has just signed in: to the page that they wanted, or the first one. */
export function useArrive(): (session: Session, next: string | undefined) => Promise<void> {
  const enter = useEnter();
  const navigate = useNavigate();
  return async (session, next) => {
    enter(session);
    const path = safePath(next);
    if (path === null) await navigate({ to: '/' });
    else location.assign(path);
  };
}
