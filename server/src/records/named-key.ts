/**
 * By what a person is known who is only named: at a company, by its name or by its domain.
 *
 * @param name normal name, of first name and surname
 */
export function namedKey(
  name: string,
  at: { readonly company: string } | { readonly domain: string },
): string {
  return 'domain' in at ? `name:${name} domain:${at.domain}` : `name:${name} company:${at.company}`;
}
