import { describe, expect, test } from 'vitest';
import { wholePage } from '../content/main-content.ts';
import { readPage } from '../html/page.ts';
import { toMarkdown } from './to-markdown.ts';

function markdownOf(html: string): string {
  const url = 'https://mill.example/docs/wheel';
  const body = new TextEncoder().encode(html);
  const page = readPage({ url, status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body });
  return toMarkdown(wholePage(page), { baseUrl: page.baseUrl }).markdown;
}

const both = 'Oak turns.[^1] Elm rots.[^2]';

test.each([
  [
    'paragraphs that begin with the raised number',
    '<p>Oak turns.<sup>1</sup> Elm rots.<sup>2</sup></p><p><sup>1</sup> Slowly.</p><p><sup>[2]</sup> At once.</p>',
    `${both}\n\n[^1]: Slowly.\n\n[^2]: At once.`,
  ],
  [
    'paragraphs below each paragraph, as they count on',
    '<p>Oak turns.<sup>1</sup></p><p><sup>1</sup> Slowly.</p><p>Elm rots.<sup>2</sup></p><p><sup>2</sup> At once.</p>',
    'Oak turns.[^1]\n\n[^1]: Slowly.\n\nElm rots.[^2]\n\n[^2]: At once.',
  ],
  [
    'paragraphs below a rule that begin with the number in bold',
    '<p>Oak turns.<sup>1</sup> Elm rots.<sup>2</sup></p><hr><p><strong>1</strong> Slowly.</p><p><b>2</b> At once.</p>',
    `${both}\n\n---\n\n[^1]: Slowly.\n\n[^2]: At once.`,
  ],
  [
    'items of a list that numbers in brackets lead to, whatever the places are called',
    '<p>Oak turns.<a href="#r1">[1]</a> Elm rots.<a href="#r2">[2]</a></p><ol><li><a id="r1"></a>Slowly.<li id="r2">At once.</ol>',
    `${both}\n\n[^1]: Slowly.\n\n[^2]: At once.`,
  ],
  [
    'items of a list of notes',
    '<p>Oak turns.<sup>1</sup> Elm rots.<sup>2</sup></p><h4>Notes</h4><ol><li>Slowly.<li>At once.</ol>',
    `${both}\n\n#### Notes\n\n[^1]: Slowly.\n\n[^2]: At once.`,
  ],
  [
    'paragraphs whose links lead back, though no address has a place',
    '<p>Oak turns.<sup><a href="#_ftn1">[1]</a></sup> Elm rots.<sup><a href="#_ftn2">[2]</a></sup></p><p><a href="#_ftnref1">[1]</a> Slowly.</p><p><a href="#_ftnref2">[2]</a> At once.</p>',
    `${both}\n\n[^1]: Slowly.\n\n[^2]: At once.`,
  ],
  [
    'notes hidden in their marks',
    '<p>Oak turns.<span class="footnote">1<span style="display:none">Slowly.</span></span> Elm rots.<span class="footnote">2<span hidden>At once.</span></span></p>',
    `${both}\n\n[^1]: Slowly.\n\n[^2]: At once.`,
  ],
  [
    'hidden boxes that the marks name',
    '<p>Oak turns.<sup data-note="n1">1</sup> Elm rots.<sup data-note="n2">2</sup></p><aside hidden id="n1">Slowly.</aside><aside hidden id="n2">At once.</aside>',
    `${both}\n\n[^1]: Slowly.\n\n[^2]: At once.`,
  ],
  [
    'notes in the margin, within the sentence',
    '<p>Oak turns.<label for="a">1</label><input id="a" type="checkbox"><span class="sidenote"><sup>1</sup> Slowly.</span> Elm rots.<label for="b"></label><input id="b" type="checkbox"><span class="sidenote">At once.</span></p>',
    `${both}\n\n[^1]: Slowly.\n\n[^2]: At once.`,
  ],
  [
    'notes that stand in the margin and below',
    '<p>Oak turns.<sup><a id="r1" href="#n1">1</a></sup><span class="sidenote">1. Slowly, as it is hard.</span></p><ol><li id="n1">Slowly, as it is hard. <a href="#r1">↩</a></ol>',
    'Oak turns.[^1]\n\n[^1]: Slowly, as it is hard.',
  ],
])('notes are found: %s', (_, html, expected) => {
  expect(markdownOf(html)).toBe(expected);
});

