import type { functions, seniorities } from '../../text/reference-data.ts';
import { type Clause, type Filter, oneOf, translated } from './clauses.ts';

type Seniority = (typeof seniorities)[number];
type JobFunction = (typeof functions)[number];

const levels: ReadonlyMap<string, readonly string[]> = new Map<Seniority, readonly string[]>([
  ['In Training', ['training']],
  ['Entry Level', ['entry']],
  ['Senior', ['senior']],
  ['Director', ['director']],
  ['Vice President', ['vp']],
  ['CXO', ['cxo']],
  ['Owner / Partner', ['owner', 'partner']],
]);
const managers: readonly Seniority[] = ['Entry Level Manager', 'Experienced Manager'];

/** PDL has one word for both kinds of manager: both are asked for, or none can be. */
export function seniorityFilter(asked: readonly string[] | undefined): Filter {
  const hasBoth = managers.every((manager) => asked?.includes(manager));
  if (!hasBoth) return translated('job_title_levels', asked, levels);
  const others = asked?.filter((label) => !managers.some((manager) => manager === label)) ?? [];
  const rest = translated('job_title_levels', others, levels);
  if (rest === null) return oneOf('job_title_levels', ['manager']);
  if (rest === 'unsupported') return rest;
  return oneOf('job_title_levels', ['manager', ...others.flatMap((label) => levels.get(label) ?? [])]);
}

/** Functions that are one of its roles, or some of its narrower ones; those in between have no counterpart. */
const roles: ReadonlyMap<string, string> = new Map<JobFunction, string>([
  ['Arts and Design', 'creative'],
  ['Customer Success and Support', 'support'],
  ['Education', 'education'],
  ['Engineering', 'engineering'],
  ['Finance', 'finance'],
  ['Healthcare Services', 'health'],
  ['Human Resources', 'human_resources'],
  ['Legal', 'legal'],
  ['Marketing', 'marketing'],
  ['Operations', 'operations'],
  ['Research', 'research'],
  ['Sales', 'sales'],
]);
const subRoles: ReadonlyMap<string, readonly string[]> = new Map<JobFunction, readonly string[]>([
  ['Accounting', ['accounting', 'accounting_services']],
  ['Administrative', ['administrative']],
  ['Business Development', ['business_development']],
  ['Consulting', ['consulting']],
  ['Information Technology', ['information_technology']],
  ['Product Management', ['product_management']],
  ['Program and Project Management', ['project_management']],
  ['Purchasing', ['procurement']],
  ['Quality Assurance', ['quality_assurance', 'qa_engineering']],
]);

export function functionClause(label: string): Clause | 'unsupported' {
  const role = roles.get(label);
  if (role) return { term: { job_title_role: role } };
  const narrower = subRoles.get(label);
  return narrower ? oneOf('job_title_sub_role', narrower) : 'unsupported';
}
