import { z } from 'zod';
import { nearestName } from '../../kernel/nearest-name.ts';

const labelsMax = 100;

/**
 * A list of labels that this service knows, in any case. It parses each label to its meaning.
 *
 * @param codes codes of labels, by label; a code is accepted as well
 * @param options.asIn another field that lists the labels
 */
export function labelList(
  labels: readonly string[],
  what: string,
  codes: Readonly<Record<string, string>> = {},
  { asIn }: { readonly asIn?: string } = {},
) {
  const meanings = new Map(labels.map((label) => [keyOf(label), codes[label] ?? label]));
  for (const code of Object.values(codes)) meanings.set(keyOf(code), code);
  const label = z
    .string()
    .max(100)
    .transform((text, context) => {
      const meaning = meanings.get(keyOf(text));
      if (meaning !== undefined) return meaning;
      const near = nearestName(text.trim(), labels);
      const message = near
        ? `Unknown label. Did you mean ${near}?`
        : `Unknown label; valid labels: ${labels.join(', ')}.`;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    });
  return z
    .array(label)
    .max(labelsMax)
    .optional()
    .describe(asIn === undefined ? `${what}: ${labels.join(', ')}.` : `${what}; labels as in ${asIn}.`);
}

const keyOf = (label: string) => label.trim().toLowerCase();
