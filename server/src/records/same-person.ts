import type { Person } from './person.ts';

/** Whether their identities on the network show that they are two people: several sources may know one, each something else of it. */
export function areDifferent(one: Person, other: Person): boolean {
  const ids = (['publicId', 'entityId', 'memberId'] as const).filter(
    (id) => one[id] !== null && other[id] !== null,
  );
  return ids.length > 0 && ids.every((id) => one[id] !== other[id]);
}
