import { expect, test } from 'vitest';
import { htmlPage } from '../../testing/html-page.ts';
import { toMarkdown } from '../markdown/to-markdown.ts';
import { mainContent } from './main-content.ts';

const text = `<p>${'The kettle is beaten out of one sheet of copper and tinned inside, as it was done before. '.repeat(4)}</p>`;

test.each([
  'Customers also bought',
  'Similar events',
  'Frequently bought together',
  'Otros eventos que te pueden gustar',
  'Preguntas relacionadas',
  'Perguntas relacionadas',
  'Ti potrebbe interessare',
  'Produits similaires',
  'Kunden kauften auch',
  'Podobne oferty',
  'Похожие товары',
  '関連商品',
])('what stands under "%s" is about other things', (heading) => {
  const page = htmlPage(
    `<title>Kettle</title><main><h1>Kettle</h1>${text}<h2>${heading}</h2><ul><li><h3><a href="/2">Iron pan</a></h3></li><li><h3><a href="/3">Tin cup</a></h3></li></ul></main>`,
    'https://smith.example/kettle',
  );

  const { markdown } = toMarkdown(mainContent(page), { baseUrl: page.baseUrl });

  expect(markdown).toContain('one sheet of copper');
  expect(markdown).not.toContain('Iron pan');
  expect(markdown).not.toContain(heading);
});
