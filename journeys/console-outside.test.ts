import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished } from 'vitest';
import { Site } from '../server/src/testing/site.ts';
import { consoleTest, maya, openScreen, rowWith, takeSecret } from './testing/console.ts';

/*
 * What goes out of the service and comes back, seen in the console: a list whose provider answers as the test lets it, and a webhook with a
 * real receiver.
 */

/** A provider that finds everybody, and answers so many questions in all. */
class Gate {
  #allowed = 0;
  #answered = 0;
  readonly #waiting: (() => void)[] = [];

  /** Answers until so many have been answered since its start. */
  allow(all: number): void {
    this.#allowed = all;
    while (this.#answered < this.#allowed && this.#waiting.length > 0) {
      this.#answered += 1;
      this.#waiting.shift()?.();
    }
  }

  turn(): Promise<void> {
    if (this.#answered < this.#allowed) {
      this.#answered += 1;
      return Promise.resolve();
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}

const gate = new Gate();
const test = consoleTest(async (folder) => {
  const provider = await Site.start(async (request, response) => {
    const first = new URL(request.url ?? '', 'http://provider').searchParams.get('first');
    await gate.turn();
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ email: `${first?.toLowerCase()}.halvorsen@fjordline.example`, state: 'ok' }));
  });
  mkdirSync(join(folder, 'providers'));
  writeFileSync(
    join(folder, 'providers/gate.yaml'),
    `name: gate
title: Gate
baseUrl: ${provider.url}
auth: { type: none }
limits: { timeoutMs: 120000, concurrency: 100 }
capabilities:
  findEmail:
    requests:
      - { requires: [first_name, last_name, domain], path: /find, query: { first: '{{first_name}}' } }
    rules:
      - { path: email, is: empty, means: miss }
    answer:
      email: email
      status: { path: state, words: { ok: valid } }
`,
  );
  return {
    environment: { OUTBOUND_ALLOW: '127.0.0.0/8', PROVIDERS_DIR: join(folder, 'providers') },
    stop: () => provider.stop(),
  };
});

const figure = (page: Page, label: string, text: string) =>
  page
    .locator('.figure', { hasText: label })
    .locator('b')
    .filter({ hasText: new RegExp(`^${text}$`) });

test('a list from file to download: columns are matched by hand, and its progress moves as rows end', async ({
  world,
}) => {
  const { page, wrong, refused } = await world.visit('/console/', { as: maya });
  const rows = Array.from({ length: 60 }, (_, at) => `P${at},Halvorsen,fjordline.example,${at}`);

  await openScreen(page, 'Lists');
  await page.getByRole('link', { name: 'New list' }).first().click();
  await page.getByRole('link', { name: 'bulk list' }).click();
  await page.getByLabel('CSV file').setInputFiles({
    name: 'fair.csv',
    mimeType: 'text/csv',
    // Names of columns that say nothing.
    buffer: Buffer.from(['Kol A,Kol B,Kol C,Kol D', ...rows].join('\n')),
  });
  await page.getByRole('radio', { name: /Bulk email finding/ }).click();
  await page.getByText('No row can be sent').waitFor();
  const isFixed = await page.getByRole('button', { name: 'Start list' }).isDisabled();
  await page.getByLabel('Send Kol A as').selectOption('first_name');
  await page.getByLabel('Send Kol B as').selectOption('last_name');
  await page.getByLabel('Send Kol C as').selectOption('company_domain');
  await page.getByText('120 credits').waitFor();
  const preview = await rowWith(page, 'Kol A').locator('td').last().innerText();
  const sums = await page.locator('.sums').first().innerText();
  await page.getByRole('button', { name: 'Start list' }).click();

  await page.getByRole('heading', { name: 'fair.csv', level: 1 }).waitFor();
  const progress = page.getByRole('progressbar', { name: 'Rows done' });
  const moved: (string | null)[] = [await progress.getAttribute('aria-valuenow')];
  for (const done of [20, 40, 60]) {
    gate.allow(done);
    await figure(page, 'Rows done', String(done)).waitFor();
    moved.push(await progress.getAttribute('aria-valuenow'));
  }
  await page.getByText('completed').waitFor();
  await page.getByText('p0.halvorsen@fjordline.example').waitFor();
  await figure(page, 'Credits', '120').waitFor();
  await page.locator('.balance', { hasText: '9,880credits' }).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\r\n');

  expect(isFixed).toBe(true);
  expect(preview).toBe('P0');
  expect(sums).toMatch(/Rows to send\s+60\s+Duplicates, sent once\s+0/);
  expect(moved).toEqual(['0', '33', '67', '100']);
  expect(lines.length).toBe(61);
  expect(lines.filter((line) => /p\d+\.halvorsen@fjordline\.example/.test(line)).length).toBe(60);
  expect(refused).toEqual([]);
  expect(wrong).toEqual([]);
});

interface Got {
  readonly headers: Record<string, string>;
  readonly body: string;
}

