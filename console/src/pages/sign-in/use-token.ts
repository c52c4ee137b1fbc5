import { useEffect, useState } from 'react';

/** The token behind #, which no server and no log sees. It leaves the address bar, and so the history. */
export function useToken(): string {
  const [token] = useState(() => tokenOf(location.hash));
  useEffect(() => {
    if (token !== '') history.replaceState(history.state, '', location.pathname);
  }, [token]);
  return token;
}

/** What cannot be decoded is no token of ours. */
function tokenOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}
