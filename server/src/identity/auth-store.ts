import type { CleanedWhere } from '@better-auth/core/db/adapter';
import { createAdapterFactory } from '@better-auth/core/db/adapter';
import { hashSecret } from '../kernel/checked-secret.ts';
import { invariant } from '../kernel/invariant.ts';
import type { Queryable } from '../postgres/pool.ts';

/** Where sessions are: the one table whose tokens let somebody in, so that it holds their hashes. */
const sessionsTable = 'person_sessions';
const tokenColumn = 'token_hash';
/** Rows of one answer. */
const rowsMax = 1_000;

type Row = Record<string, unknown>;

/**
 * The tables of better-auth in our database, by plain SQL and by our names (0040_persons.sql). A session's token goes in as its SHA-256; who asks
 * by a token reads that token back.
 */
export const authStore = (db: Queryable) =>
  createAdapterFactory({
    config: {
      adapterId: 'millrace',
      supportsNumericIds: false,
      supportsJSON: false,
      supportsDates: true,
      supportsBooleans: true,
      supportsArrays: false,
      transaction: false,
    },
    adapter: ({ getFieldName }) => ({
      async create<T extends Row>({ model, data }: { model: string; data: T }): Promise<T> {
        const values: unknown[] = [];
        const columns = Object.keys(data);
        const places = columns.map((column) => bind(values, model, column, data[column]));
        const { rows } = await db.query<Row>(
          `insert into ${named(model)} (${columns.map(named).join(', ')}) values (${places.join(', ')}) returning *`,
          values,
        );
        return shown(model, rows[0], data[tokenColumn]) as T;
      },

      async update<T>(asked: { model: string; where: CleanedWhere[]; update: T }): Promise<T | null> {
        const { model, where } = asked;
        const { sql, values } = changeOf(model, asked.update as Row, where, true);
        const { rows } = await db.query<Row>(`${sql} returning *`, values);
        return (rows[0] ? shown(model, rows[0], tokenIn(model, where)) : null) as T | null;
      },

      async updateMany({ model, where, update }) {
        const { sql, values } = changeOf(model, update, where, false);
        const { rowCount } = await db.query(sql, values);
        return rowCount ?? 0;
      },

      async findOne<T>({ model, where }: { model: string; where: CleanedWhere[] }): Promise<T | null> {
        const values: unknown[] = [];
        const { rows } = await db.query<Row>(
          `select * from ${named(model)} where ${conditionOf(values, model, where)} limit 1`,
          values,
        );
        return (rows[0] ? shown(model, rows[0], tokenIn(model, where)) : null) as T | null;
      },

      async findMany<T>({
        model,
        where = [],
        limit,
        offset = 0,
        sortBy,
      }: {
        model: string;
        where?: CleanedWhere[] | undefined;
        limit: number;
        offset?: number | undefined;
        sortBy?: { field: string; direction: 'asc' | 'desc' } | undefined;
      }): Promise<T[]> {
        const values: unknown[] = [];
        const order = sortBy
          ? `order by ${named(getFieldName({ model, field: sortBy.field }))} ${sortBy.direction === 'desc' ? 'desc' : 'asc'}`
          : '';
        const { rows } = await db.query<Row>(
          `select * from ${named(model)} where ${conditionOf(values, model, where)} ${order}
            limit ${Math.min(limit, rowsMax)} offset ${Math.trunc(offset)}`,
          values,
        );
        return rows as T[];
      },

      async delete({ model, where }) {
        const values: unknown[] = [];
        await db.query(`delete from ${named(model)} where ${conditionOf(values, model, where)}`, values);
      },

      async deleteMany({ model, where }) {
        const values: unknown[] = [];
        const { rowCount } = await db.query(
          `delete from ${named(model)} where ${conditionOf(values, model, where)}`,
          values,
        );
        return rowCount ?? 0;
      },

      // One statement: of several at once that want the same row, one gets it.
      async consumeOne<T>({ model, where }: { model: string; where: CleanedWhere[] }): Promise<T | null> {
        const values: unknown[] = [];
        const { rows } = await db.query<Row>(
          `delete from ${named(model)} where id = (select id from ${named(model)}
             where ${conditionOf(values, model, where)} limit 1 for update skip locked) returning *`,
          values,
        );
        return (rows[0] ? shown(model, rows[0], tokenIn(model, where)) : null) as T | null;
      },

      async incrementOne<T>(asked: {
        model: string;
        where: CleanedWhere[];
        increment: Record<string, number>;
        set?: Record<string, unknown> | undefined;
      }): Promise<T | null> {
        const { model, where, increment, set = {} } = asked;
        const values: unknown[] = [];
        const changes = [
          ...Object.entries(increment).map(([column, by]) => {
            values.push(by);
            return `${named(column)} = ${named(column)} + $${values.length}`;
          }),
          ...Object.entries(set).map(
            ([column, value]) => `${named(column)} = ${bind(values, model, column, value)}`,
          ),
        ];
        const { rows } = await db.query<Row>(
          `update ${named(model)} set ${changes.join(', ')} where ${conditionOf(values, model, where)} returning *`,
          values,
        );
        return (rows[0] ? shown(model, rows[0], tokenIn(model, where)) : null) as T | null;
      },

      async count({ model, where = [] }) {
        const values: unknown[] = [];
        const { rows } = await db.query<{ count: number }>(
          `select count(*)::int as count from ${named(model)} where ${conditionOf(values, model, where)}`,
          values,
        );
        return rows[0]?.count ?? 0;
      },
    }),
  });

