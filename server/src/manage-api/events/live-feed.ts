import { listJobs, readJobs } from '../../jobs/bulk/read-job.ts';
import { type CallRow, listCalls } from '../../ledger/read-calls.ts';
import type { Queryable } from '../../postgres/pool.ts';
import { shownCall } from '../calls/call-shown.ts';
import { shownLists } from '../lists/list-shown.ts';

/** An organization that somebody watches. */
export interface Watched {
  readonly organizationId: number;
  readonly organization: string;
}

export interface LiveEvent {
  readonly type: 'balance' | 'job' | 'call';
  /** For `Last-Event-ID`: the call; of others the moment. */
  readonly id: string;
  /** The same key again replaces what was said before. */
  readonly key: string;
  /** JSON. */
  readonly data: string;
  readonly organizationId: number;
}

type Listener = (events: readonly LiveEvent[]) => void;

interface Workspace {
  readonly id: number;
  readonly publicId: string;
  readonly organizationId: number;
}

/** What is shown is a second old at most, with the time that a look and the way to the browser take. */
const pollMs = 500;
/** Calls are looked for by when they began: one that takes longer is seen in the list of calls only. */
const callsBackMs = 30_000;
const callsAtOnce = 50;
const jobsAtOnce = 200;
const workspacesMax = 2_000;
const listenersMax = 500;
const seenMax = 10_000;

/**
 * What happens in organizations that are watched: one look at the database every half second for all that watch in this process, and none where nobody
 * does. Balances are those of the books at that moment.
 */
export class LiveFeed {
  readonly #db: Queryable;
  readonly #endpoints: () => ReadonlyMap<number, string>;
  readonly #onProblem: (error: unknown) => void;
  readonly #shownProvider: (call: CallRow) => string | null;
  readonly #listeners = new Map<Listener, ReadonlyMap<number, string>>();
  /** By key, what was said last. */
  #said = new Map<string, string>();
  #seen = new Set<string>();
  #open = new Set<string>();
  #timer: NodeJS.Timeout | null = null;

  constructor(
    db: Queryable,
    endpoints: () => ReadonlyMap<number, string>,
    onProblem: (error: unknown) => void,
    /** By what name callers see the provider of a call. */
    shownProvider: (call: CallRow) => string | null = ({ provider }) => provider,
  ) {
    this.#db = db;
    this.#endpoints = endpoints;
    this.#onProblem = onProblem;
    this.#shownProvider = shownProvider;
  }

  get isFull(): boolean {
    return this.#listeners.size >= listenersMax;
  }

