import { createRequire } from 'node:module';
import { mainContent } from '../../server/src/web/content/main-content.ts';
import { readPage } from '../../server/src/web/html/page.ts';
import { toMarkdown } from '../../server/src/web/markdown/to-markdown.ts';
import { type ExtractionCase, headingsOf, textOfMarkdown, textOfMarkup } from './markdown-cases.ts';

const require = createRequire(import.meta.url);
// The peers ship no types that this project's compiler sees.
interface Dom {
  readonly window: { readonly document: unknown; close(): void };
}
const { JSDOM, VirtualConsole } = require('jsdom') as {
  JSDOM: new (html: string, options: object) => Dom;
  VirtualConsole: new () => object;
};
const { Readability } = require('@mozilla/readability') as {
  Readability: new (document: unknown) => { parse(): { content: string } | null };
};
const { Defuddle } = (await import(new URL('node_modules/defuddle/dist/node.js', import.meta.url).href)) as {
  Defuddle(html: string, url: string, options: object): Promise<{ content?: string }>;
};

export function pageOf(body: Uint8Array, url: string) {
  return readPage({ url, status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body });
}

/** The text of the main content, as each of them answers it. */
export const extractors = {
  Millrace({ html, url, isPlain = false }: ExtractionCase) {
    const page = pageOf(new TextEncoder().encode(html), url);
    const { markdown } = toMarkdown(mainContent(page), { baseUrl: page.baseUrl });
    // Those of addresses are none of the text.
    const text = isPlain ? markdown.replace(/(?<!\/)\$/g, ' ') : markdown;
    return textOfMarkdown(text, headingsOf(html));
  },
  // Each peer on the document that its own tests are run on: jsdom's here, linkedom's there.
  Readability({ html, url }: ExtractionCase) {
    const dom = new JSDOM(html, { url, virtualConsole: new VirtualConsole() });
    const { content = '' } = new Readability(dom.window.document).parse() ?? {};
    dom.window.close();
    return textOfMarkup(content, headingsOf(html));
  },
  async Defuddle({ html, url }: ExtractionCase) {
    const { content = '' } = await Defuddle(html, url, { useAsync: false });
    return textOfMarkup(content, headingsOf(html));
  },
};

export type Extractor = keyof typeof extractors;
