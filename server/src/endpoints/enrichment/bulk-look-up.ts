import { z } from 'zod';
import type { Looked } from '../../providers/capabilities.ts';

/* What the enrichment endpoints for lists have in common: a list of identities goes in, and one element for each comes out. */

export const urnsMax = 50;

/** Beside the fields of what was found. */
export const elementFields = {
  requested: z.string().describe('The input as you sent it.'),
  found: z.boolean(),
  error: z
    .enum(['upstream_error', 'unsupported'])
    .optional()
    .describe(
      'Not a miss, and free. `upstream_error`: every provider failed; send it again later. `unsupported`: no provider accepts this form of input; send the LinkedIn profile or company URL.',
    ),
};

export const urnsField = z.array(z.string().min(1).max(2_000)).min(1).max(urnsMax);

export const bulkPrice = {
  per: 'record' as const,
  credits: 1,
  atMost: (request: { readonly urns: readonly string[] }) => request.urns.length,
  in: (response: { readonly found_count: number }) => response.found_count,
  countedBy: 'found_count' as const,
};

export const bulkAnswer = <Element extends z.ZodType>(element: Element) =>
  z.object({
    elements: z.array(element).describe('One for each input, in the same order.'),
    count: z.int().describe('Number of `elements`.'),
    found_count: z.int().describe('Number of elements found. You pay for these.'),
  });

interface Missed {
  readonly requested: string;
  readonly found: false;
  readonly error?: 'upstream_error' | 'unsupported';
}

/** Looks each of them up that may be an identity at all; another is a miss of that element, not a failure of the others. */
export async function lookUpInBulk<Key, Value, Fields extends object>(
  urns: readonly string[],
  {
    keyOf,
    look,
    fieldsOf,
  }: {
    readonly keyOf: (urn: string) => Key | undefined;
    readonly look: (keys: readonly Key[]) => Promise<readonly Looked<Value>[]>;
    readonly fieldsOf: (value: Value, key: Key) => Fields;
  },
) {
  const wanted = urns.flatMap((urn, index) => {
    const key = keyOf(urn);
    return key === undefined ? [] : [{ index, key }];
  });
  const results = await look(wanted.map(({ key }) => key));
  const byIndex = new Map(
    wanted.map(({ index, key }, position) => [index, { key, result: results[position] }]),
  );
  const elements = urns.map((requested, index): Missed | ({ requested: string; found: true } & Fields) => {
    const asked = byIndex.get(index);
    const result = asked?.result;
    switch (result?.outcome) {
      case 'found':
        return { requested, found: true, ...fieldsOf(result.value, asked?.key as Key) };
      case 'failed':
        // What a provider refuses, it refuses again.
        return {
          requested,
          found: false,
          error: result.failure.reason === 'question_refused' ? 'unsupported' : 'upstream_error',
        };
      case 'skipped':
        return { requested, found: false, error: 'unsupported' };
      default:
        return { requested, found: false };
    }
  });
  return { elements, count: elements.length, found_count: elements.filter(({ found }) => found).length };
}
