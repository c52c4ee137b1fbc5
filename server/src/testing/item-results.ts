import type { ItemResult } from '../jobs/bulk/bulk-task.ts';
import { credits } from '../kernel/credits.ts';

/* What look-ups of bulk items answer in tests; 2 credits an item. */

export const questionOf = (input: string) => (JSON.parse(input) as { question: string }).question;

export function found(answer: object = {}): ItemResult {
  return {
    kind: 'ended',
    outcome: 'found',
    answer: JSON.stringify(answer),
    cost: credits(2),
    status: 200,
    provider: 'test',
  };
}

export const missed: ItemResult = {
  kind: 'ended',
  outcome: 'not_found',
  answer: '{}',
  cost: credits(2),
  status: 200,
  provider: null,
};

export const nobodyCould: ItemResult = {
  kind: 'ended',
  outcome: 'failed',
  answer: '{}',
  cost: credits(0),
  status: 502,
  provider: null,
};
