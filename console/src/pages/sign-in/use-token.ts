import { useEffect, useState } from 'react';

/** The token behind #, which no server and no log sees. It leaves the address bar, and so the history. */
export function useToken(): string {
  const [token, setToken] = useState(() => tokenOf(location.hash));
  useEffect(() => {
    if (token !== '') history.replaceState(history.state, '', location.pathname);
  }, [token]);
  useEffect(() => {
    // Another link of the same page, put into the address bar, loads nothing.
    const onChange = () => setToken((before) => tokenOf(location.hash) || before);
    addEventListener('hashchange', onChange);
    return () => removeEventListener('hashchange', onChange);
  }, []);
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
