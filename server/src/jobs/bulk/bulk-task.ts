import type { Centicredits } from '../../kernel/credits.ts';
import type { MailStatus } from '../../records/contact.ts';

/** An item while it is under way. */
export interface TakenItem {
  readonly jobId: string;
  readonly index: number;
  /** JSON as it was sent. */
  readonly input: string;
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

export type ItemOutcome = 'found' | 'not_found' | 'failed' | 'canceled';

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
    };

/** Questions that were asked for an item, and whose answers are lost. */
export const lostOf = ({ asked, answered }: Pick<TakenItem, 'asked' | 'answered'>): ReadonlySet<string> =>
  new Set(asked.filter((question) => !answered.includes(question)));

export interface ItemContext {
  /** Aborted when the item has had its time, or the process ends. */
  readonly signal: AbortSignal;
  /** Resolves when it is on disk that this question is asked of a source now; it will not be asked again. @throws where the item is not ours any more */
  askOnce(question: string): Promise<void>;
}

/** Looks one item up. Whatever it throws is a bug of ours, and ends the item as failed. */
export type LookUpItem = (item: TakenItem, context: ItemContext) => Promise<ItemResult>;