test('a webhook made in the console is delivered, signed with the secret that was shown; what failed is seen and sent again', async ({
  world,
}) => {
  const got: Got[] = [];
  // By delivery, in the order in which they first come: a try of an earlier one, which may come at any time, is not answered as the next.
  const answers = [204, 503, 410];
  const seen: string[] = [];
  const receiver = await Site.start((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const headers = request.headers as Record<string, string>;
      const id = headers['webhook-id'] ?? '';
      const body = Buffer.concat(chunks).toString();
      // That it was switched off is an event as well.
      if (JSON.parse(body).type !== 'webhook.test') {
        response.writeHead(204).end();
        return;
      }
      got.push({ headers, body });
      if (!seen.includes(id)) seen.push(id);
      const answer = answers[seen.indexOf(id)] ?? 204;
      response.writeHead(answer).end(answer === 204 ? undefined : 'The CRM is closed.');
    });
  });
  onTestFinished(() => receiver.stop());
  const { page, wrong, refused } = await world.visit('/console/', { as: maya });
  const sendTest = page.getByRole('button', { name: 'Send test' });
  // If the webhook is on again before its own webhook.disabled event is sent, it receives that event, too.
  const first = page.locator('tbody tr').filter({ hasText: 'webhook.test' }).first();

  await openScreen(page, 'Webhooks');
  await page.getByRole('button', { name: 'Add webhook' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill(`${receiver.url}/hook`);
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await page.getByText('Millrace stores it encrypted').waitFor();
  const secret = await takeSecret(page);
  await page.getByRole('link', { name: `${receiver.url}/hook` }).click();

  await sendTest.click();
  await first.getByText('204 delivered').waitFor();
  const [delivered] = got;
  const verified = new Webhook(secret).verify(delivered?.body ?? '', delivered?.headers ?? {});
  const forged = new Webhook(`whsec_${Buffer.alloc(24).toString('base64')}`);

  expect(verified).toMatchObject({ type: 'webhook.test' });
  expect(() => forged.verify(delivered?.body ?? '', delivered?.headers ?? {})).toThrow();

  // A failed try shows what the receiver answered. "Send again" repeats it at once.
  await sendTest.click();
  await first.getByText('503 pending').waitFor();
  await first.click();
  await page.getByRole('heading', { name: 'Attempt 1' }).waitFor();
  await page.getByText('The CRM is closed.').first().waitFor();
  answers[1] = 204;
  await page.getByRole('button', { name: 'Send again' }).click();
  await first.getByText('204 delivered').waitFor();

  // 410 says that nobody is there any more: the webhook is switched off, and its delivery has failed for good.
  await sendTest.click();
  await first.getByText('410 failed').waitFor();
  await page.getByRole('button', { name: 'Switch on' }).waitFor();
  answers[2] = 204;
  await page.getByRole('button', { name: 'Switch on' }).click();
  await page.getByRole('button', { name: 'Switch off' }).waitFor();
  await first.click();
  await page.getByRole('heading', { name: 'Attempt 1' }).waitFor();
  // Nothing else sends this one again.
  await page.getByRole('button', { name: 'Send again' }).click();
  await first.getByText('204 delivered').waitFor();
  await page.getByRole('button', { name: 'Resend failed, 7 days' }).click();
  await page.getByText('Nothing failed in the last 7 days.').waitFor();

  const tests = got.filter(({ body }) => JSON.parse(body).type === 'webhook.test');
  const ids = tests.map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids).size).toBe(3);
  expect(ids.length).toBeGreaterThanOrEqual(5);
  for (const { body, headers } of got) expect(() => new Webhook(secret).verify(body, headers)).not.toThrow();
  expect(refused).toEqual([]);
  expect(wrong).toEqual([]);
});

test('a receiver that asks for a pause is waited for, and the page says until when', async ({ world }) => {
  const receiver = await Site.start((_request, response) => {
    response.writeHead(503, { 'retry-after': '900' }).end('Come back later.');
  });
  onTestFinished(() => receiver.stop());
  const { page, wrong, refused } = await world.visit('/console/', { as: maya });
  const first = page.locator('tbody tr').first();

  await openScreen(page, 'Webhooks');
  await page.getByRole('button', { name: 'Add webhook' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill(`${receiver.url}/paused`);
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await takeSecret(page);
  await page.getByRole('link', { name: `${receiver.url}/paused` }).click();
  await page.getByRole('button', { name: 'Send test' }).click();
  await first.getByText('503 pending').waitFor();
  const note = page.getByText(/^Deliveries are paused\. Millrace waits until .+, as the receiver asked\.$/);
  await note.waitFor();
  await first.click();
  await page.getByRole('button', { name: 'Send again' }).click();
  await page.getByText(/^Millrace waits until .+, as the receiver asked\.$/).waitFor();
  await page.getByText('Next attempt').waitFor();
  await page.getByRole('button', { name: 'Send test' }).click();
  await page
    .getByText(/^A test event was made\. Millrace waits until .+, as the receiver asked\.$/)
    .waitFor();

  expect(refused).toEqual([]);
  expect(wrong).toEqual([]);
});
