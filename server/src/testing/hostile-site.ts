import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** The site of all bombs, in a thread of its own: what it costs to throw them is not to count as what it costs to bear them. */
export class HostileSite {
  readonly port: number;
  readonly #thread: Worker;

  private constructor(thread: Worker, port: number) {
    this.#thread = thread;
    this.port = port;
  }

  static async start(): Promise<HostileSite> {
    const thread = new Worker(new URL('hostile-site-thread.ts', import.meta.url));
    const [port] = (await once(thread, 'message')) as [number];
    return new HostileSite(thread, port);
  }

  async stop(): Promise<void> {
    await this.#thread.terminate();
  }
}
