import { attribute, type Element, textOf } from '../html/document.ts';
import type { Page } from '../html/page.ts';
import { PageHost } from './page-host.ts';
import { ScriptReader } from './script-reader.ts';
import { firstLead, type Lead, ScriptWorld, TooManySteps } from './script-world.ts';

/** A longer script is a program. */
const scriptMax = 20_000;
/** Of all scripts of a page: one that redirects has little. */
const scriptsMax = 60_000;

/**
 * Where the scripts of a page send its visitor by themselves: at once, after a time, or when the page has loaded. Nothing is run; what
 * depends on the browser, the visitor or the moment is not told. Null where no script leads on, or it is not known where to.
 */
export function scriptRedirect(page: Page): { url: string; delayMs: number } | null {
  const sources = scriptsOf(page);
  const body = page.document.first('body');
  const handlers = body ? handlersOf(body) : [];
  if (![...sources, ...handlers].some((source) => mayLeadOn.test(source))) return null;
  const world = new ScriptWorld();
  const host = new PageHost(page, world, (source) => new ScriptReader(source, world, host).run());
  const own = withoutFragment(page.url);
  const leads: Lead[] = [];
  for (const source of sources) leads.push(...leadsOf(source, world, host));
  for (const source of handlers) {
    world.isAfterLoading = true;
    leads.push(...leadsOf(source, world, host));
  }
  // A fragment of the page itself, or the same page again, is no other page.
  const first = firstLead(leads.filter(({ url }) => url === null || withoutFragment(url) !== own));
  return first?.url && first.delayMs !== null ? { url: first.url, delayMs: first.delayMs } : null;
}

const mayLeadOn = /location|navigat|submit|open|click/;

function leadsOf(source: string, world: ScriptWorld, host: PageHost): readonly Lead[] {
  world.allow(20_000 + 10 * source.length);
  world.delayMs = 0;
  try {
    return world.captured(() => new ScriptReader(source, world, host).run()).leads;
  } catch (error) {
    if (!(error instanceof TooManySteps)) throw error;
    world.leads = [];
    return [];
  }
}

/** The scripts in the page that a browser runs: no data, no templates, none that a consent manager holds back. */
function scriptsOf(page: Page): string[] {
  const sources: string[] = [];
  let left = scriptsMax;
  for (const script of page.document.elements('script')) {
    if (attribute(script, 'src') !== null || !isRun(script)) continue;
    const source = textOf(script);
    if (source.length > scriptMax || source.length > left) continue;
    left -= source.length;
    sources.push(source);
  }
  return sources;
}

function isRun(script: Element): boolean {
  const type = attribute(script, 'type')?.trim().toLowerCase() ?? '';
  return type === '' || type === 'module' || /^(?:text|application)\/(?:x-)?(?:java|ecma)script\b/.test(type);
}

function handlersOf(body: Element): string[] {
  const handlers = ['onload', 'onpageshow'].map((name) => attribute(body, name) ?? '');
  return handlers.filter((source) => source !== '' && source.length <= scriptMax);
}

export function withoutFragment(url: string): string {
  return url.split('#', 1)[0] ?? '';
}
