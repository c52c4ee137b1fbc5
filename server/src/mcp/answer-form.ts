import type { CallToolResult } from '@modelcontextprotocol/server';

/** Whether an answer is given as a text, structured, or as both, between which clients choose. The first is the usual one. */
export const answerForms = ['both', 'text', 'structured'] as const;
export type AnswerForm = (typeof answerForms)[number];

/** How the address of a whole answer is given: several frameworks fail on a result that has a link of the protocol in it. */
export const linkForms = ['text', 'resource'] as const;
export type LinkForm = (typeof linkForms)[number];

/** A result without the one that its connection does not want. What was cut is said in `service_meta`, which both have. */
export function inForm(result: CallToolResult, form: AnswerForm): CallToolResult {
  if (form === 'both') return result;
  if (form === 'structured') return { ...result, content: [] };
  const { structuredContent: _, ...rest } = result;
  return rest;
}
