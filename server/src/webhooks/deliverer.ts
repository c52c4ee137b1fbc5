import type pg from 'pg';
import { BackOff, keepTrying } from '../kernel/back-off.ts';
import { Bell } from '../kernel/bell.ts';
import { IdlePause, type Rest, usualRest } from '../kernel/idle-pause.ts';
import { pause } from '../kernel/pause.ts';
import type { SecretBox } from '../kernel/secret-box.ts';
import type { Outbound } from '../outbound/outbound-request.ts';
import type { Pool } from '../postgres/pool.ts';
import { transaction } from '../postgres/transaction.ts';
import type { Sign, WorkSigns } from '../postgres/work-signs.ts';
import { DeliveryLease } from './delivery-lease.ts';
import { Pace } from './pace.ts';
import { liveSecrets, type SecretOwner } from './secrets.ts';
import { sendDelivery } from './send-delivery.ts';
import {
  clearSwitchedOff,
  type NotTried,
  type OnSwitchedOff,
  settleTries,
  type ToSettle,
  type Try,
  toClearSign,
} from './settle-tries.ts';
import {
  dueSign,
  handBackOfGone,
  handBackUnknown,
  kindsDue,
  sendingSign,
  takeDeliveries,
} from './take-deliveries.ts';
import type { TakenDelivery } from './taken-delivery.ts';

export interface DelivererSettings {
  /** A few connections of its own: deliveries and calls do not wait for each other. */
  readonly db: Pool;
  /** One more, for the lease. */
  readonly connect: () => Promise<pg.Client>;
  readonly processId: () => number;
  /** Says that there is something to do that this process did not make. */
  readonly signs: WorkSigns;
  /** Ten seconds of looks every 250 ms, then one every ten seconds, where it is not given. */
  readonly rest?: Rest;
  /** One of its own as well, see `delivererTimes`. */
  readonly outbound: Outbound;
  readonly box: SecretBox;
  readonly onSwitchedOff: OnSwitchedOff;
  /** Tries under way at a time in this process; half of them are for endpoints that answer at once. */
  readonly concurrency: number;
  readonly onBug: (error: unknown, deliveryId: string) => void;
  /** The database refused, or was away; it is tried again. */
  readonly onProblem: (error: unknown) => void;
}

/** For the outbound that delivers: a receiver may think for as long as a try may take. */
export const delivererTimes = { connectMs: 10_000, firstByteMs: 15_000, silenceMs: 15_000, totalMs: 15_000 };

/** Until a delivery is tried again whose secrets could not be read. */
const unreadMs = 1_000;
/**
 * From one delivery to the next, of endpoints whose last try was a success, where the one before has not been noted earlier. What
 * is on its way when a process is killed comes twice: receivers that answer at once are sent one event at a time, which is as fast.
 */
const paceMs = 5;
/** Until a delivery is taken again that could not be sent for a reason of ours. */
const againMs = 60_000;
/** At the end of a process. */
const handBackMs = 2_000;
/** Written down in one transaction. */
const settledMax = 100;

/**
 * Delivers events, as many at a time as it may. Everything that matters is in the database: after a crash other processes, or this
 * one started anew, send what was under way again. So an event arrives at least once, and with the same id where it comes twice.
 */
export class Deliverer {
  readonly #settings: DelivererSettings;
  readonly #lease: DeliveryLease;
  readonly #pace = new Pace(paceMs);
  readonly #underWay = new Map<string, TakenDelivery>();
  readonly #ended = new Map<number, ToSettle[]>();
  readonly #stop = new AbortController();
  readonly #hangUp = new AbortController();
  readonly #over = new AbortController();
  readonly #bell = new Bell();
  readonly #noticeBell = new Bell();
  readonly #watched: readonly Sign[];
  /** Endpoints that are being written. */
  readonly #writing = new Set<number>();
  readonly #loops: Promise<void>[];

