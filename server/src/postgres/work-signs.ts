import { pause } from '../kernel/pause.ts';
import type { Queryable } from './pool.ts';

let made = 0;

export interface Sign {
  /**
   * Whether there may be something to do: true as well as long as nobody has looked, or could. At most a second old, so what was written since is not seen yet.
   */
  readonly isThere: boolean;
  /** Nobody watches for it any more. */
  end(): void;
}

interface Watched {
  readonly sql: string;
  readonly ring: () => void;
  isThere: boolean;
}

const lookMs = 1_000;

export interface WorkSignsSettings {
  readonly db: Queryable;
  /** The database refused the statement or could not be reached. The next look comes a second later. */
  readonly onProblem: (error: unknown) => void;
}

/**
 * Asks the database once a second whether there is work, for all loops that look for some in one statement: asked by each loop for itself, a service
 * at rest does little else. Work of its own process rings the bell of its loop; this is how that of others is noticed, and how what has become due is.
 */
export class WorkSigns {
  readonly #settings: WorkSignsSettings;
  readonly #watched = new Set<Watched>();
  /** A name of its own for each list of signs. */
  #statement = '';
  readonly #stop = new AbortController();
  readonly #loop: Promise<void>;

  constructor(settings: WorkSignsSettings) {
    this.#settings = settings;
    this.#loop = this.#lookAgainAndAgain();
  }

  /**
   * Watches for rows.
   * @param rows A query without parameters that returns a row if there is work. It runs every second, so it must be one look-up in an index.
   * @param ring Called every second as long as there is some, or nobody can tell.
   */
  watch(rows: string, ring: () => void = () => {}): Sign {
    const watched = {
      sql: `exists (${rows})`,
      ring,
      isThere: true,
      end: () => this.#change('delete', watched),
    };
    this.#change('add', watched);
    return watched;
  }

  async close(): Promise<void> {
    this.#stop.abort(new Error('the service is shutting down'));
    await this.#loop;
  }

  #change(how: 'add' | 'delete', watched: Watched): void {
    this.#watched[how](watched);
    made += 1;
    this.#statement = `work_signs_${made}`;
  }

  async #lookAgainAndAgain(): Promise<void> {
    const { signal } = this.#stop;
    for (;;) {
      await pause(lookMs, signal);
      if (signal.aborted) return;
      const watched = [...this.#watched];
      const seen = await this.#look(watched);
      for (const [at, sign] of watched.entries()) {
        sign.isThere = seen?.[at] ?? true;
        if (sign.isThere) sign.ring();
      }
    }
  }

  /** Null where the database does not say. */
  async #look(watched: readonly Watched[]): Promise<readonly boolean[] | null> {
    if (watched.length === 0) return [];
    try {
      const { rows } = await this.#settings.db.query<{ signs: boolean[] }>({
        // Planned once for each connection.
        name: this.#statement,
        text: `select array[${watched.map(({ sql }) => sql).join(', ')}] as signs`,
      });
      return rows[0]?.signs ?? null;
    } catch (error) {
      if (!this.#stop.signal.aborted) this.#settings.onProblem(error);
      return null;
    }
  }
}
