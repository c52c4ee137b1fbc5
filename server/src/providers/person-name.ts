/** What is known of a name; each of them may be null. */
export interface KnownName {
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  readonly fullName?: string | null;
}

/** For sources that want a name in two parts: of a whole name, the first word and the rest. Null where there is but one word. */
export function nameInParts({
  firstName,
  lastName,
  fullName,
}: KnownName): { first: string; last: string } | null {
  if (firstName && lastName) return { first: firstName, last: lastName };
  const [first = '', ...rest] = (fullName ?? '').split(/\s+/).filter((word) => word !== '');
  return rest.length === 0 ? null : { first, last: rest.join(' ') };
}

/** For sources that want a name as one text. Null where only a part is known. */
export function wholeName({ firstName, lastName, fullName }: KnownName): string | null {
  if (fullName) return fullName;
  return firstName && lastName ? `${firstName} ${lastName}` : null;
}
