import type { HostValue, Value } from '../scripts/script-value.ts';

/** A place where a script sends its visitor on. `url` is null where it does so, and where to is not known. */
export interface Lead {
  readonly url: string | null;
  /** Null where it waits for something else than time. */
  readonly delayMs: number | null;
  /** Handlers of a page's loading run after its scripts. */
  readonly isAfterLoading: boolean;
}

/** What the browser brings: its names, its things, and what its functions do. */
export interface ScriptHost {
  readonly window: HostValue;
  /** Unknown where the browser has no such name. */
  member(of: HostValue, name: string): Value;
  /** False where this is a variable like any other. */
  assign(to: HostValue, name: string, value: Value): boolean;
  /** A function of a host's thing; of `window` those without a name before them. */
  call(of: HostValue, name: string, given: readonly Value[]): Value;
  construct(name: string, given: readonly Value[]): Value;
}

/** Reading takes more steps than a script of its length should. */
export class TooManySteps extends Error {}

const nestingMax = 100;

/** What the scripts of one page share while they are read. */
export class ScriptWorld {
  readonly variables = new Map<string, Value>();
  leads: Lead[] = [];
  delayMs: number | null = 0;
  isAfterLoading = false;
  #steps = 0;
  #depth = 0;

  /** Gives one script so many steps. */
  allow(steps: number): void {
    this.#steps = steps;
    this.#depth = 0;
  }

  /** @throws {TooManySteps} where the script has used up its steps */
  spend(steps: number): void {
    this.#steps -= steps;
    if (this.#steps < 0) throw new TooManySteps();
  }

  /** @throws {TooManySteps} where code is nested too deeply */
  nested<Result>(read: () => Result): Result {
    if (++this.#depth > nestingMax) throw new TooManySteps();
    const result = read();
    this.#depth -= 1;
    return result;
  }

  lead(url: string | null): void {
    const { delayMs, isAfterLoading } = this;
    this.leads.push({ url: delayMs === null ? null : url, delayMs, isAfterLoading });
  }

  /** What `run` leads to, apart from what was before. */
  captured<Result>(run: () => Result): { result: Result; leads: readonly Lead[] } {
    const before = this.leads;
    this.leads = [];
    const result = run();
    const { leads } = this;
    this.leads = before;
    return { result, leads };
  }

  /** Of two ways it is not known which one is taken: what both do is certain. */
  addEither(one: readonly Lead[], other: readonly Lead[]): void {
    const [first, second] = [firstLead(one), firstLead(other)];
    if (first && second && first.url === second.url && first.delayMs === second.delayMs)
      this.leads.push(first);
    else for (const lead of [first, second]) if (lead) this.leads.push({ ...lead, url: null });
  }

  /** Runs what waits for a time, or for the page. */
  later(run: () => void, delayMs: number | null, isAfterLoading = this.isAfterLoading): void {
    const before = { delayMs: this.delayMs, isAfterLoading: this.isAfterLoading };
    this.delayMs = this.delayMs === null || delayMs === null ? null : this.delayMs + delayMs;
    this.isAfterLoading = isAfterLoading;
    run();
    this.delayMs = before.delayMs;
    this.isAfterLoading = before.isAfterLoading;
  }
}

/** Which of them the visitor follows: the soonest; of those at one time the last, since each replaces the one before it. */
export function firstLead(leads: readonly Lead[]): Lead | null {
  let first: Lead | null = null;
  for (const lead of leads) if (first === null || rankOf(lead) <= rankOf(first)) first = lead;
  return first;
}

function rankOf({ delayMs, isAfterLoading }: Lead): number {
  return (delayMs ?? Number.MAX_SAFE_INTEGER) + (isAfterLoading ? 0.5 : 0);
}
