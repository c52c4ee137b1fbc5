/** What a person may do in an organization; the most powerful first. */
export const roles = ['owner', 'admin', 'developer', 'billing', 'viewer'] as const;
export type Role = (typeof roles)[number];

/** May somebody of this role make, change and remove members of that one? Owners are made by owners only. */
export function mayManage(role: Role, other: Role): boolean {
  if (role === 'owner') return true;
  return role === 'admin' && other !== 'owner';
}
