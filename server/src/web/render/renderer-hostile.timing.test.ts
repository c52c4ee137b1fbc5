import { afterAll, test as anyTest, beforeAll, describe, expect } from 'vitest';
import type { ServiceError } from '../../kernel/service-error.ts';
import { whyMissing } from '../../testing/machine-parts.ts';
import { Rendering, sendHtml } from '../../testing/rendering.ts';
import { processTree } from './process-tree.ts';

/* Pages that would go on for ever. Each ends in time, with its processes, and the next page is rendered as ever. */

const totalMs = 5_000;
/** Beside the page's own time: the start of a browser, the end of what hangs, and a machine that has other work. */
const slackMs = 12_000;

const test = anyTest.skipIf(whyMissing('chromium') !== null);

let rendering: Rendering;
beforeAll(() => {
  rendering = new Rendering({ times: { totalMs, loadMs: 2_000, settleMs: 1_000 } });
});
afterAll(() => rendering.close());

const never = new AbortController().signal;

const endless: [string, string][] = [
  ['a loop', '<script>while (true);</script>'],
  ['a loop that begins later', '<p>x</p><script>setTimeout(() => { while (true); }, 50)</script>'],
  ['an alert in a loop', '<script>while (true) alert(1);</script>'],
  [
    'a question before leaving',
    '<script>onbeforeunload = () => "stay"; setInterval(() => { location.href = "/next" + Math.random() })</script>',
  ],
  ['print and prompt', '<script>while (true) { print(); prompt("a") }</script>'],
  ['a page that reloads itself', '<script>location.reload()</script>'],
  ['a page that eats memory by script', '<script>let a = []; while (1) a.push(new Array(1e6))</script>'],
  [
    'a page that eats memory beside the script',
    '<script>let a = []; while (1) a.push(new Uint8Array(1e8).fill(1))</script>',
  ],
  [
    'a worker that eats memory',
    `<p>x</p><script>new Worker(URL.createObjectURL(new Blob(['let a = []; while (1) a.push(new Array(1e6))'])))</script>`,
  ],
  [
    'a million elements',
    '<body><script>for (let i = 0; i < 1e6; i++) document.body.append(document.createElement("b"))</script>',
  ],
  [
    'elements without end',
    '<body><script>setInterval(() => { for (let i = 0; i < 1e4; i++) document.body.append(i) })</script>',
  ],
  [
    'windows without end',
    '<body><a id=a target=_blank href="/x"></a><script>const f = document.createElement("iframe"); document.body.append(f); setInterval(() => { f.contentWindow.open("/x"); open("/x"); a.click() })</script>',
  ],
  [
    'frames without end',
    '<body><script>setInterval(() => { const f = document.createElement("iframe"); f.src = "/frame"; document.body.append(f) })</script>',
  ],
  ['requests without end', '<p>x</p><script>setInterval(() => fetch("/" + Math.random()))</script>'],
  [
    'an address without end',
    '<p>x</p><script>let i = 0; setInterval(() => history.pushState({}, "", "/" + i++))</script>',
  ],
  ['an address of a million characters', `<script>location.href = '/?' + 'x'.repeat(1e6)</script>`],
  [
    'a download',
    '<p>x</p><script>setInterval(() => { const a = document.createElement("a"); a.download = "x"; a.href = URL.createObjectURL(new Blob(["x"])); a.click() }, 50)</script>',
  ],
  [
    'an error in a loop',
    '<p>x</p><script>setInterval(() => { console.log("x".repeat(1e6)); throw new Error("x".repeat(1e6)) })</script>',
  ],
  ['frames inside of frames', '<iframe src="?a"></iframe><iframe src="?b"></iframe>'],
];

describe('ends in time, and the next page is rendered', () => {
  test.each(endless)('%s', async (_which, html) => {
    const site = await rendering.site((request, response) => {
      if (request.url === '/good')
        return sendHtml(response, '<p id=a></p><script>a.textContent = "good"</script>');
      sendHtml(response, html);
    });
    const startedAt = performance.now();

    const ended = await rendering.renderer.render(new URL(`${site.url}/`), never).then(
      () => 'read',
      ({ code }: ServiceError) => code,
    );
    const tookMs = performance.now() - startedAt;
    const next = await rendering.renderer.render(new URL(`${site.url}/good`), never);

    // Which of them it is depends on how far the page came in its time.
    expect(ended).toMatch(/^(?:read|upstream_error|upstream_timeout)$/);
    expect(tookMs).toBeLessThan(totalMs + slackMs);
    expect(next.html).toContain('<p id="a">good</p>');
    await rendering.stopSites();
  });

  test('the process of a page that hangs ends with it', async () => {
    const site = await rendering.site((request, response) =>
      sendHtml(response, request.url === '/good' ? '<p>x</p>' : '<script>while (true);</script>'),
    );
    const processes = () => rendering.renderer.pids.flatMap((pid) => processTree(pid)).length;
    await rendering.renderer.render(new URL(`${site.url}/good`), never);
    const before = processes();

    await rendering.renderer.render(new URL(site.url), never).catch(() => {});

    await expect.poll(processes).toBeLessThanOrEqual(before);
    expect(before).toBeGreaterThan(0);
    await rendering.stopSites();
  });
});
