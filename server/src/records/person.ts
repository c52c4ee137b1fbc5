import { z } from 'zod';
import { companyRef } from './company-ref.ts';
import { location } from './location.ts';
import { partialDate } from './partial-date.ts';

const text = (max: number) => z.string().min(1).max(max);
const url = text(2_000);
const count = z.int().min(0).max(1_000_000_000);

export const position = z.object({
  title: text(500).nullable(),
  company: companyRef,
  /** As the source writes it. */
  location: text(500).nullable(),
  description: text(20_000).nullable(),
  /** "Full-time", "Contract", … as the source says it. */
  employmentType: text(100).nullable(),
  start: partialDate.nullable(),
  /** Null where it goes on, or where it is not known; see `isCurrent`. */
  end: partialDate.nullable(),
  isCurrent: z.boolean(),
});
export type Position = z.infer<typeof position>;

export const education = z.object({
  school: z.object({
    name: text(500),
    networkId: z
      .string()
      .regex(/^\d{1,19}$/)
      .nullable(),
    universalName: text(200).nullable(),
    networkUrl: url.nullable(),
    domain: text(253).nullable(),
    logo: url.nullable(),
  }),
  degree: text(500).nullable(),
  field: text(500).nullable(),
  grade: text(200).nullable(),
  start: partialDate.nullable(),
  end: partialDate.nullable(),
});
export type Education = z.infer<typeof education>;

/**
 * A person as every provider describes it and every endpoint reads it. What is not known is null or an empty list, never
 * a guess. Limits are those of the import and of the answers.
 */
export const person = z.object({
  /** The handle of their page, lower case: /in/<publicId>. */
  publicId: text(200).nullable(),
  /** The network's token of the person, in its form for profiles (`ACo…`), without `urn:li:…:` before it. */
  entityId: text(100).nullable(),
  /** The network's numeric id, as digits. */
  memberId: z
    .string()
    .regex(/^\d{1,19}$/)
    .nullable(),
  /** https address of their page on the network. */
  networkUrl: url.nullable(),
  name: text(500),
  firstName: text(200).nullable(),
  middleName: text(200).nullable(),
  lastName: text(200).nullable(),
  headline: text(1_000).nullable(),
  summary: text(20_000).nullable(),
  picture: url.nullable(),
  background: url.nullable(),
  industry: text(200).nullable(),
  location: location.nullable(),
  /** The newest first. */
  positions: z.array(position).max(100),
  educations: z.array(education).max(50),
  skills: z.array(text(200)).max(200),
  languages: z.array(z.object({ name: text(100), proficiency: text(100).nullable() })).max(50),
  certifications: z
    .array(
      z.object({
        name: text(500),
        issuer: text(500).nullable(),
        url: url.nullable(),
        start: partialDate.nullable(),
        end: partialDate.nullable(),
      }),
    )
    .max(100),
  awards: z
    .array(
      z.object({
        title: text(500),
        issuer: text(500).nullable(),
        description: text(5_000).nullable(),
        date: partialDate.nullable(),
      }),
    )
    .max(100),
  courses: z.array(z.object({ name: text(500), number: text(100).nullable() })).max(100),
  patents: z
    .array(
      z.object({
        title: text(500),
        number: text(100).nullable(),
        issuer: text(500).nullable(),
        description: text(5_000).nullable(),
        url: url.nullable(),
        date: partialDate.nullable(),
      }),
    )
    .max(100),
  projects: z
    .array(
      z.object({
        title: text(500),
        description: text(5_000).nullable(),
        url: url.nullable(),
        start: partialDate.nullable(),
        end: partialDate.nullable(),
      }),
    )
    .max(100),
  publications: z
    .array(
      z.object({
        name: text(500),
        publisher: text(500).nullable(),
        url: url.nullable(),
        description: text(5_000).nullable(),
        date: partialDate.nullable(),
        authors: z.array(text(300)).max(50),
      }),
    )
    .max(100),
  organizations: z
    .array(
      z.object({
        name: text(500),
        position: text(500).nullable(),
        start: partialDate.nullable(),
        end: partialDate.nullable(),
      }),
    )
    .max(100),
  testScores: z
    .array(z.object({ name: text(500), score: text(100).nullable(), date: partialDate.nullable() }))
    .max(50),
  recommendations: z.array(z.object({ text: text(5_000), by: text(300).nullable() })).max(50),
  volunteerExperiences: z
    .array(
      z.object({
        role: text(500).nullable(),
        organization: text(500),
        /** An upper-case word, as the source says it. */
        cause: text(200).nullable(),
        description: text(5_000).nullable(),
        start: partialDate.nullable(),
        end: partialDate.nullable(),
      }),
    )
    .max(50),
  openToWork: z.boolean().nullable(),
  hiring: z.boolean().nullable(),
  premium: z.boolean().nullable(),
  creator: z.boolean().nullable(),
  influencer: z.boolean().nullable(),
  verified: z.boolean().nullable(),
  followerCount: count.nullable(),
  connectionCount: count.nullable(),
  /** Language of the profile, ISO 639-1 or as the network writes it (`in` for Indonesian). */
  profileLanguage: text(10).nullable(),
  /** The work address first. */
  emails: z.array(text(320)).max(20),
  /** E.164. */
  phones: z.array(text(30)).max(20),
  websites: z.array(url).max(20),
  /** Without the @. */
  twitterHandle: text(100).nullable(),
});
export type Person = z.infer<typeof person>;

/** What they do now; of several positions that go on the one that began last. */
export function currentPosition({ positions }: Pick<Person, 'positions'>): Position | null {
  return positions.find(({ isCurrent }) => isCurrent) ?? null;
}

/** How many read and know a person, and whether the network has verified them. */
export interface ProfileMetrics {
  readonly followerCount: number;
  readonly connectionCount: number;
  readonly verified: boolean;
}
