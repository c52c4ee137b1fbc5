import { z } from 'zod';
import { registrableDomain } from '../../records/registrable-domain.ts';
import { parseEmailAddress } from '../../text/email-address.ts';
import type { CustomCapability, QuestionOf } from './inputs.ts';

/* The input that a person types to try a custom provider, by the names of its templates. */

const name = z.string().trim().min(1).max(200);
const networkUrl = z.url({ protocol: /^https?$/, error: 'must be a profile URL' }).max(2_000);
const email = z
  .string()
  .trim()
  .refine((text) => parseEmailAddress(text) !== null, { error: 'must be an e-mail address' });
const domain = z
  .string()
  .trim()
  .max(2_000)
  .refine((text) => registrableDomain(text) !== undefined, { error: 'must be a domain such as acme.com' })
  .transform((text) => registrableDomain(text) as string);

const person = z
  .strictObject({
    first_name: name.optional(),
    last_name: name.optional(),
    full_name: name.optional(),
    domain: domain.optional(),
    company_name: name.optional(),
    network_url: networkUrl.optional(),
  })
  .transform((typed) => ({
    firstName: typed.first_name ?? null,
    lastName: typed.last_name ?? null,
    fullName: typed.full_name ?? null,
    domain: typed.domain ?? null,
    companyName: typed.company_name ?? null,
    networkUrl: typed.network_url ?? null,
  }));
const byEmail = z.strictObject({ email }).transform((typed) => typed.email);

const questions: { readonly [Name in CustomCapability]: z.ZodType<QuestionOf<Name>> } = {
  findEmail: person,
  verifyEmail: byEmail,
  findPhone: person,
  findPersonalEmail: z.strictObject({ network_url: networkUrl }).transform((typed) => typed.network_url),
  findProfileByEmail: byEmail,
  findProfileByName: z
    .strictObject({ full_name: name, company_name: name })
    .transform((typed) => ({ fullName: typed.full_name, companyName: typed.company_name })),
};

/** The lookup, or what is wrong with the input. */
export function questionOfInput<Name extends CustomCapability>(
  capability: Name,
  typed: unknown,
): { readonly question: QuestionOf<Name> } | { readonly wrong: string } {
  const read = questions[capability].safeParse(typed);
  if (read.success) return { question: read.data as QuestionOf<Name> };
  const [issue] = read.error.issues;
  const where = issue && issue.path.length > 0 ? `${issue.path.join('.')}: ` : '';
  return { wrong: `${where}${issue?.message ?? 'is not valid'}` };
}
