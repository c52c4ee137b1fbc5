import type { ColumnKind } from '../column-kinds.ts';
import type { SentLimits } from '../list-body.ts';
import type { SentListPlan } from '../read-list-plan.ts';

/**
 * What a recipe reads of a row, whatever a file calls it. Steps of recipes name these as if they were columns: `{email}`. A user maps them by the same names:
 * `"columns": {"email": "E-Mail-Adresse"}`.
 */
export const roles = {
  full_name: { kind: 'full_name', what: 'the full name of a person' },
  email: { kind: 'email', what: 'an email address' },
  phone: { kind: 'phone', what: 'a phone number' },
  job_title: { kind: 'job_title', what: 'a job title' },
  network_url: { kind: 'profile', what: "a person's LinkedIn profile URL" },
  company_name: { kind: 'company_name', what: 'the name of a company' },
  company_domain: { kind: 'domain', what: 'the domain or website of a company' },
  country: { kind: 'country', what: 'a country' },
} as const satisfies Readonly<Record<string, { readonly kind: ColumnKind; readonly what: string }>>;
export type Role = keyof typeof roles;

type SentStep = SentListPlan['steps'][number];

export interface RecipeStep extends SentStep {
  readonly id: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** Fields that are left out where the file has no column for them. A step that lacks another field is left out itself. */
  readonly mayLack?: readonly string[];
}

/** A list that is ready to run over a user's file. */
export interface Recipe {
  /** Small letters and hyphens. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Columns of which the file must have all of one set. */
  readonly needs: readonly (readonly Role[])[];
  /** Columns that it uses if the file has them. */
  readonly uses?: readonly Role[];
  readonly steps: readonly RecipeStep[];
  readonly output: Readonly<Record<string, string>>;
  /** No ceiling: that depends on the rows. */
  readonly limits?: Omit<SentLimits, 'max_credits'>;
  readonly invalidRows?: 'refuse' | 'skip';
  /** Of the sandbox. */
  readonly sample: readonly Readonly<Record<string, string>>[];
}

/** Each once: those that are needed first. */
export const rolesOf = ({ needs, uses = [] }: Recipe): readonly Role[] => [
  ...new Set([...needs.flat(), ...uses]),
];
