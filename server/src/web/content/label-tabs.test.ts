import { expect, test } from 'vitest';
import { htmlPage } from '../../testing/html-page.ts';
import { toMarkdown } from '../markdown/to-markdown.ts';
import { mainContent } from './main-content.ts';

const text = `<p>${'The loom stands by the window, since the weaver wants to see the color of the yarn by day. '.repeat(6)}</p>`;

function markdownOf(inside: string): string {
  const page = htmlPage(
    `<title>Loom</title><main><h1>Loom</h1>${text}<div>${inside}</div>${text}</main>`,
    'https://loom.example/',
  );
  return toMarkdown(mainContent(page), { baseUrl: page.baseUrl }).markdown;
}

test.each([
  [
    'role=tab and aria-controls',
    '<div role="tablist"><button role="tab" aria-controls="a">Wool</button><button role="tab" aria-controls="b">Linen</button></div><div id="a" role="tabpanel"><p>Warm.</p></div><div id="b" role="tabpanel" hidden><p>Cool.</p></div>',
  ],
  [
    'roles without references, in order',
    '<ul role="tablist"><li role="tab">Wool</li><li role="tab">Linen</li></ul><div><div role="tabpanel"><p>Warm.</p></div><div role="tabpanel" hidden><p>Cool.</p></div></div>',
  ],
  [
    'links to panels',
    '<ul class="nav nav-tabs"><li><a data-toggle="tab" href="#a">Wool</a></li><li><a data-toggle="tab" href="#b">Linen</a></li></ul><div class="tab-content"><div id="a" class="tab-pane active"><p>Warm.</p></div><div id="b" class="tab-pane"><p>Cool.</p></div></div>',
  ],
  [
    'labels of radio buttons beside them',
    '<div class="group"><div class="tabs"><input type="radio" id="x1" name="x"><label for="x1">Wool</label><input type="radio" id="x2" name="x"><label for="x2">Linen</label></div><div class="blocks"><div><p>Warm.</p></div><div><p>Cool.</p></div></div></div>',
  ],
  [
    'labels of radio buttons before them',
    '<div class="set"><input type="radio" id="y1"><input type="radio" id="y2"><div class="labels"><label for="y1">Wool</label><label for="y2">Linen</label></div><div class="content"><div><p>Warm.</p></div><div><p>Cool.</p></div></div></div>',
  ],
  [
    'each tab above its panel in one box, as Magento has them',
    '<div class="items"><div role="tab" aria-controls="a"><a href="#a">Wool</a></div><div id="a" role="tabpanel"><p>Warm.</p></div><div role="tab" aria-controls="b"><a href="#b">Linen</a></div><div id="b" role="tabpanel"><p>Cool.</p></div></div>',
  ],
])('each panel stands under the name of its tab, and the bar of tabs is gone: %s', (_, html) => {
  expect(markdownOf(html)).toMatch(/\n\n\*\*Wool\*\*\n\nWarm\.\n\n\*\*Linen\*\*\n\nCool\.\n\n/);
});

test('a panel that begins with the name of its tab gets no second one', () => {
  const markdown = markdownOf(
    '<ul role="tablist"><li role="tab"><a href="#a">Yarn</a></li><li role="tab"><a href="#b">Care</a></li></ul><div id="a" role="tabpanel"><h2>Yarn</h2><p>Two ply.</p></div><div id="b" role="tabpanel"><h2>Care</h2><p>Wash cold.</p></div>',
  );

  expect(markdown.match(/Yarn/g)).toHaveLength(1);
  expect(markdown).toContain('## Care\n\nWash cold.');
});

test('tabs of which one has no panel, and choices of a form, stay as they are', () => {
  const tabs = markdownOf(
    '<ul role="tablist"><li role="tab"><a href="#a">Wool</a></li><li role="tab"><a href="#z">Linen</a></li></ul><div id="a" role="tabpanel"><p>Warm.</p></div>',
  );
  const choices = markdownOf(
    '<fieldset><label for="r1">Wool</label><label for="r2">Linen</label><input type="radio" id="r1"><input type="radio" id="r2"></fieldset><div><div>Warm.</div><div>Cool.</div></div>',
  );

  expect(tabs).not.toContain('**Wool**');
  expect(choices).not.toContain('**Wool**');
});

test('the language that a span names above code is not a line of its own', () => {
  const markdown = markdownOf(
    '<div class="language-sh"><span class="lang">sh</span><pre><code>loom up</code></pre></div>',
  );

  expect(markdown).toContain('\n\n```sh\nloom up\n```');
  expect(markdown).not.toMatch(/^sh$/m);
});
