import type { Page } from 'playwright-core';
import { vi } from 'vitest';
import { callerOf } from './call.ts';
import { type ConsoleWorld, guardMs, idsOf, liftRateLimit, maya, openScreen, sendFrom } from './console.ts';
import { type Answered, startTraffic } from './traffic.ts';

/** A balance that the page showed, and when it first did. Milliseconds since 1970. */
export interface ShownBalance {
  readonly credits: number;
  readonly at: number;
}

export interface Storm {
  readonly answers: readonly Answered[];
  readonly shown: readonly ShownBalance[];
  /** Add-on credits of the ledger. */
  readonly before: number;
  readonly after: number;
  readonly page: Page;
  readonly wrong: readonly string[];
}

/** Notes each new figure of add-on credits on Home, as soon as it is in the page. */
const watch = `
  window.shownBalances = [];
  const look = () => {
    const figure = [...document.querySelectorAll('.figure')].find((one) => one.firstElementChild.textContent === 'Add-on credits');
    const text = figure?.querySelector('b')?.textContent ?? '';
    if (!/^[\\d,.]+$/.test(text) || figure.querySelector('b').firstElementChild) return;
    const credits = Number(text.replaceAll(',', ''));
    if (window.shownBalances.at(-1)?.credits !== credits) {
      window.shownBalances.push({ credits, at: performance.timeOrigin + performance.now() });
    }
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });`;

/** Four callers pay as fast as they can while somebody looks at Home, until the page has shown so many new balances and is quiet again. */
export async function storm(
  { url, visit }: ConsoleWorld,
  { balances }: { readonly balances: number },
): Promise<Storm> {
  const { page, wrong } = await visit('/console/', { as: maya, script: watch });
  const { organization, live } = await idsOf(page);
  // A key of its own: the tests of a file may have rotated the first one.
  const made = await sendFrom(page, 'POST', `organizations/${organization}/workspaces/${live}/keys`, {
    overlap_seconds: 0,
  });
  const caller = callerOf(url, made.body.api_key as string);
  // So that it does not end for want of credit.
  const entries = `operator/organizations/${organization}/entries`;
  await sendFrom(page, 'POST', entries, { kind: 'grant', credits: 1_000_000, id: 'storm' });
  await liftRateLimit(page, live, caller);
  await openScreen(page, 'Home');
  const before = await caller.wallet();
  await vi.waitFor(async () => {
    const [last] = (await shownIn(page)).slice(-1);
    if (last?.credits !== before) throw new Error(`shows ${last?.credits}, not ${before}`);
  }, waits);
  const beganWith = (await shownIn(page)).length;

  const traffic = startTraffic(caller, 4);
  await vi.waitFor(async () => {
    if ((await shownIn(page)).length < beganWith + balances) throw new Error('few balances were shown');
  }, waits);
  const answers = await traffic.stop();
  const after = await caller.wallet();
  await vi.waitFor(async () => {
    const [last] = (await shownIn(page)).slice(-1);
    if (last?.credits !== after) throw new Error(`shows ${last?.credits}, not ${after}`);
  }, waits);
  return { answers, shown: (await shownIn(page)).slice(beganWith), before, after, page, wrong };
}

const waits = { timeout: guardMs, interval: 50 };

const shownIn = (page: Page) => page.evaluate<ShownBalance[]>('window.shownBalances');

/** The calls that may have been charged at a moment: those that were sent before it. */
export const causesOf = (answers: readonly Answered[], at: number): readonly Answered[] =>
  answers.filter(({ sentAt }) => sentAt <= at + clockMs);

/** Chromium and Node read the clock of the machine each for itself. */
const clockMs = 20;
