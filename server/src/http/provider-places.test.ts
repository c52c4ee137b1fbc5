import { expect } from 'vitest';
import { writeEndpointSettings } from '../accounts/endpoint-settings.ts';
import type { Provider } from '../providers/capabilities.ts';
import { TestApp } from '../testing/app.ts';
import { manage, manySignIns, person, signedIn } from '../testing/console-people.ts';
import { test } from '../testing/database.ts';
import { type SourceOrder, usualTerms } from '../waterfall/endpoint-terms.ts';

const source = (name: string, problem: string | null = null): Provider => ({
  name,
  unavailable: () => problem,
  terms: { costUsd: { hit: 0.01, miss: 0.01 } },
  findEmail: async () => ({ outcome: 'not_found' }),
});
// The usual order is enrich, hunter, snov.
const sources = [source('snov'), source('hunter'), source('enrich', 'Set ENRICH_API_KEY.')];

const month = (back: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 10);
};

test('an operator sees the place of each provider in the usual order, in orders that name it, and as most questions have taught', async ({
  db,
}) => {
  const set = (endpoint: string, order: SourceOrder) =>
    writeEndpointSettings(db.pool, {
      ...{ endpoint, source_order: order },
      ...{ charge_on_miss: null, verify: usualTerms.verify, cost_usd_max: null },
    });
  const learned = (endpoint: string, mode: string, back: number, questions: number, order: string[]) =>
    db.pool.query(
      `insert into learned_savings (month, endpoint, mode, segment, questions, known, known_paid_usd, known_other_usd, guessed_paid_usd,
                                    guessed_other_usd, sources, per_hit_usd)
         values ($1, $2, $3, 'findEmail mail=' || $4::text || ' country=de', $4::int, 0, 0, 0, 0, 0, $5, '{}')`,
      [month(back), endpoint, mode, questions, order],
    );
  const app = await TestApp.open(db, sources, { signInLimits: manySignIns() });
  const operator = { cookie: await signedIn(app, await person(app, { isOperator: true })) };
  const placesOf = async () => {
    const { body } = await manage(app, 'GET', 'operator/providers', operator);
    const all = body.providers as { provider: string; capabilities: Record<string, unknown>[] }[];
    return Object.fromEntries(
      all.map(({ provider, capabilities }) => {
        const { position, own_orders: own, learned: taught } = capabilities[0] ?? {};
        return [provider, { position, own, taught }];
      }),
    );
  };

  await set('email_finder', 'learned');
  await set('email_finding', ['snov', 'enrich']);
  await learned('email_finder', 'learned', 0, 40, ['snov', 'hunter']);
  await learned('email_finder', 'learned', 1, 50, ['snov', 'hunter']);
  await learned('email_finder', 'learned', 1, 80, ['hunter', 'snov']);
  // Not what is used, or too long ago.
  await learned('email_finder', 'shadow', 0, 1_000, ['hunter', 'snov']);
  await learned('email_finding', 'learned', 0, 1_000, ['hunter', 'snov']);
  await learned('email_finder', 'learned', 2, 1_001, ['hunter', 'snov']);
  const used = await placesOf();
  await set('email_finder', 'shadow');
  const watched = await placesOf();
  await app.app.close();

  expect(used).toEqual({
    enrich: { position: null, own: [], taught: null },
    hunter: {
      position: 1,
      own: [{ endpoint: 'email_finding', position: null }],
      taught: { position: 2, mode: 'learned' },
    },
    snov: {
      position: 2,
      own: [{ endpoint: 'email_finding', position: 1 }],
      taught: { position: 1, mode: 'learned' },
    },
  });
  expect(watched).toMatchObject({
    hunter: { taught: { position: 1, mode: 'shadow' } },
    snov: { taught: { position: 2, mode: 'shadow' } },
  });
});
