import { z } from 'zod';
import { plainEmail } from '../identity/plain-email.ts';
import { roles } from '../identity/roles.ts';
import { isPlainText } from './plain-text.ts';

/** Parts of requests and answers that several routes have. */

export const noFields = z.strictObject({});

export const organizationId = z.string().max(60).describe('The organization: `org_…`.');
export const workspaceId = z.string().max(60).describe('The workspace: `ws_…`.');
export const ofOrganization = z.strictObject({ organization_id: organizationId });

export const role = z.enum(roles).describe('What they may do; docs/roles.md lists it.');

/** Of people, workspaces, keys. */
export const nameText = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .refine(isPlainText, 'Must be one line of text.')
  .describe('Name, 1 to 200 characters.');

/** A domain may be in Unicode: it is stored as it goes over the wire. */
export const email = z
  .string()
  .max(254)
  .overwrite(plainEmail)
  .pipe(z.email('Must be an e-mail address.').max(254))
  .describe('E-mail address.');

export const password = z.string().min(1).max(1_000).describe('Password.');

export const moment = z.string().describe('Time, ISO 8601, UTC.');
export const credits = z.number().describe('Credits.');

/** A count in a query, sent as text. */
export const count = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'Must be a whole number.')
    .transform(Number)
    .pipe(z.int().min(least).max(most))
    .optional();

export const iso = (date: Date): string => date.toISOString();
export const isoOrNull = (date: Date | null): string | null => date?.toISOString() ?? null;
