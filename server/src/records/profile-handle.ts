import { profileOfPage } from './profile-key.ts';

/** The name in the address of a person's page on the professional network, or the token in its place. Null for other pages. */
export function profileHandle(networkUrl: string): string | null {
  const key = profileOfPage(networkUrl);
  return key === undefined || key.by === 'member_id' ? null : key.value;
}

/** The page of a handle. */
export function profileUrl(handle: string): string {
  return `https://www.linkedin.com/in/${encodeURIComponent(handle)}`;
}
