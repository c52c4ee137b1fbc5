import { type Centicredits, centicredits } from '../../kernel/credits.ts';
import type { MailStatus } from '../../records/contact.ts';
import type { Expansion, RowOrigin } from '../lists/row-origin.ts';

/** An item while it is under way. */
export interface TakenItem {
  readonly jobId: string;
  readonly index: number;
  /** JSON as it was sent. */
  readonly input: string;
  /** Of a row of a list that nobody sent; null of all others. */
  readonly origin: RowOrigin | null;
  /** It was taken before: something may be there of it. */
  readonly wasTaken: boolean;
  readonly callId: string;
  readonly workspaceId: number;
  readonly accountId: number;
  readonly organizationId: number;
  readonly endpointId: number;
  readonly mode: 'live' | 'sandbox';
  /** The process in whose name it was taken. */
  readonly processId: number;
  /** How often it was put off before, but for those of `waits`. */
  readonly tries: number;
  /** How often it was put off before since its source had no room for it. */
  readonly waits: number;
  readonly asked: readonly string[];
  /** Of `asked`, those that had nothing. The answers of the others were lost with a process. */
  readonly answered: readonly string[];
  /** Its job was canceled while another process, now gone, had it. */
  readonly isCanceled: boolean;
  /** What the item that it repeats ended with. */
  readonly repeated: EndedItem | null;
}

/** Rows of lists may be `invalid` or `skipped` as well. */
export type ItemOutcome = 'found' | 'not_found' | 'failed' | 'canceled' | 'invalid' | 'skipped';

/** How an item ended. */
export interface EndedItem {
  readonly outcome: ItemOutcome;
  /** JSON object: the fields of its result. */
  readonly answer: string;
  /** 0 for a failure, which was nobody's answer. */
  readonly cost: Centicredits;
  /** Of the call that it stands for in the history. */
  readonly status: number;
  readonly provider: string | null;
  /** Of an address that was to be verified: it is counted by that. */
  readonly verdict?: MailStatus | null;
  /** It is a row of a list, whose steps were the calls (jobs/lists): it is none itself. Of those that were not called, how they ended. */
  readonly row?: { readonly notCalled: readonly NotCalledStep[] };
}

/** A step of a row that asked nobody. */
export interface NotCalledStep {
  readonly step: number;
  readonly outcome: 'skipped' | 'invalid';
}

/** What a look-up makes of an item. */
export type ItemResult =
  | ({ readonly kind: 'ended' } & EndedItem)
  /** To be tried again, for instance because a mail server asked for that. */
  | {
      readonly kind: 'later';
      readonly afterMs: number;
      /** Questions to sources (`questionKey` of waterfall/) that have said all that they know: they are not asked again. */
      readonly asked: readonly string[];
      /** Its source had no room for it: that says nothing of the item, so it may come again more often. */
      readonly isWait?: boolean;
      /** It says nothing of the item, and counts as no try. */
      readonly isUncounted?: boolean;
      /** Of a row of a list: step and code of what it waits for (`waitsBecause`). */
      readonly because?: string;
    }
  /** A row of a list becomes other rows, in the place of itself. */
  | { readonly kind: 'expanded'; readonly expansion: Expansion };

/** Questions that were asked for an item, and whose answers are lost. */
export const lostOf = ({ asked, answered }: Pick<TakenItem, 'asked' | 'answered'>): ReadonlySet<string> =>
  new Set(asked.filter((question) => !answered.includes(question)));

export interface ItemContext {
  /** Aborted when the item has had its time, or the process ends. */
  readonly signal: AbortSignal;
  /** Gives the item its whole time from now on, under another signal: for what asks as an item of its own would. */
  startAnew(): void;
  /** Resolves when it is on disk that this question is asked of a source now; it will not be asked again. @throws where the item is not ours any more */
  askOnce(question: string): Promise<void>;
}

/** Looks one item up. Whatever it throws is a bug of ours, and ends the item as failed. */
export type LookUpItem = (item: TakenItem, context: ItemContext) => Promise<ItemResult>;

/** The item was handed to another process: this one was taken for dead. Thrown by a look-up, its item is left to that one. */
export class ItemLost extends Error {
  override name = 'ItemLost';
}

/** What an item ends with whose look-up threw what no look-up may. */
export const broken: EndedItem = {
  outcome: 'failed',
  answer: JSON.stringify({ error: 'The item could not be looked up. It costs nothing.' }),
  cost: centicredits(0),
  status: 500,
  provider: null,
};