test.each([
  [
    'a power',
    '<p>Area is r<sup>2</sup>.</p><ol><li>One<li>Two</ol>',
    'Area is r<sup>2</sup>.\n\n1. One\n2. Two',
  ],
  [
    'a unit of area or volume above a list of notes',
    '<p>A roof of 5 m<sup>2</sup>, a pond of 3 m<sup>3</sup>.</p><h3>Notes</h3><ol><li>One<li>Two<li>Three</ol>',
    'A roof of 5 m<sup>2</sup>, a pond of 3 m<sup>3</sup>.\n\n### Notes\n\n1. One\n2. Two\n3. Three',
  ],
  [
    'a number that no first one goes before',
    '<p>The norm<sup>2</sup> of it.</p><h3>Notes</h3><ol><li>One<li>Two</ol>',
    'The norm<sup>2</sup> of it.\n\n### Notes\n\n1. One\n2. Two',
  ],
  ['a list that no text points at', '<h3>Notes</h3><ol><li>Buy oak</ol>', '### Notes\n\n1. Buy oak'],
])('%s is no note', (_, html, expected) => {
  expect(markdownOf(html)).toBe(expected);
});

test('of two equal numbers, the one after a word is the mark and the one of a formula is not', () => {
  const markdown = markdownOf(
    '<p>Ash bends.<sup>1</sup> Of x<sup>2</sup> and 4 km<sup>2</sup> of pine.<sup>2</sup></p><h4>Notes</h4><ol><li>Steamed.<li>Planted.</ol>',
  );

  expect(markdown).toContain('Ash bends.[^1] Of x<sup>2</sup> and 4 km<sup>2</sup> of pine.[^2]');
});

test('a unit that is raised to a number has no note, where nothing else has that number', () => {
  const markdown = markdownOf('<p>Its speed is in s<sup>1</sup>.</p><h4>Notes</h4><ol><li>Steamed.</ol>');

  expect(markdown).toContain('s<sup>1</sup>');
  expect(markdown).not.toContain('[^1]');
});

test('a chapter that a raised link leads to is no note', () => {
  const chapter = `<div id=ash>${'Ash bends in steam. '.repeat(300)}</div>`;
  const link = '<p>Oak splits.<sup><a href="#ash">1</a></sup></p>';

  const markdown = markdownOf(link + chapter);
  const short = markdownOf(`${link}<div id=ash>Ash bends.</div>`);

  expect(markdown).not.toContain('[^1]');
  expect(short).toContain('[^1]: Ash bends.');
});

describe('papers as LaTeXML writes them, such as those of arXiv', () => {
  const note = (mark: string, role: string, inside: string) =>
    `<span class="ltx_note ltx_role_${role}"><sup class="ltx_note_mark">${mark}</sup><span class="ltx_note_outer"><span class="ltx_note_content"><sup class="ltx_note_mark">${mark}</sup>${inside}</span></span></span>`;
  const numbered = (number: number, text: string) =>
    note(`${number}`, 'footnote', `<span class="ltx_tag ltx_tag_note">${number}</span>${text}`);
  const markAlone = (number: number) =>
    note(
      `${number}`,
      'footnotemark',
      `<span class="ltx_note_type">footnotemark: </span><span class="ltx_tag ltx_tag_note">${number}</span>`,
    );

  test('the words of a note are out of its sentence, its number stands there once', () => {
    const markdown = markdownOf(
      `<p>Oak${numbered(1, 'Of <em>Kent</em>.')} turns. Elm${numbered(2, 'At once.')} rots.</p>`,
    );

    expect(markdown).toBe('Oak[^1] turns. Elm[^2] rots.\n\n[^1]: Of *Kent*.\n\n[^2]: At once.');
  });

  test('a mark alone leads to the first note of its number, or is a raised number', () => {
    const markdown = markdownOf(
      `<p>Oak${numbered(1, 'Of Kent.')} turns. Elm${numbered(1, 'Of Ware.')} rots. Ash${markAlone(1)} and fir${markAlone(3)} burn.</p>`,
    );

    expect(markdown).toBe(
      'Oak[^1] turns. Elm[^1-2] rots. Ash[^1] and fir<sup>3</sup> burn.\n\n[^1]: Of Kent.\n\n[^1-2]: Of Ware.',
    );
  });

  test('a note of thanks has a star for its mark, and does not say that it is one', () => {
    const markdown = markdownOf(
      `<p>Oak${note('∗', 'thanks', '<span class="ltx_note_type">thanks: </span>To the millers.')} turns.</p>`,
    );

    expect(markdown).toBe('Oak[^1] turns.\n\n[^1]: To the millers.');
  });
});

test('bold numbers above a rule are numbers of parts', () => {
  const markdown = markdownOf('<p>Oak turns.<sup>1</sup></p><p><b>1</b> Of elms.</p>');

  expect(markdown).toBe('Oak turns.<sup>1</sup>\n\n**1** Of elms.');
});
