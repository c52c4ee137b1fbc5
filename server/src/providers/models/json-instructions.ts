import type { ValueFault } from '../../text/json-schema/check-value.ts';
import type { ReadSchema } from '../../text/json-schema/read-schema.ts';

/* Behind the caller's prompt, and never in the system prompt, which is sent as it was given. */

export function jsonInstruction(schema: ReadSchema | null): string {
  const only = 'Answer with JSON only: no other text, and no block of code around it.';
  return schema === null
    ? only
    : `${only} The JSON must be valid against this JSON Schema:\n${JSON.stringify(schema.root)}`;
}

/** @param faults none where the answer was no JSON at all */
export function repairInstruction(faults: readonly ValueFault[]): string {
  const what =
    faults.length === 0
      ? 'That is not valid JSON.'
      : `That JSON is not valid against the schema:\n${faults.map(({ path, message }) => `- ${path || 'the whole'}: ${message}`).join('\n')}`;
  return `${what}\nAnswer again with the corrected JSON only.`;
}