  constructor(settings: DelivererSettings) {
    this.#settings = settings;
    this.#lease = new DeliveryLease(settings.connect);
    this.#watched = [
      settings.signs.watch(dueSign, () => this.#bell.ring()),
      settings.signs.watch(sendingSign, () => this.#noticeBell.ring()),
      settings.signs.watch(toClearSign, () => this.#noticeBell.ring()),
    ];
    this.#loops = [this.#takeLoop(), this.#noticeLoop()];
  }

  /** Something is there to be delivered. */
  nudge(): void {
    this.#bell.ring();
  }

  /**
   * Takes no more, gives what is under way `waitMs` to end, hands the rest back, and resolves when that is on disk. A database
   * that is away is not waited for: others will see that this process is gone.
   */
  async close(waitMs: number): Promise<void> {
    this.#stop.abort(new Error('the service is shutting down'));
    for (const sign of this.#watched) sign.end();
    this.nudge();
    this.#noticeBell.ring();
    await Promise.all(this.#loops);
    const timer = setTimeout(() => this.#hangUp.abort(new Error('the service is shutting down')), waitMs);
    const until = performance.now() + waitMs + handBackMs;
    while (this.#underWay.size > 0 && performance.now() < until) await pause(10);
    this.#over.abort();
    clearTimeout(timer);
    await this.#lease.close();
  }

  async #takeLoop(): Promise<void> {
    const { db, processId, rest } = this.#settings;
    const backOff = new BackOff();
    const idle = new IdlePause(rest);
    let mayHaveStrays = false;
    while (!this.#stop.signal.aborted) {
      const id = processId();
      this.#bell.hush();
      try {
        await this.#lease.hold(id);
        if (mayHaveStrays) await handBackUnknown(db, id, [...this.#underWay.keys()]);
        mayHaveStrays = false;
        let taken = 0;
        const due = await kindsDue(db);
        if (due.size > 0) await this.#lease.confirmLately();
        // Those that answer at once first; of the others never so many that they stand in the way.
        for (const isQuick of [true, false].filter((kind) => due.has(kind))) {
          const most = this.#room(isQuick);
          const deliveries = most > 0 ? await takeDeliveries(db, { processId: id, most, isQuick }) : [];
          taken += deliveries.length;
          if (deliveries.length > 0) await this.#start(deliveries);
        }
        backOff.worked();
        idle.looked(taken);
        if (taken === 0) await this.#bell.wait(idle.ms);
      } catch (error) {
        // What was taken with a connection that broke is known to nobody.
        mayHaveStrays = true;
        this.#settings.onProblem(error);
        await backOff.pause(this.#stop.signal);
      }
    }
  }

  #room(isQuick: boolean): number {
    const { concurrency } = this.#settings;
    const room = concurrency - this.#underWay.size;
    if (isQuick) return room;
    const others = [...this.#underWay.values()].filter((delivery) => !delivery.isQuick).length;
    return Math.min(room, Math.ceil(concurrency / 2) - others);
  }

  /** What other processes left behind, and what waits for endpoints that are switched off. */
  async #noticeLoop(): Promise<void> {
    const { db, processId, onProblem, rest = usualRest } = this.#settings;
    while (!this.#stop.signal.aborted) {
      this.#noticeBell.hush();
      let cleared = 0;
      try {
        await this.#lease.confirm();
        if ((await handBackOfGone(db, processId())) > 0) this.nudge();
        cleared = await clearSwitchedOff(db);
      } catch (error) {
        onProblem(error);
      }
      // Mostly there is more of it.
      if (cleared === 0 && !this.#stop.signal.aborted) await this.#noticeBell.wait(rest.ms);
    }
  }

  async #start(deliveries: readonly TakenDelivery[]): Promise<void> {
    const { db, box } = this.#settings;
    for (const delivery of deliveries) this.#underWay.set(delivery.id, delivery);
    let secretsOf: Awaited<ReturnType<typeof liveSecrets>>;
    try {
      secretsOf = await liveSecrets(db, box, deliveries.map(ownerOf));
    } catch (error) {
      this.#settings.onProblem(error);
      for (const delivery of deliveries) this.#end(delivery, { kind: 'not_tried', afterMs: unreadMs });
      return;
    }
    for (const delivery of deliveries) {
      const secrets = secretsOf(ownerOf(delivery));
      if (secrets.length > 0) {
        void this.#resultOf(delivery, secrets).then((result) => this.#end(delivery, result));
      } else {
        // No receiver has failed.
        this.#settings.onProblem(
          new Error('a secret of webhooks does not open: is it the key that sealed it?'),
        );
        this.#end(delivery, { kind: 'not_tried', afterMs: againMs });
      }
    }
  }

  async #resultOf(delivery: TakenDelivery, secrets: readonly Uint8Array[]): Promise<Try | NotTried> {
    const { outbound, onBug } = this.#settings;
    const over = delivery.isProven ? await this.#pace.enter() : () => {};
    try {
      // Others may have it by now.
      if (this.#hangUp.signal.aborted || !this.#lease.isHeldBy(delivery.processId)) {
        return { kind: 'not_tried', afterMs: 0 };
      }
      let noted = Promise.resolve();
      const result = await sendDelivery(outbound, delivery, secrets, {
        signal: this.#hangUp.signal,
        onAccepted: (receipt) => {
          noted = this.#lease.note({ delivery, ...receipt }).then(over);
        },
      });
      // Both write its row, and the note is not to wait for the transaction that settles it.
      await noted;
      return result;
    } catch (error) {
      if (this.#hangUp.signal.aborted) return { kind: 'not_tried', afterMs: 0 };
      onBug(error, delivery.id);
      return { kind: 'not_tried', afterMs: againMs };
    } finally {
      over();
    }
  }

  #end(delivery: TakenDelivery, result: Try | NotTried): void {
    const ended = { delivery, result };
    const ofEndpoint = this.#ended.get(delivery.endpointId);
    if (ofEndpoint) ofEndpoint.push(ended);
    else this.#ended.set(delivery.endpointId, [ended]);
    void this.#write(delivery.endpointId);
  }

  /**
   * What has ended at an endpoint since the last write goes to disk together. Each endpoint is written by itself, so that one that
   * the database refuses holds up no other.
   */
  async #write(endpointId: number): Promise<void> {
    if (this.#writing.has(endpointId)) return;
    this.#writing.add(endpointId);
    const { db, onSwitchedOff } = this.#settings;
    // What ends in this turn of the event loop as well.
    await pause(0);
    for (;;) {
      const ended = this.#ended.get(endpointId)?.splice(0, settledMax) ?? [];
      if (ended.length === 0) break;
      await this.#persist(() => transaction(db, (tx) => settleTries(tx, endpointId, ended, onSwitchedOff)));
      for (const { delivery } of ended) this.#underWay.delete(delivery.id);
      this.nudge();
    }
    this.#ended.delete(endpointId);
    this.#writing.delete(endpointId);
  }

  /** Tries until the database takes it. Where its answer was lost, the repeat finds nothing of ours, and passes it over. */
  #persist(write: () => Promise<unknown>): Promise<boolean> {
    return keepTrying(write, { onProblem: this.#settings.onProblem, signal: this.#over.signal });
  }
}

const ownerOf = ({ workspaceId, endpointId, isRegistered }: TakenDelivery): SecretOwner => ({
  workspaceId,
  endpointId: isRegistered ? endpointId : null,
});
