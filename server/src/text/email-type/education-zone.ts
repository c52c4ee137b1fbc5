/** Below .edu although no school is there: anyone gets a mailbox at these. */
export const noSchools: readonly string[] = ['australia.edu', 'england.edu'];

/**
 * The name is below a zone that only schools get: .edu, .edu.au, .ac.uk, .k12.ca.us, .sch.uk. Registries of these check who
 * asks; a few that did not (edu.pl, edu.rs) are counted too, since the disposable list is asked first.
 */
export function isEducationZone(domain: string): boolean {
  return zone.test(domain) && !noSchools.some((one) => domain === one || domain.endsWith(`.${one}`));
}

const zone =
  /[^.]\.(?:edu|edu\.[a-z]{2}|ac\.[a-z]{2}|sch\.[a-z]{2}|(?:k12|cc|tec|lib)\.[a-z]{2}\.us|school\.(?:nz|za)|edu\.eu\.org)$/;
