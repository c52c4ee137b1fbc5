import type { Queryable } from '../postgres/pool.ts';

/** How long what was cut can be read whole. */
export const keptMinutes = 15;

const mebibyte = 1024 ** 2;

export interface KeptLimits {
  /** In UTF-8, of one workspace: the oldest goes first. No answer that is longer is kept. */
  readonly workspaceBytesMax: number;
  /** Of all workspaces together: who keeps the most gives way. Calls that are answered at the same moment may exceed both by what they keep. */
  readonly bytesMax: number;
}

const usual: KeptLimits = { workspaceBytesMax: 32 * mebibyte, bytesMax: 256 * mebibyte };

export interface KeptAnswer {
  /** As its caller knows the call: `req_…`. */
  readonly requestId: string;
  readonly workspaceId: number;
  /** JSON. */
  readonly text: string;
}

export interface KeptAnswersParts {
  readonly db: Queryable;
  /** What a workspace reads with; `db` where it is not given. */
  readonly readsOf?: (workspaceId: number) => Queryable;
  readonly limits?: KeptLimits;
  /** An answer could not be kept. */
  readonly onProblem: (error: unknown) => void;
}

/** Answers that were too long to be given whole, in PostgreSQL: who reads one may be served by another process than who called. */
export class KeptAnswers {
  readonly #db: Queryable;
  readonly #readsOf: (workspaceId: number) => Queryable;
  readonly #limits: KeptLimits;
  readonly #onProblem: KeptAnswersParts['onProblem'];

  constructor({ db, readsOf = () => db, limits = usual, onProblem }: KeptAnswersParts) {
    this.#db = db;
    this.#readsOf = readsOf;
    this.#limits = limits;
    this.#onProblem = onProblem;
  }

  /** Whether it is there to be read. Never throws: the call has been paid for. */
  async keep({ requestId, workspaceId, text }: KeptAnswer): Promise<boolean> {
    const { workspaceBytesMax, bytesMax } = this.#limits;
    const bytes = Buffer.byteLength(text);
    if (bytes > Math.min(workspaceBytesMax, bytesMax)) return false;
    try {
      // If the total is too much, the workspaces that store most lose responses first: long responses of one do not push out those of another.
      // Calls do not wait for each other: rows that another call deletes now are left to it, and later calls make more room.
      await this.#db.query(
        `with of_workspace as (
           select request_id, sum(bytes) over (order by kept_at desc, request_id desc) as up_to
             from tool_answers where workspace_id = $2),
         of_all as (
           select request_id, sum(bytes) over (order by share, kept_at desc, request_id desc) as up_to
             from (select request_id, bytes, kept_at,
                          sum(bytes) over (partition by workspace_id order by kept_at desc, request_id desc) as share
                     from tool_answers where (select sum(bytes) from tool_answers) > $6::bigint - $4) shares),
         made_room as (
           delete from tool_answers where request_id in (
             select request_id from tool_answers where request_id in (
               select request_id from of_workspace where up_to > $5::bigint - $4
               union all select request_id from of_all where up_to > $6::bigint - $4)
             for update skip locked))
         insert into tool_answers (request_id, workspace_id, answer, bytes) values ($1, $2, $3, $4)`,
        [requestId, workspaceId, text, bytes, workspaceBytesMax, bytesMax],
      );
      return true;
    } catch (error) {
      this.#onProblem(error);
      return false;
    }
  }

  /** JSON. Null where the workspace has none of that id, or has it no more. */
  async read(workspaceId: number, requestId: string): Promise<string | null> {
    const { rows } = await this.#readsOf(workspaceId).query<{ answer: string }>(
      `select answer from tool_answers
        where request_id = $1 and workspace_id = $2
          and kept_at > clock_timestamp() - make_interval(mins => ${keptMinutes})`,
      [requestId, workspaceId],
    );
    return rows[0]?.answer ?? null;
  }

  /** Forgets what nobody can read any more. */
  async sweep(): Promise<void> {
    await this.#db.query(
      `delete from tool_answers where kept_at <= clock_timestamp() - make_interval(mins => ${keptMinutes})`,
    );
  }
}
