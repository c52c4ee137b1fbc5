import type { Queryable } from '../postgres/pool.ts';

/** By whom something was changed. */
export interface Actor {
  readonly kind: 'person' | 'management_key' | 'command' | 'service';
  /** per_…, mk_…, or the user of the machine. */
  readonly id: string;
  readonly address: string | null;
  readonly userAgent: string | null;
}

export interface AuditLine {
  readonly actor: Actor;
  /** Null: of the instance. */
  readonly organizationId: number | null;
  /** The name of the route or command. */
  readonly action: string;
  /** What was changed, by its id. */
  readonly target: string | null;
  /** What it was changed to. Never a secret. */
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Written in the transaction of the change, so that nothing changes without its line. */
export async function writeAudit(tx: Queryable, line: AuditLine): Promise<void> {
  const { actor } = line;
  await tx.query(
    `insert into audit_log (organization_id, actor_kind, actor, address, user_agent, action, target, detail)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      line.organizationId,
      actor.kind,
      actor.id,
      actor.address,
      actor.userAgent?.slice(0, 300) ?? null,
      line.action,
      line.target?.slice(0, 300) ?? null,
      JSON.stringify(line.detail),
    ],
  );
}

export interface AuditQuery {
  /** Null: of the instance and of all organizations. */
  readonly organizationId: number | null;
  readonly actor?: string | undefined;
  /** The beginning of an action, such as `workspace_`. */
  readonly action?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  /** Lines older than this one. */
  readonly before?: number | undefined;
  /** 1 to 1,000. */
  readonly limit: number;
}

export interface AuditRow {
  readonly id: number;
  readonly at: Date;
  /** `org_…`. */
  readonly organization: string | null;
  readonly actorKind: Actor['kind'];
  readonly actor: string;
  /** E-mail address or name of the key; null for who is gone. */
  readonly actorName: string | null;
  readonly address: string | null;
  readonly userAgent: string | null;
  readonly action: string;
  readonly target: string | null;
  readonly detail: Record<string, unknown>;
}

/** The newest first. */
export async function readAudit(db: Queryable, query: AuditQuery): Promise<AuditRow[]> {
  const { rows } = await db.query<AuditRow>(
    `select a.id, a.at, o.public_id as organization, a.actor_kind as "actorKind", a.actor, coalesce(p.email, k.name) as "actorName",
            a.address, a.user_agent as "userAgent", a.action, a.target, a.detail
       from audit_log a left join organizations o on o.id = a.organization_id
       left join persons p on a.actor_kind = 'person' and p.id = a.actor
       left join management_keys k on a.actor_kind = 'management_key' and k.id = a.actor
      where ($1::int is null or a.organization_id = $1) and ($2::text is null or a.actor = $2)
        and ($3::text is null or starts_with(a.action, $3)) and ($4::timestamptz is null or a.at >= $4)
        and ($5::timestamptz is null or a.at < $5) and ($6::bigint is null or a.id < $6)
      order by a.id desc limit $7`,
    [
      query.organizationId,
      query.actor ?? null,
      query.action ?? null,
      query.from ?? null,
      query.to ?? null,
      query.before ?? null,
      query.limit,
    ],
  );
  return rows;
}
