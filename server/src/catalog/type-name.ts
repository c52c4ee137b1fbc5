/** `clean_domain`, `usage/allowance` and `email_finding.completed` as they are written in names of types. */
export const typeName = (name: string): string =>
  name.replace(/(?:^|[_/.-])([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