  /** Tells a listener what changes from now on. @returns what ends that */
  watch(watched: readonly Watched[], listener: Listener): () => void {
    this.#listeners.set(
      listener,
      new Map(watched.map(({ organizationId, organization }) => [organizationId, organization])),
    );
    // Whoever comes later hears of what is now as well.
    this.#said = new Map();
    this.#start();
    return () => {
      this.#listeners.delete(listener);
    };
  }

  #start(): void {
    if (this.#timer !== null) return;
    const look = () => {
      this.#look()
        .catch(this.#onProblem)
        .finally(() => {
          this.#timer = this.#listeners.size === 0 ? null : setTimeout(look, pollMs);
          this.#timer?.unref();
          if (this.#timer === null) this.#forget();
        });
    };
    this.#timer = setTimeout(look, 0);
  }

  #forget(): void {
    this.#said = new Map();
    this.#seen = new Set();
    this.#open = new Set();
  }

  async #look(): Promise<void> {
    const organizations = new Map([...this.#listeners.values()].flatMap((of) => [...of]));
    if (organizations.size === 0) return;
    const ids = [...organizations.keys()];
    const workspaces = await this.#workspacesOf(ids);
    const events = [
      ...(await this.#balances(organizations)),
      ...(await this.#jobs(workspaces)),
      ...(await this.#calls(workspaces)),
    ];
    if (events.length === 0) return;
    for (const [listener, of] of this.#listeners) {
      const own = events.filter(({ organizationId }) => of.has(organizationId));
      if (own.length > 0) listener(own);
    }
  }

  async #workspacesOf(organizationIds: readonly number[]): Promise<Workspace[]> {
    const { rows } = await this.#db.query<Workspace>(
      `select id, public_id as "publicId", organization_id as "organizationId" from workspaces
        where organization_id = any($1) order by id limit ${workspacesMax}`,
      [organizationIds],
    );
    return rows;
  }

  async #balances(organizations: ReadonlyMap<number, string>): Promise<LiveEvent[]> {
    const { rows } = await this.#db.query<{
      organization_id: number;
      mode: string;
      plan_left: number;
      addon_left: number;
      held: number;
    }>(
      `select a.organization_id, a.mode, a.plan_left, a.addon_left,
              (select coalesce(sum(plan_held + addon_held), 0)::bigint from reservations r where r.account_id = a.id) as held
         from ledger_accounts a where a.organization_id = any($1)`,
      [[...organizations.keys()]],
    );
    return rows.flatMap((row) =>
      this.#ifNew({
        type: 'balance',
        id: new Date().toISOString(),
        key: `balance ${row.organization_id} ${row.mode}`,
        organizationId: row.organization_id,
        data: JSON.stringify({
          organization_id: organizations.get(row.organization_id),
          mode: row.mode,
          plan_credits: row.plan_left / 100,
          addon_credits: row.addon_left / 100,
          held_credits: row.held / 100,
        }),
      }),
    );
  }

  /** Lists that run, and each once more as it has ended. */
  async #jobs(workspaces: readonly Workspace[]): Promise<LiveEvent[]> {
    const byId = new Map(workspaces.map((one) => [one.id, one]));
    const running = await listJobs(this.#db, {
      workspaceIds: [...byId.keys()],
      endpointId: null,
      statuses: ['queued', 'processing'],
      before: null,
      limit: jobsAtOnce,
    });
    const ended = [...this.#open].filter((id) => !running.some((job) => job.id === id));
    const jobs = [...running, ...(ended.length === 0 ? [] : await readJobs(this.#db, ended))];
    this.#open = new Set(running.map(({ id }) => id));
    const shown = await shownLists(this.#db, jobs, {
      endpointOf: (id) => this.#endpoints().get(id) ?? '',
      workspaceOf: (id) => byId.get(id)?.publicId ?? '',
    });
    return jobs.flatMap((job, at) => {
      const workspace = byId.get(job.workspaceId);
      if (!workspace) return [];
      return this.#ifNew({
        type: 'job',
        id: new Date().toISOString(),
        key: `job ${job.id}`,
        organizationId: workspace.organizationId,
        data: JSON.stringify(shown[at]),
      });
    });
  }

  async #calls(workspaces: readonly Workspace[]): Promise<LiveEvent[]> {
    if (workspaces.length === 0) return [];
    const calls = await listCalls(this.#db, {
      workspaceIds: workspaces.map(({ id }) => id),
      from: new Date(Date.now() - callsBackMs),
      limit: callsAtOnce,
    });
    const fresh = calls.filter(({ id }) => !this.#seen.has(id));
    for (const { id } of fresh) this.#seen.add(id);
    while (this.#seen.size > seenMax) this.#seen.delete(this.#seen.values().next().value as string);
    return fresh.toReversed().flatMap((call): LiveEvent[] => {
      const workspace = workspaces.find(({ id }) => id === call.workspaceId);
      if (!workspace) return [];
      const shown = { ...shownCall(call), provider: this.#shownProvider(call) };
      return [
        {
          type: 'call',
          id: shown.request_id,
          key: `call ${call.id}`,
          organizationId: workspace.organizationId,
          data: JSON.stringify(shown),
        },
      ];
    });
  }

  #ifNew(event: LiveEvent): LiveEvent[] {
    if (this.#said.get(event.key) === event.data) return [];
    this.#said.set(event.key, event.data);
    return [event];
  }
}
