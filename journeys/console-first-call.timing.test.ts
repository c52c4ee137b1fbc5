import { readFileSync } from 'node:fs';
import { chromium, type Locator, type Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { chromiumPath } from '../server/src/testing/chromium.ts';
import { whyMissing } from '../server/src/testing/machine-parts.ts';
import { buildConsole } from './testing/built-console.ts';
import { callerOf } from './testing/call.ts';
import { guardMs, maya } from './testing/console.ts';
import { test as base, project, type RunningService } from './testing/millrace.ts';

const test = base.skipIf(whyMissing('chromium') !== null);
const secondsMax = 120;
/** Typed: a name, an address and a password. All else is clicked. */
const clicksMax = 8;

/**
 * How long a person takes, by the keystroke-level model (Card, Moran, Newell 1980): for a click 1.35 s to decide, 1.1 s to point, 0.2 s to
 * press; for a letter 0.28 s; for a hand from the mouse to the keyboard and back 0.8 s.
 */
const personSeconds = ({ clicks, letters, texts }: { clicks: number; letters: number; texts: number }) =>
  clicks * (1.35 + 1.1 + 0.2) + letters * 0.28 + texts * 0.8;

/** A hand on a mouse: it goes to the middle of what it sees, and presses. */
function handOn(page: Page) {
  const did = { clicks: 0, letters: 0, texts: 0 };
  const click = async (target: Locator) => {
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    if (!box) throw new Error(`${target} is not in sight`);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 5 });
    await page.mouse.down();
    await page.mouse.up();
    did.clicks += 1;
  };
  const type = async (target: Locator, text: string) => {
    await click(target);
    await page.keyboard.type(text);
    did.letters += text.length;
    did.texts += 1;
  };
  return { did, click, type };
}

test('from npm start to a first billed call in the playground: by mouse, in under two minutes', async ({
  millrace,
}) => {
  buildConsole();
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
  onTestFinished(() => browser.close());
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(guardMs);

  const service = await millrace.ready(millrace.startProgram('npm', ['start'], { cwd: project }));
  try {
    await firstCall(service, page);
  } finally {
    service.kill('SIGTERM');
    await service.ended;
  }
});

async function firstCall(service: RunningService, page: Page): Promise<void> {
  const hand = handOn(page);
  // The start says which file has the link.
  const file = /^ {2}cat (\S+)$/m.exec(service.output.stdout)?.[1] ?? '';
  await page.goto(/^console (\S+)/m.exec(readFileSync(file, 'utf8'))?.[1] ?? '');
  await page.getByLabel('Password').waitFor();
  await hand.type(page.getByLabel('Name'), maya.name);
  await hand.type(page.getByLabel('Email'), maya.email);
  await hand.type(page.getByLabel('Password'), maya.password);
  await hand.click(page.getByRole('button', { name: 'Create account' }));
  await page.getByRole('heading', { name: 'Latest calls' }).waitFor();
  await hand.click(page.getByRole('link', { name: 'Open the playground' }).first());
  await page.getByRole('heading', { name: 'Playground', level: 1 }).waitFor();
  await hand.click(page.getByRole('link', { name: 'Clean domain', exact: true }));
  await page.getByRole('heading', { name: 'Clean domain', level: 1 }).waitFor();
  await hand.click(page.getByRole('button', { name: 'Example', exact: true }));
  await page.getByText('At most 0.5 credits').waitFor();
  await hand.click(page.getByRole('button', { name: /^Run/ }));
  await page.locator('.outcome', { hasText: '0.5 credits' }).waitFor();
  const seconds = (performance.now() - service.startedAt) / 1000;

  const person = service.readyMs / 1000 + personSeconds(hand.did);
  const { clicks, letters, texts } = hand.did;
  console.info(
    `a first billed call ${seconds.toFixed(1)} s after npm start (ready after ${(service.readyMs / 1000).toFixed(1)} s), in ${clicks} clicks and ${letters} letters of ${texts} texts; a person takes about ${Math.round(person)} s`,
  );
  expect(await callerOf(service.url, service.keys[0] ?? '').wallet()).toBe(9_999.5);
  expect(clicks).toBeLessThanOrEqual(clicksMax);
  expect(seconds).toBeLessThan(secondsMax);
  expect(person).toBeLessThan(secondsMax);
}
