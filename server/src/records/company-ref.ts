import { z } from 'zod';
import { address } from './company.ts';

const text = (max: number) => z.string().min(1).max(max);

/** What a profile, a job or a post says of a company; its whole record is a `Company`. Keys as there. */
export const companyRef = z.object({
  name: text(500),
  networkId: z
    .string()
    .regex(/^\d{1,19}$/)
    .nullable(),
  universalName: text(200).nullable(),
  networkUrl: text(2_000).nullable(),
  domain: text(253).nullable(),
  logo: text(2_000).nullable(),
  industry: text(200).nullable(),
  employeeCount: z.int().min(0).max(100_000_000).nullable(),
  /** `end` null means "and more". */
  employeeRange: z.object({ start: z.int().min(0), end: z.int().min(0).nullable() }).nullable(),
  headquarters: address.nullable(),
});
export type CompanyRef = z.infer<typeof companyRef>;
