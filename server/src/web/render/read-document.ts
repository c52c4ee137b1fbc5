import type { CDPSession } from 'puppeteer-core';

/** More of a document is not read, in characters. */
export const htmlLengthMax = 5_000_000;

export interface ReadDocument {
  readonly url: string;
  /** As the browser understands it: text/html, application/pdf. */
  readonly contentType: string;
  readonly html: string;
  readonly isCut: boolean;
}

const readIt = `(() => {
  const { doctype, documentElement: root } = document;
  const html = (doctype ? new XMLSerializer().serializeToString(doctype) + '\\n' : '') + (root ? root.outerHTML : '');
  return { url: document.location.href, contentType: document.contentType, html: html.slice(0, ${htmlLengthMax}), isCut: html.length > ${htmlLengthMax} };
})()`;

/** Looks at a document from a world of its own, in which nothing is what the page's scripts made of it. */
export class DocumentReader {
  readonly #session: CDPSession;
  #frameId: string | null = null;

  constructor(session: CDPSession) {
    this.#session = session;
  }

  async read(): Promise<ReadDocument> {
    return (await this.#evaluate(readIt)) as ReadDocument;
  }

  /** Milliseconds since the document last changed, or since the first time that this was asked. */
  async unchangedMs(): Promise<number> {
    return (await this.#evaluate(`(() => {
      if (!globalThis.changedAt) {
        globalThis.changedAt = performance.now();
        const watch = { subtree: true, childList: true, characterData: true };
        new MutationObserver(() => { globalThis.changedAt = performance.now(); }).observe(document, watch);
      }
      return performance.now() - globalThis.changedAt;
    })()`)) as number;
  }

  async #evaluate(expression: string): Promise<unknown> {
    this.#frameId ??= (await this.#session.send('Page.getFrameTree')).frameTree.frame.id;
    // The same name gives the same world for as long as the document lives.
    const { executionContextId: contextId } = await this.#session.send('Page.createIsolatedWorld', {
      frameId: this.#frameId,
      worldName: 'millrace',
    });
    const { result, exceptionDetails } = await this.#session.send('Runtime.evaluate', {
      expression,
      contextId,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(`the document cannot be read: ${exceptionDetails.text}`);
    return result.value;
  }
}
