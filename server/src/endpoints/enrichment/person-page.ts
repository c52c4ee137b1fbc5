import type { Person } from '../../records/person.ts';
import { profileUrl } from '../../records/profile-handle.ts';

/** Address of somebody's page; both the handle and the token open it. Null where none of them is known. */
export function personPage({ networkUrl, publicId, entityId }: Person): string | null {
  const name = publicId ?? entityId;
  return networkUrl ?? (name === null ? null : profileUrl(name));
}

/** The token in the form that searches give it: `ACw…` for the `ACo…` of a profile. */
export const leadIdOf = ({ entityId }: Person): string | null =>
  entityId === null ? null : entityId.replace(/^ACo/, 'ACw');