/** Names come from the tables of better-auth and from our map of them, never from a request. */
function named(name: string): string {
  invariant(/^[a-z_]{1,60}$/.test(name), `${name} is a table or column of 0040_persons.sql`);
  return `"${name}"`;
}

function bind(values: unknown[], model: string, column: string, value: unknown): string {
  const isToken = model === sessionsTable && column === tokenColumn && typeof value === 'string';
  values.push(isToken ? hashSecret(value) : value);
  return `$${values.length}`;
}

function changeOf(model: string, update: Row, where: CleanedWhere[], isOne: boolean) {
  const values: unknown[] = [];
  const changes = Object.entries(update).map(
    ([column, value]) => `${named(column)} = ${bind(values, model, column, value)}`,
  );
  invariant(changes.length > 0, 'a change changes something');
  const condition = conditionOf(values, model, where);
  const chosen = isOne ? `id = (select id from ${named(model)} where ${condition} limit 1)` : condition;
  return { sql: `update ${named(model)} set ${changes.join(', ')} where ${chosen}`, values };
}

const operators = { eq: '=', ne: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=' } as const;

/** As the adapters of better-auth read it: all that are joined by AND, and one of those that are joined by OR. */
function conditionOf(values: unknown[], model: string, where: readonly CleanedWhere[]): string {
  const textOf = (clause: CleanedWhere) => clauseText(values, model, clause);
  const all = where.filter(({ connector }) => connector !== 'OR').map(textOf);
  const some = where.filter(({ connector }) => connector === 'OR').map(textOf);
  return [...all, ...(some.length > 0 ? [`(${some.join(' or ')})`] : [])].join(' and ') || 'true';
}

function clauseText(
  values: unknown[],
  model: string,
  { field, operator, value, mode }: CleanedWhere,
): string {
  const isInsensitive = mode === 'insensitive' && typeof value === 'string';
  const column = isInsensitive ? `lower(${named(field)})` : named(field);
  const compared = isInsensitive ? (value as string).toLowerCase() : value;
  switch (operator) {
    case 'in':
    case 'not_in': {
      invariant(Array.isArray(value), 'a list is compared with a list');
      const list = value.map((one) => bind(values, model, field, one));
      if (list.length === 0) return operator === 'in' ? 'false' : 'true';
      return `${column} ${operator === 'in' ? 'in' : 'not in'} (${list.join(', ')})`;
    }
    case 'contains':
      return `position(${bind(values, model, field, compared)} in ${column}) > 0`;
    case 'starts_with':
      return `starts_with(${column}, ${bind(values, model, field, compared)})`;
    case 'ends_with':
      return `right(${column}, length(${bind(values, model, field, compared)})) = $${values.length}`;
    default:
      if (value === null) return `${column} is ${operator === 'ne' ? 'not ' : ''}null`;
      return `${column} ${operators[operator]} ${bind(values, model, field, compared)}`;
  }
}

/** The token that a session was asked for by. */
function tokenIn(model: string, where: readonly CleanedWhere[]): unknown {
  if (model !== sessionsTable) return undefined;
  return where.find(({ field, operator }) => field === tokenColumn && operator === 'eq')?.value;
}

function shown(model: string, row: Row | undefined, token: unknown): Row {
  invariant(row, 'a row that was written is returned');
  return model === sessionsTable && typeof token === 'string' ? { ...row, [tokenColumn]: token } : row;
}
