import type { CallStage, SourceStage } from '../kernel/call-stage.ts';

/** When to send progress notifications, in milliseconds. */
export interface Rhythm {
  /** Between two notifications, and before the first: a call that ends by then sends none. */
  readonly leastMs: number;
  /** After that, a call without news says that it continues. */
  readonly firstMs: number;
  /** The same again. Clients that wait for a sign of life give up after ten seconds and more. */
  readonly everyMs: number;
}

export const usualRhythm: Rhythm = { leastMs: 500, firstMs: 3_000, everyMs: 5_000 };

/** As the protocol has it, without the token. */
export interface Told {
  readonly progress: number;
  readonly total?: number;
  readonly message: string;
}

interface Parts {
  readonly tell: (told: Told) => void;
  /** Where one of them is aborted, nobody waits for the call any more. */
  readonly gone: readonly AbortSignal[];
  readonly rhythm: Rhythm;
}

/** What `progress` grows by where no source, page or sitemap was finished since: the protocol wants it to grow each time. */
const leastStep = 0.001;

/**
 * Sends progress notifications to a client: the latest stage, no more often than the rhythm allows, or that the call continues.
 * `progress` counts finished providers, pages and sitemaps, or seconds for a call without stages. `total` is the number of providers,
 * as long as the call makes one lookup only.
 */
export class CallProgress {
  readonly #parts: Parts;
  readonly #startedAtMs = performance.now();
  #toldAtMs = this.#startedAtMs;
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;
  /** What to report. */
  #stage: CallStage | null = null;
  #isNews = false;
  /** The stage of the question that is counted, which goes on while something found is verified. */
  #counted: CallStage | null = null;
  /** Counted before that question. */
  #before = 0;
  #isFirstQuestion = true;
  #last: number | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#wake(this.#startedAtMs + parts.rhythm.firstMs);
  }

  readonly onStage = (stage: CallStage): void => {
    // What sources say after the call has been answered is heard by nobody.
    if (this.#isOver) return;
    this.#stage = stage;
    if (stage.doing !== 'verifying') this.#count(stage);
    if (this.#isNews) return;
    this.#isNews = true;
    this.#wake(this.#toldAtMs + this.#parts.rhythm.leastMs);
  };

  /** Call this before the response is sent: no notification may follow it. */
  end(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }

  #count(stage: CallStage): void {
    const earlier = this.#counted;
    this.#counted = stage;
    if (earlier === null) {
      // Seconds were reported, and it continues from there.
      if (this.#last !== null) this.#goOnFrom(Math.ceil(this.#last));
    } else if (stage.doing !== earlier.doing || stage.done <= earlier.done) {
      this.#goOnFrom(this.#before + earlier.done + 1);
    }
  }

  /** With a question that is not the first: how many there will be nobody knows. */
  #goOnFrom(count: number): void {
    this.#before = count;
    this.#isFirstQuestion = false;
  }

  #wake(atMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#tell(), Math.max(0, atMs - performance.now()));
  }

  #tell(): void {
    const { tell, gone, rhythm } = this.#parts;
    if (gone.some(({ aborted }) => aborted)) {
      this.end();
      return;
    }
    const nowMs = performance.now();
    const seconds = Math.floor((nowMs - this.#startedAtMs) / 1_000);
    const progress = this.#next(seconds);
    const message = messageOf(this.#stage, this.#isNews ? null : seconds);
    const total = this.#totalOver(progress);
    this.#last = progress;
    this.#toldAtMs = nowMs;
    this.#isNews = false;
    this.#wake(nowMs + rhythm.everyMs);
    tell({ progress, ...(total === null ? {} : { total }), message });
  }

  #next(seconds: number): number {
    const reached = this.#counted === null ? seconds : this.#before + this.#counted.done;
    if (this.#last === null || reached > this.#last) return reached;
    return Math.round((this.#last + leastStep) * 1_000) / 1_000;
  }

  #totalOver(progress: number): number | null {
    if (this.#counted?.doing !== 'asking' || !this.#isFirstQuestion) return null;
    const { of } = this.#counted;
    return of > progress ? of : null;
  }
}

/** @param seconds that went by, where there is no news */
function messageOf(stage: CallStage | null, seconds: number | null): string {
  const soFar = seconds === null ? [] : [`${counted(seconds, 'second')} so far.`];
  return [...(stage === null ? [] : [sentenceOf(stage)]), ...soFar].join(' ');
}

function sentenceOf(stage: CallStage): string {
  const { doing, done, of } = stage;
  switch (doing) {
    case 'asking':
      return `Querying ${stage.provider}${placeOf(stage)}.`;
    case 'verifying':
      return `Querying ${stage.provider}${placeOf(stage)} to verify the result.`;
    case 'reading_pages':
      if (done === 0) return 'Reading the page.';
      return `${counted(done, 'page')} read${of === null ? '' : `, of at most ${of}`}.`;
    case 'reading_sitemaps':
      return done === 0 ? 'Reading the sitemaps.' : `${counted(done, 'sitemap')} read.`;
    case 'following_redirects':
      return 'Following the redirects.';
    case 'inspecting_host':
      return 'Checking the certificate and DNS of the host.';
  }
}

const placeOf = ({ done, of }: SourceStage) => (of === 1 ? '' : ` (provider ${done + 1} of ${of})`);
const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;
