import { z } from 'zod';
import { nearestName } from '../../kernel/nearest-name.ts';

const labelsMax = 100;

/**
 * A list of labels that this service knows, in any case. It reads as what each stands for.
 *
 * @param meanings by label; of labels that stand for themselves, the labels
 */
export function labelList(meanings: readonly string[] | Readonly<Record<string, string>>, what: string) {
  const entries: [label: string, meaning: string][] = Array.isArray(meanings)
    ? meanings.map((label) => [label, label])
    : Object.entries(meanings);
  const byKey = new Map(
    entries.flatMap(([label, meaning]) => [
      [keyOf(label), meaning],
      [keyOf(meaning), meaning],
    ]),
  );
  const labels = entries.map(([label]) => label);
  const label = z
    .string()
    .max(100)
    .transform((text, context) => {
      const meaning = byKey.get(keyOf(text));
      if (meaning !== undefined) return meaning;
      const near = nearestName(text.trim(), labels);
      const message = near
        ? `Unknown label. Did you mean ${near}?`
        : `Unknown label; there are ${labels.join(', ')}.`;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    });
  return z
    .array(label)
    .max(labelsMax)
    .optional()
    .describe(`${what}: ${labels.join(', ')}.`);
}

const keyOf = (label: string) => label.trim().toLowerCase();
