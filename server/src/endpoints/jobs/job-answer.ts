import { z } from 'zod';
import type { CompanyRef } from '../../records/company-ref.ts';
import { experienceLevels, type Job, jobTypes, workplaceTypes } from '../../records/job.ts';
import type { Location } from '../../records/location.ts';
import { alwaysNull } from '../always-null.ts';
import { countryName, knownPlaceText, placeText } from '../enrichment/place-answer.ts';

/* A job as network_job_detail answers it (shapes.md 4.2). What is not known is null, and what no source tells is always null. */

const text = z.string().nullable();
const flag = z.boolean().nullable();
const count = z.int().nullable();
const unknownText = alwaysNull(z.string());
const unknownFlag = alwaysNull(z.boolean());

const jobLocation = z.object({
  networkText: text,
  postalAddress: unknownText,
  countryCode: text.describe('ISO 3166-1 alpha-2, lowercase.'),
  geoId: unknownText,
  parsed: z.object({
    text,
    city: text,
    state: text,
    country: text.describe('English name.'),
    countryFull: unknownText,
    countryCode: text.describe('ISO 3166-1 alpha-2.'),
    regionCode: unknownText,
  }),
});

const jobCompany = z.object({
  id: text.describe('Numeric id.'),
  universalName: text,
  name: z.string(),
  networkUrl: text,
  website: text,
  logo: text,
  employeeCount: count,
  employeeCountRange: z.object({ start: z.int(), end: count }).nullable(),
  followerCount: alwaysNull(z.int()),
  description: unknownText,
  locations: z
    .array(
      z.object({
        country: text.describe('ISO 3166-1 alpha-2.'),
        geographicArea: text,
        city: text,
        postalCode: text,
        line1: text,
        line2: text,
        headquarter: z.boolean(),
      }),
    )
    .max(1),
  industries: z
    .array(z.object({ id: unknownText, name: z.string(), title: z.string(), hierarchy: unknownText }))
    .max(1),
  specialities: z.array(z.string()).max(0),
});

export const jobAnswer = z.object({
  id: z.string(),
  title: z.string(),
  companyName: z.string(),
  descriptionText: text,
  descriptionHtml: text,
  employmentType: z.enum(jobTypes).nullable(),
  workplaceType: z.enum(workplaceTypes).nullable(),
  experienceLevel: z.enum(experienceLevels).nullable(),
  networkUrl: text,
  jobState: z.enum(['LISTED', 'CLOSED']).nullable(),
  postedDate: text.describe('ISO 8601.'),
  expireAt: text.describe('ISO 8601.'),
  closedAt: text.describe('ISO 8601.'),
  new: unknownFlag,
  headerCaptionText: unknownText,
  location: jobLocation,
  workRemoteAllowed: flag.describe('Whether it is fully remote.'),
  easyApply: flag.describe('You apply on LinkedIn itself.'),
  easyApplyUrl: unknownText,
  applyMethod: z
    .object({ type: z.literal('OffsiteApply'), companyApplyUrl: z.string() })
    .nullable()
    .describe('Where you apply on the company site.'),
  applicants: count,
  views: count,
  hiringTeam: z
    .array(z.object({ name: z.string() }))
    .max(0)
    .describe('Always empty: no provider has it.'),
  company: jobCompany,
  salary: z.object({
    text,
    min: z.number().nullable(),
    max: z.number().nullable(),
    currency: text.describe('ISO 4217.'),
    period: text.describe('Such as YEAR.'),
  }),
  jobFunctions: z.array(z.string()).max(20),
  industries: z.array(z.string()).max(20),
  benefits: z.array(z.string()).max(100),
  jobApplicationLimitReached: unknownFlag,
});

export function jobAnswerOf(job: Job): z.infer<typeof jobAnswer> {
  return {
    id: job.id,
    title: job.title,
    companyName: job.company.name,
    descriptionText: job.descriptionText,
    descriptionHtml: job.descriptionHtml,
    employmentType: job.type,
    workplaceType: job.workplace,
    experienceLevel: job.experienceLevel,
    networkUrl: job.networkUrl,
    jobState: job.state,
    postedDate: job.postedAt,
    expireAt: job.expiresAt,
    closedAt: job.closedAt,
    new: null,
    headerCaptionText: null,
    location: locationOf(job.location),
    workRemoteAllowed: job.workplace === null ? null : job.workplace === 'remote',
    easyApply: job.easyApply,
    easyApplyUrl: null,
    applyMethod: job.applyUrl === null ? null : { type: 'OffsiteApply', companyApplyUrl: job.applyUrl },
    applicants: job.applicantCount,
    views: job.viewCount,
    hiringTeam: [],
    company: companyOf(job.company),
    salary: job.salary ?? { text: null, min: null, max: null, currency: null, period: null },
    jobFunctions: job.functions,
    industries: job.industries,
    benefits: job.benefits,
    jobApplicationLimitReached: null,
  };
}

function locationOf(location: Location | null): z.infer<typeof jobLocation> {
  const code = location?.country ?? null;
  return {
    networkText: placeText(location),
    postalAddress: null,
    countryCode: code === null ? null : code.toLowerCase(),
    geoId: null,
    parsed: {
      text: location && knownPlaceText(location),
      city: location?.city ?? null,
      state: location?.region ?? null,
      country: countryName(code),
      countryFull: null,
      countryCode: code,
      regionCode: null,
    },
  };
}

function companyOf(company: CompanyRef): z.infer<typeof jobCompany> {
  const { headquarters, industry } = company;
  return {
    id: company.networkId,
    universalName: company.universalName,
    name: company.name,
    networkUrl: company.networkUrl,
    website: company.domain === null ? null : `https://${company.domain}`,
    logo: company.logo,
    employeeCount: company.employeeCount,
    employeeCountRange: company.employeeRange,
    followerCount: null,
    description: null,
    locations: headquarters
      ? [
          {
            country: headquarters.country,
            geographicArea: headquarters.region,
            city: headquarters.city,
            postalCode: headquarters.postalCode,
            line1: headquarters.line1,
            line2: headquarters.line2,
            headquarter: true,
          },
        ]
      : [],
    industries: industry === null ? [] : [{ id: null, name: industry, title: industry, hierarchy: null }],
    specialities: [],
  };
}
