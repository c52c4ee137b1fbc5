import { expect, test } from 'vitest';
import { htmlPage } from '../../testing/html-page.ts';
import { toMarkdown } from '../markdown/to-markdown.ts';
import { mainContent } from './main-content.ts';

const text = `<p>${'The wheel of the mill turns in its race, slowly in summer and fast in spring, as it always did. '.repeat(8)}</p>`;

function markdownOf(inside: string): string {
  const page = htmlPage(
    `<title>Mill</title><main><h1>Mill</h1>${text}<h2>Questions</h2>${inside}${text}</main>`,
    'https://mill.example/',
  );
  return toMarkdown(mainContent(page), { baseUrl: page.baseUrl }).markdown;
}

const answer = '<p>It stands still when the race is frozen.</p>';

test.each([
  [
    'a heading with a button',
    `<div><h3><button aria-expanded="false" aria-controls="a1">Does it rest?</button></h3><div id="a1" hidden>${answer}</div></div>`,
  ],
  [
    'a button',
    `<div class="x1"><button aria-expanded="false" aria-controls="p-1">Does it rest?</button><div id="p-1" style="display:none">${answer}</div></div>`,
  ],
  [
    'a button that names no panel',
    `<div><button aria-expanded="false">Does it rest?</button><div aria-hidden="true">${answer}</div></div>`,
  ],
  [
    'a box that is clicked',
    `<div><div role="button" tabindex="0" aria-expanded="false">Does it rest?</div><div hidden>${answer}</div></div>`,
  ],
  ['a list of terms', `<dl><dt>Does it rest?</dt><dd style="display: none">${answer}</dd></dl>`],
  [
    'a link',
    `<div><h4><a href="#q7" aria-expanded="false" aria-controls="q7">Does it rest?</a></h4><section id="q7" hidden>${answer}</section></div>`,
  ],
  [
    'another language',
    `<div><h3><button aria-expanded="false">Ruht das Rad? Does it rest?</button></h3><div style="visibility:hidden">${answer}</div></div>`,
  ],
  [
    'an accordion',
    `<div class="accordion-item"><h3>Does it rest?</h3><div class="accordion-panel" hidden>${answer}</div></div>`,
  ],
  [
    'a link to the panel',
    `<div class="title"><a href="#q8">Does it rest?</a></div><div id="q8" style="display:none">${answer}</div>`,
  ],
  [
    'a title above the content of a toggle',
    `<div class="pb_toggle pb_toggle_close"><h5>Does it rest?</h5><div class="pb_toggle_content" style="display:none">${answer}</div></div>`,
  ],
  [
    'a dropdown of an accordion',
    `<div><h4><button aria-expanded="false" aria-controls="d1"><span>Does it rest?</span></button></h4><div class="accordion-item__dropdown" id="d1" role="region" aria-hidden="true">${answer}</div></div>`,
  ],
  ['details', `<details><summary>Does it rest?</summary>${answer}</details>`],
])('a collapsed panel is read under its label: %s', (_, html) => {
  expect(markdownOf(html)).toMatch(/Does it rest\?[\s\S]{0,40}It stands still when the race is frozen\./);
});

test.each([
  [
    'a menu',
    `<div><button aria-expanded="false" aria-controls="m">Menu</button><div id="m" class="menu" hidden>${answer}</div></div>`,
  ],
  [
    'navigation',
    `<nav><div><button aria-expanded="false">More</button><div hidden>${answer}</div></div></nav>`,
  ],
  [
    'a list that drops down',
    `<div><button aria-haspopup="true" aria-expanded="false">Sort</button><div hidden>${answer}</div></div>`,
  ],
  [
    'a dialog',
    `<div><button aria-expanded="false" aria-controls="d">Log in</button><div id="d" role="dialog" hidden>${answer}</div></div>`,
  ],
  [
    'a box for cookies',
    `<div class="cookie-settings"><h3><button aria-expanded="false">Needed</button></h3><div hidden>${answer}</div></div>`,
  ],
  ['a form', `<form><button aria-expanded="false">Write</button><div hidden>${answer}</div></form>`],
  [
    "another label's panel",
    `<div><button aria-expanded="false" aria-controls="z">More</button><div id="y" hidden>${answer}</div></div>`,
  ],
  ['what no label opens', `<div><p>Note</p><div style="display:none">${answer}</div></div>`],
])('what lies over the page or is hidden for good is not read: %s', (_, html) => {
  expect(markdownOf(html)).not.toContain('It stands still');
});

test('a text that is shown one chapter at a time is read to its end', () => {
  const chapter = (name: string, hidden: string) =>
    `<section class="chapter${hidden ? '' : ' active'}"${hidden}><h2>${name}</h2><p>What is to be known of ${name}.</p></section>`;

  const markdown = markdownOf(
    `<div>${chapter('oak', '')}${chapter('iron', ' style="display:none"')}${chapter('rope', ' hidden')}</div>`,
  );

  expect(markdown).toMatch(/known of oak[\s\S]*known of iron[\s\S]*known of rope/);
});

test.each(['d-none d-print-block', 'hidden print:block', 'visible-print-block', 'show-for-print'])(
  'what is shown in print only is left out: %s',
  (name) => {
    expect(markdownOf(`<p class="${name}">Printed at the mill.</p>`)).not.toContain('Printed at');
  },
);

test.each(['d-print-none', 'print:hidden', 'hide-for-print', 'd-print-block'])(
  'what is shown on a screen is kept, also where print is named: %s',
  (name) => {
    expect(markdownOf(`<p class="${name}">Shown at the mill.</p>`)).toContain('Shown at');
  },
);
