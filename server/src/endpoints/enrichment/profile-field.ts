import { z } from 'zod';
import { profileKeyOf } from '../../records/profile-key.ts';

/** Whatever names one person. */
export const profileField = z
  .string()
  .min(1)
  .max(2_000)
  .refine((text) => profileKeyOf(text) !== undefined, {
    error: 'Must be a LinkedIn profile URL, URN, token, numeric id or handle.',
  });
