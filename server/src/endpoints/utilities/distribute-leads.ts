import { z } from 'zod';
import { answerTooLarge, computedBytesMax } from '../../kernel/answer-limits.ts';
import { distributeLeads, readNames } from '../../text/lists/distribute-leads.ts';
import { defineEndpoint } from '../define-endpoint.ts';

/** Of the JSON of an assignment, beside its label and value. */
const assignmentBytes = '{"label":"","value":"","index":0},'.length;

/** Far below what a number of JSON can tell apart, so that next_index is exact. */
const indexMost = 1e15;

export const distributeLeadsEndpoint = defineEndpoint({
  name: 'distribute_leads',
  title: 'Distribute leads',
  group: 'Utilities',
  description: `Assigns values to labels round-robin, such as leads to the reps of a team.
    The first value goes to the label at current_index, the next value to the next label, and after the last label it starts over. To
    continue later, send next_index as the current_index of the next call. Indices wrap around the number of labels, so your
    counter may grow forever, and -1 is the last label. A label listed twice gets twice the share. Empty labels and values are
    ignored. Without labels, every value gets the label null and index 0. Without values, there are no assignments.`,
  keywords: [
    'round robin',
    'assign leads to reps',
    'lead routing',
    'distribute accounts evenly',
    'territory assignment',
    'rotate owners',
    'split leads between sales reps',
    'assign records in turn',
  ],
  price: { per: 'call', credits: 0.5 },
  runs: 'locally',

  request: z.strictObject({
    assignment_labels: z
      .string()
      .max(100_000)
      .optional()
      .describe(
        'Recipients of the values, separated by commas or line breaks; put a label that contains a comma in double quotes.',
      ),
    values_associated_with_labels: z
      .string()
      .min(1)
      .max(1_000_000)
      .describe('Values to assign, at most 1,000,000 characters, separated and quoted like labels.'),
    current_index: z
      .int()
      .min(-indexMost)
      .max(indexMost)
      .default(0)
      .describe('Index of the first label to use, from 0.'),
  }),

  response: z.object({
    assignments: z
      .array(
        z.object({
          label: z.string().nullable().describe('Null without labels.'),
          value: z.string(),
          index: z.int().describe('Index of the label, from 0.'),
        }),
      )
      .describe('One for each value, in the order that you sent.'),
    next_index: z.int().describe('Send this as current_index of the next call.'),
    assigned_label: z.string().nullable().describe('Label of the first assignment; null if there is none.'),
    assigned_value: z.string().nullable().describe('Value of the first assignment; null if there is none.'),
    assignment_index: z.int().describe('Index of the first label used.'),
    total_assignments: z.int().describe('Number of values assigned.'),
  }),

  mainFields: { 'Assigned to': 'assigned_label', 'Assigned value': 'assigned_value' },

  example: {
    request: {
      assignment_labels: 'Team North,Team South',
      values_associated_with_labels: 'ilse@halden.example,per@halden.example,mira@halden.example',
      current_index: 0,
    },
    response: {
      assignments: [
        { label: 'Team North', value: 'ilse@halden.example', index: 0 },
        { label: 'Team South', value: 'per@halden.example', index: 1 },
        { label: 'Team North', value: 'mira@halden.example', index: 0 },
      ],
      next_index: 1,
      assigned_label: 'Team North',
      assigned_value: 'ilse@halden.example',
      assignment_index: 0,
      total_assignments: 3,
    },
  },

  run({ assignment_labels, values_associated_with_labels, current_index }) {
    const labels = readNames(assignment_labels ?? '');
    const values = readNames(values_associated_with_labels);
    refuseHugeAnswers(labels, values);
    const { assignments, startIndex, nextIndex } = distributeLeads(labels, values, current_index);
    return {
      assignments: [...assignments],
      next_index: nextIndex,
      assigned_label: assignments[0]?.label ?? null,
      assigned_value: assignments[0]?.value ?? null,
      assignment_index: startIndex,
      total_assignments: assignments.length,
    };
  },
});

/**
 * Labels are repeated in the answer: a long one times many values would make gigabytes out of a megabyte.
 * @throws {ServiceError} answer_too_large
 */
function refuseHugeAnswers(labels: readonly string[], values: readonly string[]): void {
  const lengthOf = (texts: readonly string[]) => texts.reduce((sum, { length }) => sum + length, 0);
  const labelLength = lengthOf(labels) / Math.max(1, labels.length);
  const bytes = lengthOf(values) + values.length * (labelLength + assignmentBytes);
  if (bytes > computedBytesMax) throw answerTooLarge(bytes, computedBytesMax);
}
