import type { FastifyReply, FastifyRequest } from 'fastify';
import { requestIdOf } from '../kernel/ids.ts';
import { ServiceError } from '../kernel/service-error.ts';
import type { Queryable } from '../postgres/pool.ts';

/** What is followed, as it is told. */
export interface Followed {
  readonly id: string;
  readonly workspaceId: number;
  /** JSON. */
  readonly data: string;
  readonly isOver: boolean;
}

export interface StreamParts {
  readonly db: Queryable;
  /** Those of several that are there, as they are now. */
  readonly read: (db: Queryable, ids: readonly string[]) => Promise<readonly Followed[]>;
  /** Whether a key is good for anything any more, by its hash. */
  readonly isStillGood: (keyHash: string) => Promise<boolean>;
}

export interface StreamLimits {
  /** From one look at the jobs to the next. */
  readonly lookMs: number;
  readonly heartbeatMs: number;
  /** Then the connection is closed; clients connect again. */
  readonly lifeMs: number;
  readonly perWorkspace: number;
  readonly most: number;
}

const usual: StreamLimits = {
  lookMs: 1_000,
  heartbeatMs: 15_000,
  lifeMs: 1_800_000,
  perWorkspace: 10,
  most: 1_000,
};
/** What a client that has stopped reading leaves unsent before it is let go. */
const unsentBytesMax = 65_536;

interface Stream {
  readonly jobId: string;
  readonly workspaceId: number;
  /** Of the key that opened it; the key itself is not kept. */
  readonly keyHash: string;
  readonly response: FastifyReply['raw'];
  readonly endsAtMs: number;
  sentAtMs: number;
  /** The last event's data. */
  said: string;
}

/**
 * Those who follow jobs by server-sent events (HTML Living Standard 9.2). One query a look for all of them, and none where there is
 * nobody; a stream holds nothing but its connection.
 */
export class JobStreams {
  readonly #parts: StreamParts;
  readonly #limits: StreamLimits;
  readonly #streams = new Set<Stream>();
  #timer: NodeJS.Timeout | null = null;
  #isClosed = false;

  constructor(parts: StreamParts, limits: Partial<StreamLimits> = {}) {
    this.#parts = parts;
    this.#limits = { ...usual, ...limits };
  }

  get count(): number {
    return this.#streams.size;
  }

  /** Tells of a job until it has ended, or the key is revoked that asked for it. @throws {ServiceError} too_many_streams, service_unavailable */
  open(job: Followed, keyHash: string, request: FastifyRequest, reply: FastifyReply): void {
    const { perWorkspace, most, lifeMs } = this.#limits;
    const ofWorkspace = [...this.#streams].filter(({ workspaceId }) => workspaceId === job.workspaceId);
    if (ofWorkspace.length >= perWorkspace) {
      throw new ServiceError('too_many_streams', `This workspace has ${perWorkspace} streams open already.`, {
        retryAfterSeconds: 60,
      });
    }
    if (this.#isClosed || this.#streams.size >= most) {
      throw new ServiceError('service_unavailable', 'No more streams can be opened just now. Poll the job.', {
        retryAfterSeconds: 5,
      });
    }
    // A client that reconnects after the last event has missed nothing: this status is what keeps an EventSource from trying again.
    if (job.isOver && request.headers['last-event-id'] === 'end') {
      reply.code(204).header('x-request-id', requestIdOf(request.admission.id)).send();
      return;
    }
    reply.hijack();
    const response = reply.raw;
    response.writeHead(200, {
      // Of pages of other origins.
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // Of nginx: events are passed on as they come.
      'x-accel-buffering': 'no',
      'x-request-id': requestIdOf(request.admission.id),
      'x-credits-charged': '0',
    });
    response.write('retry: 3000\n\n');
    const now = performance.now();
    const stream: Stream = {
      jobId: job.id,
      workspaceId: job.workspaceId,
      keyHash,
      response,
      endsAtMs: now + lifeMs,
      sentAtMs: now,
      said: '',
    };
    this.#streams.add(stream);
    response.once('close', () => this.#streams.delete(stream));
    // Whoever hangs up as we write has hung up; the close follows.
    response.on('error', () => response.destroy());
    this.#tell(stream, job);
    this.#lookSoon();
  }

  /** Ends all of them: the service stops. */
  close(): void {
    this.#isClosed = true;
    if (this.#timer) clearTimeout(this.#timer);
    for (const stream of this.#streams) this.#end(stream);
  }

  #lookSoon(): void {
    if (this.#timer || this.#isClosed || this.#streams.size === 0) return;
    this.#timer = setTimeout(() => {
      void this.#look().finally(() => {
        this.#timer = null;
        this.#lookSoon();
      });
    }, this.#limits.lookMs);
    this.#timer.unref();
  }

  async #look(): Promise<void> {
    let jobs = new Map<string, Followed>();
    try {
      await this.#endRevoked();
      const ids = [...new Set([...this.#streams].map(({ jobId }) => jobId))];
      if (ids.length > 0)
        jobs = new Map((await this.#parts.read(this.#parts.db, ids)).map((job) => [job.id, job]));
    } catch {
      // The database is away: the next look tells what happened meanwhile.
    }
    const now = performance.now();
    for (const stream of this.#streams) {
      const job = jobs.get(stream.jobId);
      if (job) this.#tell(stream, job);
      if (now - stream.sentAtMs >= this.#limits.heartbeatMs) this.#write(stream, ': still here\n\n');
      if (now >= stream.endsAtMs) this.#end(stream);
    }
  }

  /** What is known of keys is remembered for as long as nothing changes: this asks the database hardly ever. */
  async #endRevoked(): Promise<void> {
    for (const [keyHash, streams] of Map.groupBy(this.#streams, (stream) => stream.keyHash)) {
      if (await this.#parts.isStillGood(keyHash)) continue;
      for (const stream of streams) this.#end(stream);
    }
  }

  #tell(stream: Stream, { data, isOver }: Followed): void {
    if (!this.#streams.has(stream)) return;
    if (data !== stream.said) this.#write(stream, `event: progress\ndata: ${data}\n\n`);
    stream.said = data;
    if (!isOver) return;
    this.#write(stream, `event: end\nid: end\ndata: ${data}\n\n`);
    this.#end(stream);
  }

  #write(stream: Stream, text: string): void {
    const { response } = stream;
    if (response.writableLength > unsentBytesMax) {
      this.#streams.delete(stream);
      response.destroy();
      return;
    }
    response.write(text);
    stream.sentAtMs = performance.now();
  }

  #end(stream: Stream): void {
    this.#streams.delete(stream);
    const { response } = stream;
    response.end();
    // Somebody who does not read would keep the connection for ever.
    const timer = setTimeout(() => response.destroy(), this.#limits.lookMs * 5);
    timer.unref();
    response.once('close', () => clearTimeout(timer));
  }
}
