import type { Frame, HTTPRequest, HTTPResponse, Page } from 'puppeteer-core';

/** They stay open for as long as the page likes. */
const endless = new Set(['eventsource', 'websocket']);
/** Addresses that the page sends its visitor to, by whatever means. */
const visitedMax = 20;
const dialogsMax = 20;
/** As long as an address may be that is fetched. */
export const urlLengthMax = 8_192;

/** The page does something that it would go on with for ever. The message is for the caller. */
export class PageEndless extends Error {
  override name = 'PageEndless';
}

/** Watches what a page asks for, and whether it will come to an end. */
export class PageTraffic {
  /** Of the main frame, redirects included. */
  readonly visited: string[] = [];
  /** Rejects when the page breaks down, or will not come to an end. */
  readonly broken: Promise<never>;
  /** Chromium's name for what the newest main document failed with, such as net::ERR_FAILED; '' where it did not. */
  failure = '';
  readonly #page: Page;
  readonly #underWay = new Set<HTTPRequest>();
  #document: HTTPResponse | null = null;
  #quietSince = performance.now();
  #dialogs = 0;
  #isLoaded = false;
  /** For another document, not for another address of the same. */
  #isLeaving = false;
  #onLoad: () => void = () => {};
  #break: (error: Error) => void;

  constructor(page: Page) {
    this.#page = page;
    const broken = Promise.withResolvers<never>();
    this.broken = broken.promise;
    this.#break = broken.reject;
    // Whoever waits for something races with it; nobody may be waiting at that moment.
    this.broken.catch(() => {});
    page.on('request', (request) => this.#asked(request));
    page.on('response', (response) => this.#answered(response));
    page.on('requestfinished', (request) => this.#over(request));
    page.on('requestfailed', (request) => {
      if (this.#isOfMainDocument(request)) this.failure = request.failure()?.errorText ?? '';
      this.#over(request);
    });
    page.on('framenavigated', (frame) => this.#navigated(frame));
    page.on('load', () => {
      this.#isLoaded = true;
      this.#onLoad();
    });
    page.on('dialog', (dialog) => {
      this.#dialogs += 1;
      if (this.#dialogs > dialogsMax) this.#break(new PageEndless('The page keeps opening dialogs.'));
      dialog.dismiss().catch(() => {});
    });
    page.on('popup', (popup) => {
      popup?.close().catch(() => {});
    });
    page.on('error', (cause) => this.#break(new Error('the page crashed', { cause })));
    page.on('close', () => this.#break(new Error('the page was closed')));
  }

  /** The answer of the newest main document; null before there is one. */
  get document(): HTTPResponse | null {
    return this.#document;
  }

  /** How long nothing has been under way; 0 while something is. */
  get quietMs(): number {
    return this.#underWay.size > 0 ? 0 : performance.now() - this.#quietSince;
  }

  get isLoaded(): boolean {
    return this.#isLoaded;
  }

  /** Until the document that is loading has loaded. */
  async loaded(): Promise<void> {
    if (this.#isLoaded) return;
    await new Promise<void>((resolve) => {
      this.#onLoad = resolve;
    });
  }

  #asked(request: HTTPRequest): void {
    if (this.#isOfMainDocument(request)) {
      const url = request.url();
      if (url.length > urlLengthMax) {
        this.#break(new PageEndless('The page sends its visitors to an address without end.'));
        return;
      }
      this.visited.push(url);
      this.#isLeaving = true;
      this.#isLoaded = false;
      if (this.visited.length > visitedMax) {
        this.#break(new PageEndless(`The page sends its visitors on more than ${visitedMax - 1} times.`));
      }
    }
    if (!endless.has(request.resourceType())) this.#underWay.add(request);
  }

  #answered(response: HTTPResponse): void {
    if (this.#isOfMainDocument(response.request())) this.#document = response;
  }

  #over(request: HTTPRequest): void {
    if (!this.#underWay.delete(request)) return;
    if (this.#underWay.size === 0) this.#quietSince = performance.now();
  }

  #navigated(frame: Frame): void {
    // history.pushState comes here too, and ends nothing.
    if (frame !== this.#page.mainFrame() || !this.#isLeaving) return;
    this.#isLeaving = false;
    // What the page before it had under way is not always said to be over.
    for (const request of this.#underWay) if (!this.#isOfMainDocument(request)) this.#over(request);
  }

  #isOfMainDocument(request: HTTPRequest): boolean {
    return request.isNavigationRequest() && request.frame() === this.#page.mainFrame();
  }
}
