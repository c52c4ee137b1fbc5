import { accountDecisionMakers } from './account-decision-makers.ts';
import { attendeeEmails } from './attendee-emails.ts';
import { cleanPhoneNumbers } from './clean-phone-numbers.ts';
import { companyTechnologies } from './company-technologies.ts';
import { competitorAds } from './competitor-ads.ts';
import { enrichCompanies } from './enrich-companies.ts';
import { jobChanges } from './job-changes.ts';
import { personalOpeners } from './personal-openers.ts';
import { profilesFromEmails } from './profiles-from-emails.ts';
import type { Recipe } from './recipe.ts';
import { verifyCrmExport } from './verify-crm-export.ts';

/** Recipes that ship, in the order in which they are listed. */
export const recipes: readonly Recipe[] = [
  verifyCrmExport,
  attendeeEmails,
  profilesFromEmails,
  jobChanges,
  accountDecisionMakers,
  enrichCompanies,
  companyTechnologies,
  competitorAds,
  cleanPhoneNumbers,
  personalOpeners,
];

export const recipesByName: ReadonlyMap<string, Recipe> = new Map(recipes.map((one) => [one.name, one]));
