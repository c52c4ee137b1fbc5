import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { mainContent } from '../../../server/src/web/content/main-content.ts';
import { readPage } from '../../../server/src/web/html/page.ts';
import { toMarkdown } from '../../../server/src/web/markdown/to-markdown.ts';
import { textOfMarkup } from '../../web/markdown-cases.ts';
import type { AskedPage, PeerAnswer, PeerRequest } from './contender.ts';

/* One contender of the comparison: reads requests as lines of JSON, answers each with a line. */

const require = createRequire(import.meta.url);
interface Dom {
  readonly window: { readonly document: unknown; close(): void };
}

type Extract = (html: Buffer, page: AskedPage) => PeerAnswer;

const contenders: Readonly<Record<string, () => Extract>> = {
  Millrace: () => (body, page) => {
    const type = page.isUtf8 ? 'text/html; charset=utf-8' : 'text/html';
    const read = readPage({ url: page.url, status: 200, headers: { 'content-type': type }, body });
    return { markdown: toMarkdown(mainContent(read), { baseUrl: read.baseUrl }).markdown };
  },
  Readability: () => {
    const { JSDOM, VirtualConsole } = require('jsdom') as {
      JSDOM: new (html: string | Buffer, options: object) => Dom;
      VirtualConsole: new () => object;
    };
    const { Readability } = require('@mozilla/readability') as {
      Readability: new (document: unknown) => { parse(): { content: string } | null };
    };
    return (html, { url, isUtf8 }) => {
      const source = isUtf8 ? html.toString('utf8') : html;
      const dom = new JSDOM(source, { url, virtualConsole: new VirtualConsole() });
      const { content = '' } = new Readability(dom.window.document).parse() ?? {};
      dom.window.close();
      return { text: textOfMarkup(content) };
    };
  },
};

const extract = contenders[process.argv[2] ?? '']?.();
if (extract === undefined) throw new Error(`There is no contender ${process.argv[2]}.`);

/** What it throws is a page without content. */
function answer(page: AskedPage): PeerAnswer {
  try {
    return extract?.(Buffer.from(page.html, 'base64'), page) ?? {};
  } catch {
    return { text: '' };
  }
}

function timed(pages: readonly AskedPage[]): number {
  const bodies = pages.map(({ html }) => Buffer.from(html, 'base64'));
  const startedAt = process.cpuUsage();
  for (const [index, page] of pages.entries()) {
    try {
      extract?.(bodies[index] as Buffer, page);
    } catch {
      // Counted as it is.
    }
  }
  const { user, system } = process.cpuUsage(startedAt);
  return (user + system) / 1_000;
}

for await (const request of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(request) as PeerRequest;
  const said: PeerAnswer =
    'page' in asked ? answer(asked.page) : { cpuMs: repeat(asked.passes, () => timed(asked.pages)) };
  // Lines are read by a reader that ends one at these two as well.
  const line = JSON.stringify(said).replace(/[\u2028\u2029]/g, ' ');
  process.stdout.write(`${line}\n`);
}

function repeat(times: number, run: () => number): number[] {
  return Array.from({ length: times }, run);
}
