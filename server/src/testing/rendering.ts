import type { ServerResponse } from 'node:http';
import { GuardedOutbound, type OutboundSettings } from '../outbound/guarded-outbound.ts';
import { Renderer, type RendererSettings } from '../web/render/renderer.ts';
import { chromiumPath } from './chromium.ts';
import { RemoteChromium, remoteOf } from './remote-chromium.ts';
import { Site } from './site.ts';

export const testUserAgent = 'Mozilla/5.0 (compatible; Millrace/test; +https://example.com/bot)';

/** What holds for pages holds in both. One elsewhere is plain: nobody gave it our flags. */
export const browserKinds = ['of this machine', 'elsewhere'] as const;
export type BrowserKind = (typeof browserKinds)[number];

/**
 * A renderer with all that it needs. 127.0.0.2 stands for the public internet, 127.0.0.1 for what is private. A page has a minute: the
 * usual 15 s would be a time assertion on a busy machine. Tests of the time say it.
 */
export class Rendering {
  /** In a browser of one kind or the other, which has been started where it is not ours to start. */
  static async in(
    kind: BrowserKind,
    settings: Partial<RendererSettings> = {},
    outbound: Partial<OutboundSettings> = {},
  ): Promise<Rendering> {
    if (kind === 'of this machine') return new Rendering(settings, outbound);
    const chromium = await RemoteChromium.start();
    const remote = remoteOf(chromium.addresses);
    const rendering = new Rendering({ browserPath: null, remote, ...settings }, outbound);
    rendering.#chromium = chromium;
    return rendering;
  }

  readonly outbound: GuardedOutbound;
  readonly renderer: Renderer;
  readonly #stopping: (() => Promise<unknown>)[] = [];
  #chromium: RemoteChromium | null = null;

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
    await this.#chromium?.stop();
  }
}

export function sendHtml(response: ServerResponse, html: string): void {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(html);
}
