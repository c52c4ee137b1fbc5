/** The name in the address of a person's page on the professional network: /in/<handle>. Null for other pages. */
export function profileHandle(networkUrl: string): string | null {
  const path = URL.parse(networkUrl)?.pathname ?? '';
  const handle = /^\/in\/([^/]{1,200})\/?$/.exec(path)?.[1];
  if (handle === undefined) return null;
  try {
    return decodeURIComponent(handle);
  } catch {
    return handle;
  }
}

/** The page of a handle. */
export function profileUrl(handle: string): string {
  return `https://www.linkedin.com/in/${encodeURIComponent(handle)}`;
}
