import { hash } from 'node:crypto';
import { z } from 'zod';

/* What the find_… endpoints have in common: data with null on a miss, found or not_found, and an id. */

export const foundFields = {
  status: z.enum(['found', 'not_found']).describe('Whether a provider found it.'),
  id: z.string().describe('24 hexadecimal digits; the same request always gets the same id.'),
  message: z.string().describe('Same as status.'),
  provider: z.string().nullable().describe('The provider that found it; null for a miss.'),
  billed_credits: z.number().optional().describe('Cost of a miss: 0 unless the operator charges for misses.'),
};

export function foundAnswer(question: readonly string[], provider: string | null, missCredits: number) {
  const id = hash('sha256', JSON.stringify(question)).slice(0, 24);
  return provider === null
    ? { status: 'not_found' as const, id, message: 'not_found', provider, billed_credits: missCredits }
    : { status: 'found' as const, id, message: 'found', provider };
}

/** What a price says of misses: their answers tell what they cost. */
export const missPrice = {
  missed: ({ status }: { status: 'found' | 'not_found' }) => status === 'not_found',
  missCredits: (answer: { billed_credits?: number | undefined }) => answer.billed_credits ?? 0,
};

export const profileData = z
  .object({
    'Network Profile URL': z.string().nullable().describe('LinkedIn profile URL; null for a miss.'),
  })
  .describe('The result.');
