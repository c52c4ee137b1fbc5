export interface NameParts {
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * A name for vendors that want it in parts: the first word, and what follows it, so that "de la Cruz" stays whole. Null for a single
 * word.
 */
export function nameParts(fullName: string): NameParts | null {
  const [firstName = '', ...others] = fullName.trim().split(/\s+/);
  return others.length === 0 ? null : { firstName, lastName: others.join(' ') };
}
