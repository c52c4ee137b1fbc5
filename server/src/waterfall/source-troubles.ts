import type { Queryable } from '../postgres/pool.ts';
import type { Capability, FailureReason, ProviderFailure } from '../providers/capabilities.ts';

/** What only the operator can mend. */
const lasting = ['rejected', 'forbidden', 'out_of_credit'] as const satisfies readonly FailureReason[];
export type LastingReason = (typeof lasting)[number];

/** What keeps a source from answering, as one of the services that run now found out. */
export interface SourceTrouble {
  readonly provider: string;
  readonly reason: LastingReason;
  /** Each once, in alphabetical order. */
  readonly capabilities: readonly string[];
  readonly since: Date;
}

/** A process is seen every two seconds. */
const goneAfterSeconds = 15;

/** Records that a source fails until the operator fixes it. Passing failures are not recorded. */
export async function noteTrouble(
  db: Queryable,
  processId: number,
  { provider, reason }: ProviderFailure,
  capability: Capability,
): Promise<void> {
  if (!isLasting(reason)) return;
  await db.query(
    `insert into source_troubles (process_id, provider, capability, reason) values ($1, $2, $3, $4)
       on conflict (process_id, provider, capability) do update set reason = excluded.reason`,
    [processId, provider, capability, reason],
  );
}

/** The source has answered such a question: its key is taken again, too. */
export async function forgetTrouble(
  db: Queryable,
  processId: number,
  provider: string,
  capability: Capability,
): Promise<void> {
  await db.query(
    `delete from source_troubles
      where process_id = $1 and provider = $2 and (capability = $3 or reason = 'rejected')`,
    [processId, provider, capability],
  );
}

/** Of all services that run now, the one that has lasted longest first. */
export async function readTroubles(db: Queryable): Promise<SourceTrouble[]> {
  const { rows } = await db.query<SourceTrouble>(
    `select t.provider, t.reason, array_agg(distinct t.capability order by t.capability) as capabilities, min(t.since) as since
       from source_troubles t join processes p on p.id = t.process_id
      where p.seen_at > clock_timestamp() - make_interval(secs => ${goneAfterSeconds})
      group by t.provider, t.reason order by since, provider, reason`,
  );
  return rows;
}

const isLasting = (reason: FailureReason): reason is LastingReason =>
  (lasting as readonly FailureReason[]).includes(reason);
