import { hash } from 'node:crypto';
import { z } from 'zod';

/* What the find_… endpoints have in common: data with null on a miss, found or not_found, and an id. */

export const foundFields = {
  status: z.enum(['found', 'not_found']).describe('Whether a source had it.'),
  id: z.string().describe('24 hexadecimal digits: the same question has the same one.'),
  message: z.string().describe('As status.'),
  provider: z.string().nullable().describe('The source that had it; null for a miss.'),
};

export function foundAnswer(question: readonly string[], provider: string | null) {
  const status = provider === null ? ('not_found' as const) : ('found' as const);
  const id = hash('sha256', JSON.stringify(question)).slice(0, 24);
  return { status, id, message: status === 'found' ? 'found' : 'not_found', provider };
}

export const isMiss = ({ status }: { status: 'found' | 'not_found' }) => status === 'not_found';

export const profileData = z
  .object({
    'Network Profile URL': z
      .string()
      .nullable()
      .describe('Page of the person on the professional network; null for a miss.'),
  })
  .describe('What was found.');
