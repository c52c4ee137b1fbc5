import { z } from 'zod';
import { companyRef } from './company-ref.ts';
import { location } from './location.ts';

const text = (max: number) => z.string().min(1).max(max);
const url = text(2_000);
/** ISO 8601, UTC, with milliseconds. */
const instant = z.iso.datetime({ precision: 3 });

/** The words of the interface (specification 4.3). */
export const jobTypes = [
  'full_time',
  'part_time',
  'contract',
  'temporary',
  'internship',
  'volunteer',
  'other',
] as const;
export type JobType = (typeof jobTypes)[number];

export const experienceLevels = [
  'internship',
  'entry_level',
  'associate',
  'mid_senior_level',
  'director',
  'executive',
] as const;
export type ExperienceLevel = (typeof experienceLevels)[number];

export const workplaceTypes = ['on_site', 'hybrid', 'remote'] as const;
export type WorkplaceType = (typeof workplaceTypes)[number];

/** An open position that a company has advertised. What is not known is null or an empty list, never a guess. */
export const job = z.object({
  /** The network's numeric id, as digits; where the source has none, one of its own. */
  id: z.string().regex(/^\d{1,19}$/),
  title: text(500),
  networkUrl: url.nullable(),
  company: companyRef,
  state: z.enum(['LISTED', 'CLOSED']).nullable(),
  postedAt: instant.nullable(),
  expiresAt: instant.nullable(),
  closedAt: instant.nullable(),
  descriptionText: text(50_000).nullable(),
  descriptionHtml: text(100_000).nullable(),
  location: location.nullable(),
  type: z.enum(jobTypes).nullable(),
  workplace: z.enum(workplaceTypes).nullable(),
  experienceLevel: z.enum(experienceLevels).nullable(),
  salary: z
    .object({
      /** As the source writes it. */
      text: text(300).nullable(),
      min: z.number().min(0).nullable(),
      max: z.number().min(0).nullable(),
      /** ISO 4217. */
      currency: z.string().length(3).nullable(),
      /** "YEAR", "HOUR", … as the source says it. */
      period: text(50).nullable(),
    })
    .nullable(),
  /** Where the company itself takes applications. */
  applyUrl: url.nullable(),
  easyApply: z.boolean().nullable(),
  applicantCount: z.int().min(0).nullable(),
  viewCount: z.int().min(0).nullable(),
  functions: z.array(text(100)).max(20),
  industries: z.array(text(200)).max(20),
  benefits: z.array(text(500)).max(100),
});
export type Job = z.infer<typeof job>;
