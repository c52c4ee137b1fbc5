import type { ValueFault } from '../../text/json-schema/check-value.ts';
import type { ReadSchema } from '../../text/json-schema/read-schema.ts';

/** Of a place in an answer, and of what is wrong there. */
const shownMax = 300;
/** What a repair asks for at most: ten faults, and the sentences around them. */
export const repairCharactersMax = 10 * 2 * (shownMax + 10) + 200;

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
      : `That JSON is not valid against the schema:\n${faults.map(faultText).join('\n')}`;
  return `${what}\nAnswer again with the corrected JSON only.`;
}

const faultText = ({ path, message }: ValueFault) =>
  `- ${path.slice(0, shownMax) || 'the whole'}: ${message.slice(0, shownMax)}`;
