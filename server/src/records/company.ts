import { z } from 'zod';

const text = (max: number) => z.string().min(1).max(max);

export const address = z.object({
  /** ISO 3166-1 alpha-2, upper case. */
  country: z.string().length(2).nullable(),
  /** State, province or region, as a name. */
  region: text(200).nullable(),
  city: text(200).nullable(),
  postalCode: text(40).nullable(),
  line1: text(300).nullable(),
  line2: text(300).nullable(),
});
export type Address = z.infer<typeof address>;

/**
 * A company as every provider describes it and every endpoint reads it. What is not known is null or an empty list,
 * never a guess. Limits are those of the import and of the answers.
 */
export const company = z.object({
  /** The network's numeric id as digits; null where the source has none. */
  networkId: z
    .string()
    .regex(/^\d{1,19}$/)
    .nullable(),
  /**
   * A numeric id that the answering source gave the company, as digits. Endpoints show it where `networkId` is null,
   * and the same source finds the company by it as by a network id (the dataset's begin at 900000000000000).
   */
  sourceId: z
    .string()
    .regex(/^\d{1,19}$/)
    .optional(),
  /** How the answering source found it, where it says so: by exactly what was asked for, by a name that is alike, or by one that several have. */
  match: z.enum(['exact', 'similar_name', 'ambiguous_name']).optional(),
  /** Last segment of its page on the network, lower case. */
  universalName: text(200).nullable(),
  name: text(500),
  /** https address of its page on the network. */
  networkUrl: text(2_000).nullable(),
  website: text(2_000).nullable(),
  /** Registrable domain of the website, ASCII, lower case. */
  domain: text(253).nullable(),
  /** Further registrable domains. */
  otherDomains: z.array(text(253)).max(100),
  description: text(20_000).nullable(),
  tagline: text(1_000).nullable(),
  /** Most fitting first. */
  industries: z.array(text(200)).max(20),
  specialties: z.array(text(200)).max(200),
  hashtags: z.array(text(200)).max(100),
  /** Technologies it is known to use. */
  technologies: z.array(text(200)).max(500),
  /** "Privately Held", "Public Company", … as the source says it. */
  type: text(200).nullable(),
  employeeCount: z.int().min(0).max(100_000_000).nullable(),
  /** `end` null means "and more". */
  employeeRange: z.object({ start: z.int().min(0), end: z.int().min(0).nullable() }).nullable(),
  foundedYear: z.int().min(1).max(2200).nullable(),
  followerCount: z.int().min(0).nullable(),
  phone: text(60).nullable(),
  email: text(320).nullable(),
  logo: text(2_000).nullable(),
  cover: text(2_000).nullable(),
  twitterHandle: text(100).nullable(),
  ticker: text(20).nullable(),
  /** As the source words it, such as "$25M-$50M". */
  revenue: text(100).nullable(),
  headquarters: address.nullable(),
  otherLocations: z.array(address).max(200),
});
export type Company = z.infer<typeof company>;

/** The size labels of the interface (specification 4.3), smallest first. */
export const companySizes = [
  { label: '1-10', start: 1, end: 10 },
  { label: '11-50', start: 11, end: 50 },
  { label: '51-200', start: 51, end: 200 },
  { label: '201-500', start: 201, end: 500 },
  { label: '501-1000', start: 501, end: 1000 },
  { label: '1001-5000', start: 1001, end: 5000 },
  { label: '5001-10000', start: 5001, end: 10000 },
  { label: '10001+', start: 10001, end: null },
] as const;
export type CompanySize = (typeof companySizes)[number]['label'];
