import type { ConnectionTransport } from 'puppeteer-core';
import { beforeScriptsElsewhere } from '../before-scripts.ts';

/** Numbers of our own messages; puppeteer counts from 1, and Chromium takes 31 bits. */
const firstId = 1_000_000_000;
/** A longer message is read only where it may be one of ours. */
const alwaysReadLength = 10_000;

interface Message {
  id?: number;
  method?: string;
  sessionId?: string;
  params?: Record<string, unknown>;
  result?: Record<string, unknown>;
  error?: { code?: number };
}

interface Attached {
  readonly sessionId: string;
  readonly waitingForDebugger: boolean;
  readonly targetInfo: { readonly type: string; readonly browserContextId?: string };
}

/**
 * The DevTools protocol of a browser that others may use too, between puppeteer and the browser. Puppeteer has no way to say any of
 * this, and each has to be said before it says something itself:
 *
 * - A context of ours ends with our connection (`disposeOnDetach`), also where this process is killed.
 * - Puppeteer attaches to every page, and stops it for a moment. Those of others are let go at once and are not shown to it.
 * - Whatever of ours begins to run, a frame of another process or a window that a page opened, has lost the ways past the proxy before
 *   its first script, and names us to servers. It waits for us (`waitForDebuggerOnStart`) and messages arrive in their order.
 */
export class OwnTargets implements ConnectionTransport {
  onmessage?: (message: string) => void;
  onclose?: () => void;
  readonly #inner: ConnectionTransport;
  readonly #userAgent: string;
  /** Of messages that ask for a context, while they are not answered. */
  readonly #asked = new Set<number>();
  readonly #contexts = new Set<string>();
  /** Tabs that wait to begin, by session: with what lets them, once puppeteer has said it. */
  readonly #waitingTabs = new Map<string, string | null>();
  /** Of our messages that give a page its first script: the tab that waits for it. */
  readonly #preparing = new Map<number, string>();
  #nextId = firstId;

  constructor(inner: ConnectionTransport, { userAgent }: { readonly userAgent: string }) {
    this.#inner = inner;
    this.#userAgent = userAgent;
    inner.onmessage = (message) => this.#take(message);
    inner.onclose = () => this.onclose?.();
  }

  send(text: string): void {
    if (!this.#holds(text))
      this.#inner.send(text.includes('"Target.createBrowserContext"') ? this.#bound(text) : text);
  }

  close(): void {
    this.#inner.close();
  }

  /**
   * A window that a page opened waits as a tab, and its page begins as soon as the tab may: not before the page has its first script.
   * Puppeteer attaches to the page and lets the tab go on in one breath.
   */
  #holds(text: string): boolean {
    if (this.#waitingTabs.size === 0 || !text.includes('"Runtime.runIfWaitingForDebugger"')) return false;
    const { method, sessionId = '' } = JSON.parse(text) as Message;
    if (method !== 'Runtime.runIfWaitingForDebugger' || !this.#waitingTabs.has(sessionId)) return false;
    this.#waitingTabs.set(sessionId, text);
    return true;
  }

  #letGo(tab: string): void {
    const held = this.#waitingTabs.get(tab);
    this.#waitingTabs.delete(tab);
    if (held) this.#inner.send(held);
  }

  /** To our connection, where it asks for a context. */
  #bound(text: string): string {
    const message = JSON.parse(text) as Message;
    if (message.method !== 'Target.createBrowserContext') return text;
    if (message.id !== undefined) this.#asked.add(message.id);
    return JSON.stringify({ ...message, params: { ...message.params, disposeOnDetach: true } });
  }

  #take(text: string): void {
    if (this.#passesOn(text)) this.onmessage?.(text);
  }

  #passesOn(text: string): boolean {
    if (text.length > alwaysReadLength && !text.includes('"Target.')) return true;
    const message = JSON.parse(text) as Message;
    if (message.id !== undefined) return this.#passesOnAnswer(message.id, message);
    if (message.method === 'Target.detachedFromTarget') {
      this.#waitingTabs.delete(String(message.params?.sessionId));
    }
    if (message.method === 'Target.attachedToTarget') {
      return this.#passesOnAttached(message.params as unknown as Attached, message.sessionId);
    }
    const isOfTargets =
      message.method === 'Target.targetCreated' || message.method === 'Target.targetInfoChanged';
    return !isOfTargets || this.#isOurs(message.params as unknown as Pick<Attached, 'targetInfo'>);
  }

  #passesOnAnswer(id: number, { result, error }: Message): boolean {
    if (id >= firstId) {
      // A browser that does not know what keeps a page in is none to use. Other errors are of pages that have gone.
      if (error?.code === methodNotFound) this.close();
      const tab = this.#preparing.get(id);
      this.#preparing.delete(id);
      if (tab !== undefined && error === undefined) this.#letGo(tab);
      return false;
    }
    if (this.#asked.delete(id) && typeof result?.browserContextId === 'string') {
      this.#contexts.add(result.browserContextId);
    }
    return true;
  }

  #passesOnAttached(attached: Attached, parent: string | undefined): boolean {
    const { sessionId, waitingForDebugger, targetInfo } = attached;
    if (!this.#isOurs(attached)) {
      if (waitingForDebugger) this.#say('Runtime.runIfWaitingForDebugger', {}, sessionId);
      this.#say('Target.detachFromTarget', { sessionId }, parent);
      return false;
    }
    if (targetInfo.type === 'tab' && waitingForDebugger) this.#waitingTabs.set(sessionId, null);
    if (targetInfo.type === 'page' || targetInfo.type === 'iframe') {
      // Its scripts are kept only once the page's domain is on.
      this.#say('Page.enable', {}, sessionId);
      this.#say(
        'Page.addScriptToEvaluateOnNewDocument',
        { source: beforeScriptsElsewhere, runImmediately: true },
        sessionId,
      );
      if (parent !== undefined && this.#waitingTabs.has(parent)) this.#preparing.set(this.#nextId, parent);
      this.#nameUs(sessionId);
    } else if (targetInfo.type === 'worker' || targetInfo.type === 'shared_worker') {
      this.#nameUs(sessionId);
    }
    return true;
  }

  #nameUs(sessionId: string): void {
    this.#say(
      'Emulation.setUserAgentOverride',
      { userAgent: this.#userAgent, acceptLanguage: 'en' },
      sessionId,
    );
  }

  /** What belongs to no context, such as the browser itself, is everybody's. */
  #isOurs({ targetInfo }: Pick<Attached, 'targetInfo'>): boolean {
    const { browserContextId } = targetInfo;
    return browserContextId === undefined || this.#contexts.has(browserContextId);
  }

  #say(method: string, params: object, sessionId: string | undefined): void {
    this.#nextId += 1;
    this.#inner.send(JSON.stringify({ id: this.#nextId, method, params, sessionId }));
  }
}

/** Of JSON-RPC. */
const methodNotFound = -32_601;
