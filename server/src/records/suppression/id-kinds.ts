/** Kinds of identities on the network, as bits: handle 1, token 2, number 4. */
export type IdKinds = number;

export const noIdKinds: IdKinds = 0;
export function idKindsOf(person: {
  readonly publicId: string | null;
  readonly entityId: string | null;
  readonly memberId: string | null;
}): IdKinds {
  return (
    (person.publicId === null ? 0 : 1) |
    (person.entityId === null ? 0 : 2) |
    (person.memberId === null ? 0 : 4)
  );
}
