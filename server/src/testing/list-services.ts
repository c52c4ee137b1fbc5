import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { TestDatabase } from './database.ts';

interface Service {
  readonly child: ChildProcess;
  readonly address: string;
}

export interface ServiceAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read what callers read, and say what they expect of it
  readonly body: any;
}

/** The same call is to be sent again: nothing was done. */
const isForLater = ({ status, body }: ServiceAnswer): boolean =>
  status === 429 || status === 503 || body.code === 'idempotency_in_progress';

/** `doubt`: it lives, and others take it for dead for a moment. */
export const endings = ['kill', 'close', 'doubt'] as const;
export type Ending = (typeof endings)[number];

/** Processes that ended or counted as dead: their row was deleted, or their list rows were handed back after missed heartbeats. */
const forgottenProcesses = `
  create table forgotten_processes (pid int primary key);
  create function note_forgotten() returns trigger language plpgsql as
    $$ begin insert into forgotten_processes values (old.pid) on conflict do nothing; return null; end $$;
  create trigger note_forgotten after delete on processes for each row execute function note_forgotten();
  create function note_handed_back() returns trigger language plpgsql as
    $$ begin
      insert into forgotten_processes
        select pid from processes where id = old.process_id and seen_at < clock_timestamp() - interval '5 seconds'
        on conflict do nothing;
      return null;
    end $$;
  create trigger note_handed_back after update on bulk_items for each row when (old.state = 2 and new.state = 1)
    execute function note_handed_back()`;

/** Services (list-service.ts) on one database, each in a process of its own. Callers find those that live. */
export class ListServices {
  readonly #db: TestDatabase;
  #services: Service[] = [];
  #next = 0;
  /** Processes that were killed, closed or doubted. */
  readonly #ended = new Set<number>();
  /** Lines of their logs that should not be there. */
  readonly bugs: string[] = [];

  private constructor(db: TestDatabase) {
    this.#db = db;
  }

  static async open(db: TestDatabase, count: number): Promise<ListServices> {
    const services = new ListServices(db);
    await db.pool.query(forgottenProcesses);
    services.#services = await Promise.all(Array.from({ length: count }, () => services.#start()));
    return services;
  }

  /** Processes of which answers may be lost: those that were killed, closed or doubted, and those that a busy machine kept from saying that they live. */
  async ended(): Promise<ReadonlySet<number>> {
    const { rows } = await this.#db.pool.query<{ pid: number }>('select pid from forgotten_processes');
    return new Set([...this.#ended, ...rows.map(({ pid }) => pid)]);
  }

  /** How often that was. */
  async timesForgotten(): Promise<number> {
    const { rows } = await this.#db.pool.query<{ times: number }>(
      'select count(*)::int as times from forgotten_processes',
    );
    return rows[0]?.times ?? 0;
  }

  /** Ends one of them and starts another. */
  async replace(ending: Ending): Promise<void> {
    if (ending === 'doubt') {
      const pid = this.#services[0]?.child.pid ?? 0;
      this.#ended.add(pid);
      await this.#forgetBeat(pid);
      return;
    }
    const gone = this.#services.shift();
    if (gone?.child.pid === undefined) throw new Error('a service runs');
    this.#ended.add(gone.child.pid);
    const exited = once(gone.child, 'exit');
    gone.child.kill(ending === 'kill' ? 'SIGKILL' : 'SIGTERM');
    const started = this.#start();
    await exited;
    // Others find out after some seconds that it is gone. For them, these are over now.
    await this.#forgetBeat(gone.child.pid);
    this.#services.push(await started);
  }

  async #forgetBeat(pid: number): Promise<void> {
    await this.#db.pool.query(`update processes set seen_at = '-infinity' where pid = $1`, [pid]);
  }

  /** A call of one of the services. If its process ends before the answer comes, another one is called. */
  async call(
    method: 'GET' | 'POST',
    path: string,
    key: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<ServiceAnswer> {
    for (;;) {
      this.#next += 1;
      const service = this.#services[this.#next % Math.max(1, this.#services.length)];
      const answer = await fetch(`${service?.address}/api/v1${path}`, {
        method,
        headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
        .then(
          async (response): Promise<ServiceAnswer> => ({
            status: response.status,
            body: await response.json(),
          }),
        )
        .catch(() => null);
      if (answer !== null && !isForLater(answer)) return answer;
      await delay(50);
    }
  }

  async end(): Promise<void> {
    await Promise.all(
      this.#services.map(async ({ child }) => {
        const exited = once(child, 'exit');
        child.kill('SIGKILL');
        await exited;
      }),
    );
    this.#services = [];
  }

  async #start(): Promise<Service> {
    const script = fileURLToPath(new URL('list-service.ts', import.meta.url));
    const child = spawn(process.execPath, [script, this.#db.url], { stdio: ['pipe', 'pipe', 'inherit'] });
    const address = Promise.withResolvers<string>();
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('{"address"')) address.resolve(JSON.parse(line).address);
      // A busy machine warns of a database that is slow. What is a bug, or what the database refused, comes with the error.
      else if ('err' in JSON.parse(line)) this.bugs.push(line);
    });
    child.once('exit', (code) =>
      address.reject(new Error(`a service ended with ${code} before it took calls`)),
    );
    return { child, address: await address.promise };
  }
}
