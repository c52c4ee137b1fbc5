import { expect, test } from 'vitest';
import { htmlPage } from '../../testing/html-page.ts';
import { toMarkdown } from '../markdown/to-markdown.ts';
import { mainContent } from './main-content.ts';

const markdownOf = (html: string, url: string) => {
  return toMarkdown(mainContent(htmlPage(html, url)), { baseUrl: url }).markdown;
};
const sentence =
  '<p>We build water wheels for the whole valley, and we are looking for someone who loves oak, iron and a good story at lunch.</p>';
const text = `${sentence}<h2>What you do</h2><ul><li>Design wheels that turn for thirty years.</li><li>Talk to millers about what they need.</li></ul>${sentence}<h2>What you bring</h2><ul><li>Five years with wood.</li><li>Patience.</li></ul>${sentence}`;
const posting =
  '<script type="application/ld+json">{"@context":"https://schema.org","@type":"JobPosting","title":"Wheelwright"}</script>';
const page = (title: string, body: string) =>
  `<html><head><title>${title}</title>${posting}</head><body>${body}</body></html>`;

test.for([
  [
    'Greenhouse',
    'https://boards.mill.example/acme/jobs/1',
    page(
      'Job Application for Wheelwright at Acme Mills',
      `<div id="main"><div id="app_body"><div id="header"><h1 class="app-title">Wheelwright</h1><span class="company-name">at Acme Mills</span><div class="location">Berlin, Germany</div></div><div id="content">${text}</div><div id="application"><form><label>First name</label><input></form></div></div></div>`,
    ),
    ['# Wheelwright', 'at Acme Mills', 'Berlin, Germany'],
  ],
  [
    'Greenhouse since 2024',
    'https://job-boards.mill.example/acme/jobs/1',
    page(
      'Job Application for Wheelwright at Acme Mills',
      `<main class="main job-post"><div class="job__header"><div class="job__title"><h1>Wheelwright</h1><div class="job__location"><svg></svg><div>Berlin, Germany</div></div></div><button>Apply</button></div><div class="job__description body"><div>${text}</div></div></main>`,
    ),
    ['# Wheelwright', 'Berlin, Germany'],
  ],
  [
    'Lever',
    'https://jobs.mill.example/acme/1',
    page(
      'Acme Mills - Wheelwright',
      `<div class="content"><div class="section-wrapper accent-section"><div class="section posting-header"><div class="posting-headline"><h2>Wheelwright</h2><div class="posting-categories"><div class="posting-category location">Berlin, Germany</div><div class="posting-category department">Workshop /</div><div class="posting-category commitment">Full-time</div></div></div></div></div><div class="section-wrapper"><div class="section" data-qa="job-description">${text}</div></div></div>`,
    ),
    ['## Wheelwright', 'Berlin, Germany', 'Workshop', 'Full-time'],
  ],
  [
    'Ashby',
    'https://jobs.mill.example/acme/2',
    page(
      'Wheelwright @ Acme Mills',
      `<div id="root"><h1 class="ashby-job-posting-heading">Wheelwright</h1><div class="left-pane"><div><h2>Location</h2><p>Berlin</p></div><div><h2>Employment Type</h2><p>Full time</p></div></div><div class="right-pane"><div>${text}</div></div></div>`,
    ),
    ['# Wheelwright', 'Berlin', 'Full time'],
  ],
  [
    'Workable',
    'https://apply.mill.example/acme/j/1',
    page(
      'Wheelwright - Acme Mills',
      `<main><header><h1>Wheelwright</h1><div><span>Hybrid</span><span>Berlin, Germany</span><span>Workshop</span></div></header><section><h2>Description</h2>${text}</section></main>`,
    ),
    ['# Wheelwright', 'Hybrid · Berlin, Germany · Workshop'],
  ],
] as const)('a job of %s keeps its title, place and kind above its text', ([, url, html, wanted]) => {
  const markdown = markdownOf(html, url);

  for (const one of wanted) expect(markdown).toContain(one);
  expect(markdown).toContain('thirty years');
  expect(markdown).not.toContain('First name');
});

test('a board of talk is still read as one, and a heading of parts of words stays one word', () => {
  const thread = `<html><head><title>Wheels</title></head><body><div><h1>Wheels</h1>${sentence}${sentence}</div></body></html>`;
  const split = page(
    'Wheelwright',
    `<main><h1><span>Wheel</span><span>Wright</span></h1><p><span>i</span><span>Mill</span></p>${text}</main>`,
  );

  expect(markdownOf(thread, 'https://boards.mill.example/t/1')).toContain('good story');
  expect(markdownOf(split, 'https://jobs.mill.example/3')).toMatch(/# WheelWright[\s\S]*iMill/);
});
