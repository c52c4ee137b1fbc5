import type { ServerResponse } from 'node:http';
import { GuardedOutbound, type OutboundSettings } from '../outbound/guarded-outbound.ts';
import { Renderer, type RendererSettings } from '../web/render/renderer.ts';
import { chromiumPath } from './chromium.ts';
import { Site } from './site.ts';

export const testUserAgent = 'Mozilla/5.0 (compatible; Millrace/test; +https://example.com/bot)';

/**
 * A renderer with all that it needs. 127.0.0.2 stands for the public internet, 127.0.0.1 for what is private. A page has a minute: the
 * usual 15 s would be a time assertion on a busy machine. Tests of the time say it.
 */
export class Rendering {
  readonly outbound: GuardedOutbound;
  readonly renderer: Renderer;
  readonly #stopping: (() => Promise<unknown>)[] = [];

  constructor(settings: Partial<RendererSettings> = {}, outbound: Partial<OutboundSettings> = {}) {
    this.outbound = new GuardedOutbound({
      allow: ['127.0.0.2/32'],
      ports: [80, 443],
      politeness: { concurrency: 10, spacingMs: 0 },
      userAgent: testUserAgent,
      ...outbound,
    });
    this.renderer = new Renderer(
      {
        browserPath: chromiumPath(),
        pagesMax: 2,
        userAgent: testUserAgent,
        ...settings,
        times: { totalMs: 60_000, ...settings.times },
      },
      this.outbound,
    );
  }

  async site(answer: Parameters<typeof Site.start>[0], host = '127.0.0.2'): Promise<Site> {
    const site = await Site.start(answer, { host });
    this.#stopping.push(() => site.stop());
    return site;
  }

  /** Stops the sites; the browser goes on. */
  async stopSites(): Promise<void> {
    await Promise.all(this.#stopping.splice(0).map((stop) => stop()));
  }

  async close(): Promise<void> {
    await this.renderer.close();
    await this.stopSites();
    await this.outbound.close();
  }
}

export function sendHtml(response: ServerResponse, html: string): void {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(html);
}
