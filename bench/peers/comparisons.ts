import { caseFolding } from './case-folding.ts';
import { cleanDomainComparison } from './clean-domain.ts';
import { companyNames } from './company-names.ts';
import type { Comparison } from './compare.ts';
import { formatDatetimeComparison } from './date-time.ts';
import { emailTypesComparison } from './email-types.ts';
import { extractUrlsEmails } from './extract-urls-emails.ts';
import { genderComparison } from './gender.ts';
import { percentEncoding } from './percent-encoding.ts';
import { phones } from './phones.ts';

/** In the order of the endpoints' names. */
export const comparisons: readonly Comparison[] = [
  cleanDomainComparison,
  caseFolding,
  percentEncoding,
  extractUrlsEmails,
  formatDatetimeComparison,
  emailTypesComparison,
  companyNames,
  phones,
  genderComparison,
];
