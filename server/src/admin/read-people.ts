import { takeBack } from '../identity/take-back.ts';
import type { Queryable } from '../postgres/pool.ts';

/** Somebody who can sign in, as the operator lists them. */
export interface PersonRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly isOperator: boolean;
  readonly isDisabled: boolean;
  readonly hasSecondFactor: boolean;
  readonly organizations: number;
  readonly createdAt: Date;
  readonly lastSeenAt: Date | null;
}

/** The newest first. @param before the last person of the page before */
export async function readPeople(
  db: Queryable,
  {
    search,
    before,
    limit,
  }: { readonly search: string | null; readonly before: string | null; readonly limit: number },
): Promise<PersonRow[]> {
  const { rows } = await db.query<PersonRow>(
    `select p.id, p.name, p.email, p.operator_since is not null as "isOperator", p.disabled_at is not null as "isDisabled",
            p.two_factor_enabled as "hasSecondFactor", p.created_at as "createdAt",
            (select count(*)::int from members m where m.person_id = p.id) as organizations,
            (select max(updated_at) from person_sessions s where s.person_id = p.id) as "lastSeenAt"
       from persons p
      where ($1::text is null or position(lower($1) in lower(p.name)) > 0 or position(lower($1) in p.email) > 0)
        and ($2::text is null or (p.created_at, p.id) < (select created_at, id from persons where id = $2))
      order by p.created_at desc, p.id desc limit $3`,
    [search, before, limit],
  );
  return rows;
}

/** Switched off, a person is signed out everywhere. False where there is none. */
export async function setPersonDisabled(
  tx: Queryable,
  personId: string,
  disabled: boolean,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update persons set disabled_at = case when $2 then coalesce(disabled_at, now()) end where id = $1',
    [personId, disabled],
  );
  if (disabled) {
    await tx.query('delete from person_sessions where person_id = $1', [personId]);
    await takeBack(tx, personId, 'everywhere');
  }
  return rowCount === 1;
}
