import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, vi } from 'vitest';
import { createOrganization } from '../server/src/admin/organizations.ts';
import { credits } from '../server/src/kernel/credits.ts';
import { sweepIdempotencyKeys, sweepReservations } from '../server/src/ledger/sweep.ts';
import { verifyLedger } from '../server/src/ledger/verify.ts';
import { type TestDatabase, test } from '../server/src/testing/database.ts';

/* A client of MCP whose service was killed in the middle of a call makes the call again, at another process: it is charged once. */

const script = fileURLToPath(new URL('../server/src/testing/crash-server.ts', import.meta.url));
const never = 1_000_000;

async function start(db: TestDatabase, point: string, nth: number) {
  const child = spawn(process.execPath, [script, db.url, point, String(nth)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const { address, processId } = JSON.parse(line) as { address: string; processId: number };
  return { address, processId, exited, kill: () => child.kill('SIGKILL') };
}

interface Called {
  readonly isError?: boolean;
  readonly content: { text: string }[];
  readonly structuredContent?: unknown;
  readonly _meta: { 'millrace/credits': { charged: number } };
}

/** How a client says that calls are the same. */
const ways = {
  'names a key': {
    query: '',
    key: { idempotency_key: 'order-7' },
    points: [
      'after_reserve_committed',
      'after_provider',
      'before_settle',
      'after_settle_committed',
      'while_answering',
    ],
  },
  'asks for repeats': {
    query: '?repeat_seconds=600',
    key: {},
    points: ['before_settle', 'after_settle_committed'],
  },
};

async function call(address: string, key: string, { query, sent }: { query: string; sent: object }) {
  const response = await fetch(`${address}/mcp${query}`, {
    method: 'POST',
    headers: {
      'x-api-key': key,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-06-18',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'service_enrich_company', arguments: { url: '1', ...sent } },
    }),
  });
  const text = await response.text();
  return JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text).result as Called;
}

describe.each(Object.entries(ways))('a client that %s', (_way, { query, key: said, points }) => {
  test.for(points)(
    'is charged once although the service was killed %s',
    { timeout: 600_000 },
    async (point, { db }) => {
      const created = await createOrganization(db.pool, {
        name: 'Acme',
        credits: credits(100),
        plan: null,
        rateTier: 'unlimited',
      });
      const key = created.workspaces[0]?.api_key ?? '';
      const dying = await start(db, point, 1);

      await expect(call(dying.address, key, { query, sent: said })).rejects.toThrow();
      await dying.exited;
      // Fifteen seconds later, as far as the database can tell.
      await db.pool.query(`update processes set seen_at = now() - interval '16 seconds' where id = $1`, [
        dying.processId,
      ]);
      const other = await start(db, point, never);
      const again = await vi.waitFor(
        async () => {
          await sweepReservations(db.pool);
          await sweepIdempotencyKeys(db.pool);
          const told = await call(other.address, key, { query, sent: said });
          expect(told.content[0]?.text).not.toContain('idempotency_in_progress');
          return told;
        },
        { timeout: 300_000, interval: 100 },
      );
      const last = await call(other.address, key, { query, sent: said });
      other.kill();
      await other.exited;

      expect(again.isError).toBeUndefined();
      expect(last.structuredContent).toEqual(again.structuredContent);
      expect(last._meta['millrace/credits'].charged).toBe(0);
      const { rows } = await db.pool.query(
        'select sum(from_plan + from_addon)::int as charged, count(*)::int as calls from calls where status = 200',
      );
      expect(rows).toEqual([{ charged: 100, calls: 1 }]);
      expect(await verifyLedger(db.pool)).toMatchObject({ problems: [] });
    },
  );
});
