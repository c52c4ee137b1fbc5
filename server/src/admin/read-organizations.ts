import type { Queryable } from '../postgres/pool.ts';

/** An organization as the operator lists it. Amounts are centicredits, of live accounts. */
export interface OrganizationSummary {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly isDisabled: boolean;
  readonly plan: string | null;
  readonly planStatus: string | null;
  readonly planLeft: number;
  readonly addonLeft: number;
  readonly held: number;
  readonly workspaces: number;
  readonly members: number;
  readonly credits30d: number;
  readonly calls30d: number;
}

export interface OrganizationsQuery {
  /** Part of a name, or the id of an organization or of a workspace; null for all. */
  readonly search: string | null;
  /** The last organization of the page before. */
  readonly before: string | null;
  /** 1 to 1,000. */
  readonly limit: number;
}

/** Those that are not deleted, the newest first. Sums are of the page alone. */
export async function readOrganizations(
  db: Queryable,
  { search, before, limit }: OrganizationsQuery,
): Promise<OrganizationSummary[]> {
  const { rows } = await db.query<OrganizationSummary>(
    `with page as (
       select id, public_id, name, created_at, disabled_at from organizations
        where deleted_at is null and ($2::text is null or id < (select id from organizations where public_id = $2))
          and ($1::text is null or position(lower($1) in lower(name)) > 0 or public_id = $1
               or id = (select organization_id from workspaces where public_id = $1))
        order by id desc limit $3
     )
     select p.public_id as id, p.name, p.created_at as "createdAt", a.plan_name as plan, a.plan_status::text as "planStatus",
            a.plan_left as "planLeft", a.addon_left as "addonLeft",
            (select coalesce(sum(plan_held + addon_held), 0)::bigint from reservations r where r.account_id = a.id) as held,
            (select count(*)::int from workspaces w where w.organization_id = p.id) as workspaces,
            p.disabled_at is not null as "isDisabled",
            (select count(*)::int from members m where m.organization_id = p.id) as members,
            coalesce(used.credits, 0)::bigint as "credits30d", coalesce(used.calls, 0)::bigint as "calls30d"
       from page p join ledger_accounts a on a.organization_id = p.id and a.mode = 'live'
       left join lateral (
         select sum(d.credits) as credits, sum(d.calls - d.items) as calls
           from usage_daily d join workspaces w on w.id = d.workspace_id
          where w.organization_id = p.id and w.mode = 'live' and d.day > (now() at time zone 'UTC')::date - 30) used on true
      order by p.id desc`,
    [search, before, limit],
  );
  return rows;
}
