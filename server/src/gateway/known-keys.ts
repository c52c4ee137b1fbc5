import type { Queryable } from '../postgres/pool.ts';

/** The newest keys; of a service with more, others may have to wait where their address guesses. */
const keysMax = 100_000;
const readAgainMs = 10_000;

/**
 * The first bytes of the hashes of all valid keys, read at most every ten seconds while somebody guesses keys. So a wrong guess costs no
 * database query, and a valid key from the same address works.
 */
export class KnownKeys {
  readonly #db: Queryable;
  #beginnings: Promise<ReadonlySet<string>> | null = null;
  #readAtMs = Number.NEGATIVE_INFINITY;

  constructor(db: Queryable) {
    this.#db = db;
  }

  /** False for sure where no key has this hash, or it was made in the last seconds. */
  async mayHave(hash: string): Promise<boolean> {
    const nowMs = performance.now();
    if (this.#beginnings === null || nowMs - this.#readAtMs > readAgainMs) {
      this.#readAtMs = nowMs;
      this.#beginnings = this.#read();
      this.#beginnings.catch(() => {
        this.#beginnings = null;
      });
    }
    return (await this.#beginnings).has(hash.slice(0, 16));
  }

  async #read(): Promise<ReadonlySet<string>> {
    const { rows } = await this.#db.query<{ beginning: string }>(
      `select encode(substring(hash for 8), 'hex') as beginning from api_keys
        where revoked_at is null and (expires_at is null or expires_at > now()) order by id desc limit ${keysMax}`,
    );
    return new Set(rows.map(({ beginning }) => beginning));
  }
}
