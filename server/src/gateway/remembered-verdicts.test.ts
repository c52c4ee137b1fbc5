import { expect, test } from 'vitest';
import type { Caller } from './caller.ts';
import { RememberedVerdicts } from './remembered-verdicts.ts';

const caller: Caller = {
  workspaceId: 1,
  workspace: 'ws_1',
  organizationId: 1,
  accountId: 1,
  mode: 'live',
  rateTier: 'unlimited',
  hasPlan: false,
  keepsBodies: false,
};

test('whoever is let in stays known, however many are refused meanwhile', async () => {
  const verdicts = new RememberedVerdicts<'unknown'>(async (hash) => ({
    verdict: hash === 'good' ? { caller } : { refused: 'unknown' },
    leftMs: null,
  }));
  await verdicts.judge('good');

  for (let i = 0; i < 10_001; i++) await verdicts.judge(`bad ${i}`);

  expect(verdicts.recall('good')).toEqual(caller);
});
