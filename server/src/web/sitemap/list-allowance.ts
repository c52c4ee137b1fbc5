import { sitemapsMax } from './sitemap-request.ts';

/** Of all sitemaps of a list together, inflated: 50,000 addresses take a tenth of it, and half a second of CPU a quarter. */
const bytesMax = 100 * 1_024 ** 2;
/** Half of those that are asked for may be missing. */
const asksMax = 2 * sitemapsMax;

/** What one list may cost, whatever its site publishes. */
export class ListAllowance {
  #asks = 0;
  #bytes = 0;

  get mayAsk(): boolean {
    return this.#asks < asksMax && this.mayRead;
  }

  get mayRead(): boolean {
    return this.#bytes < bytesMax;
  }

  ask(): void {
    this.#asks += 1;
  }

  read(bytes: number): void {
    this.#bytes += bytes;
  }
}
