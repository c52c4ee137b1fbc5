import type { Queryable } from '../postgres/pool.ts';

/** One of the documents that a client publishes: that of itself, or its keys. */
export interface Published {
  readonly clientId: string;
  readonly kind: 'client' | 'keys';
  readonly url: string;
}

export interface Document {
  readonly status: number;
  readonly headers: [string, string][];
  readonly body: Buffer<ArrayBuffer>;
  /** Of the clock, in milliseconds. */
  readonly readAtMs: number;
}

/** What cannot be read is taken as it was before for so long; the library keeps no document for longer either. */
export const staleMs = 86_400_000;
/** Two of each client, of 64 KiB at most. */
const keptMax = 10_000;

/** The clients that somebody has let in, and what they last published of themselves. */
export class KnownClients {
  readonly #db: Queryable;

  constructor(db: Queryable) {
    this.#db = db;
  }

  async isKnown(clientId: string): Promise<boolean> {
    const { rowCount } = await this.#db.query(
      'select from oauth_grants where client_id = $1 and expires_at > now() limit 1',
      [clientId],
    );
    return rowCount === 1;
  }

  /** As it was last read, of a client that somebody has let in; null where that is too old, or was never read. */
  async lastOf({ clientId, kind, url }: Published): Promise<Document | null> {
    const { rows } = await this.#db.query<Pick<Document, 'headers' | 'body' | 'readAtMs'>>(
      `select headers, body, extract(epoch from read_at)::float8 * 1000 as "readAtMs" from oauth_documents
        where client_id = $1 and kind = $2 and url = $3 and read_at > to_timestamp($4::float8 / 1000)`,
      [clientId, kind, url, Date.now() - staleMs],
    );
    return rows[0] ? { status: 200, ...rows[0] } : null;
  }

  /** Nothing is kept of a client that nobody has let in; and of one that took its document back, not what it was before. */
  async keep(
    { clientId, kind, url }: Published,
    { status, headers, body, readAtMs }: Document,
  ): Promise<void> {
    if (status !== 200) {
      await this.#db.query('delete from oauth_documents where client_id = $1 and kind = $2', [
        clientId,
        kind,
      ]);
      return;
    }
    await this.#db.query(
      `with forgotten as (delete from oauth_documents where read_at <= to_timestamp($6::float8 / 1000) and client_id <> $1)
       insert into oauth_documents (client_id, kind, url, headers, body, read_at)
         select $1, $2, $3, $4::jsonb, $5, to_timestamp($7::float8 / 1000)
          where exists (select from oauth_grants where client_id = $1)
            and ((select count(*) from oauth_documents) < ${keptMax}
              or exists (select from oauth_documents where client_id = $1 and kind = $2))
         on conflict (client_id, kind) do update
           set url = excluded.url, headers = excluded.headers, body = excluded.body, read_at = excluded.read_at`,
      [clientId, kind, url, JSON.stringify(headers), body, Date.now() - staleMs, readAtMs],
    );
  }
}
