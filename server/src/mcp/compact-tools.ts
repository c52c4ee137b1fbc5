import { z } from 'zod';
import { schemaOf } from '../catalog/describe-endpoint.ts';
import { keyWords } from './key-field.ts';
import { annotationsOf } from './tool-annotations.ts';
import { briefInput, briefOutput } from './tool-schema.ts';
import type { ListedTool } from './tools.ts';

/**
 * The profile for agents with little room: five tools that find, describe and call the others. What is computed of these schemas is all that their
 * clients read before the first call.
 */
export const compactFields = {
  service_search_tools: z.strictObject({
    query: z.string().max(500).describe('Your task in a few words.'),
    limit: z.int().min(1).max(50).default(8),
  }),
  service_describe_tool: z.strictObject({ name: z.string().max(200) }),
  service_call_tool: z.strictObject({
    name: z.string().max(200),
    arguments: z.record(z.string(), z.unknown()).default({}),
    max_credits: z.number().min(0).optional().describe('The call does not run if it can cost more.'),
    idempotency_key: z.string().nullish().describe(keyWords),
  }),
  service_balance: z.strictObject({}),
  service_quote: z.strictObject({
    name: z.string().max(200),
    arguments: z.record(z.string(), z.unknown()).default({}),
  }),
};
export type CompactName = keyof typeof compactFields;

const texts: Readonly<Record<CompactName, { readonly title: string; readonly description: string }>> = {
  service_search_tools: {
    title: 'Search tools',
    description: 'Finds tools by words, and returns what each does and costs in credits. Free.',
  },
  service_describe_tool: {
    title: 'Describe a tool',
    description: 'Returns the full input and output of a tool, and its price. Free.',
  },
  service_call_tool: { title: 'Call a tool', description: 'Calls a tool by its name, at its price.' },
  service_balance: {
    title: 'Balance',
    description: 'Returns the credits left, and how much may still be spent. Free.',
  },
  service_quote: {
    title: 'Quote',
    description:
      'Returns the most that a call would cost, and whether it would be allowed. Nothing runs. Free.',
  },
};

const isRead = (name: CompactName) => name !== 'service_call_tool';

function listed(name: CompactName): ListedTool {
  return {
    name,
    ...texts[name],
    inputSchema: briefInput(schemaOf(compactFields[name])),
    outputSchema: briefOutput({}),
    annotations: annotationsOf({ isRead: isRead(name), isOutside: !isRead(name) }),
  };
}

export const compactTools: readonly ListedTool[] = (Object.keys(texts) as CompactName[]).map(listed);
/** Of use beside all tools as well. */
export const quoteTool = listed('service_quote');

export const isCompact = (name: string): name is CompactName => Object.hasOwn(texts, name);
