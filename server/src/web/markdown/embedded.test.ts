import { expect, test } from 'vitest';
import { htmlPage } from '../../testing/html-page.ts';
import { wholePage } from '../content/main-content.ts';
import { toMarkdown } from './to-markdown.ts';

const site = 'https://mill.example';

function markdownOf(html: string): string {
  const page = htmlPage(html, `${site}/docs/wheel`);
  return toMarkdown(wholePage(page), { baseUrl: page.baseUrl }).markdown;
}

test.each([
  [
    'an object',
    '<object data="/a/plan.pdf" type="application/pdf"></object>',
    `[plan.pdf](${site}/a/plan.pdf)`,
  ],
  [
    'an object with an embed for other browsers',
    '<object data="plan.pdf"><embed src="plan.pdf"></object>',
    `[plan.pdf](${site}/docs/plan.pdf)`,
  ],
  ['an embed', '<embed src="/plan.pdf#page=2" title="The plan">', `[The plan](${site}/plan.pdf)`],
  [
    'an embed whose address does not say it',
    '<embed src="/f?id=7" type="application/pdf">',
    `[f](${site}/f?id=7)`,
  ],
  ['a frame', '<iframe src="/plan.PDF"></iframe>', `[plan.PDF](${site}/plan.PDF)`],
  ['a frame that is loaded late', '<iframe data-src="/plan.pdf"></iframe>', `[plan.pdf](${site}/plan.pdf)`],
  [
    "a viewer's frame",
    '<iframe src="https://docs.google.com/viewer?url=https%3A%2F%2Fmill.example%2Fplan.pdf&embedded=true"></iframe>',
    `[plan.pdf](${site}/plan.pdf)`,
  ],
])('a document that a page shows is a link to it: %s', (_, html, markdown) => {
  expect(markdownOf(`<p>a</p>${html}<p>b</p>`)).toBe(`a\n\n${markdown}\n\nb`);
});

test.each([
  '<object data="movie.swf"></object>',
  '<iframe src="/form.html"></iframe>',
  '<embed src="data:application/pdf;base64,AA">',
  '<object data="icon.svg" type="image/svg+xml"></object>',
])('other things that are embedded are left out: %s', (html) => {
  expect(markdownOf(`<p>a</p>${html}`)).toBe('a');
});

test.each([
  [
    'a video',
    '<amp-youtube data-videoid="a1b2C3d4_-0"></amp-youtube>',
    '[Video](https://www.youtube.com/watch?v=a1b2C3d4_-0)',
  ],
  [
    'a frame',
    '<amp-iframe src="https://player.vimeo.com/video/123456"></amp-iframe>',
    '[Video](https://vimeo.com/123456)',
  ],
  ['a film of its own', '<amp-video src="/v.mp4"></amp-video>', `[Video](${site}/v.mp4)`],
  ['a tweet', '<amp-twitter data-tweetid="99"></amp-twitter>', '[Tweet](https://twitter.com/i/status/99)'],
  [
    'a post',
    '<amp-facebook data-href="https://f.example/p/1"></amp-facebook>',
    '[Facebook](https://f.example/p/1)',
  ],
  [
    'a video in an old object',
    '<object><param name="movie" value="https://www.youtube.com/v/a1b2C3d4_-0?fs=1"></object>',
    '[Video](https://www.youtube.com/watch?v=a1b2C3d4_-0)',
  ],
])('what a page embeds is a link: %s', (_, html, markdown) => {
  expect(markdownOf(html)).toBe(markdown);
});

test('a picture of AMP is a picture, once', () => {
  const picture = '<amp-img src="/a.jpg" alt="Gate" width="9" height="9">';
  const fallback = '<noscript><img src="/a.jpg"></noscript></amp-img>';

  expect(markdownOf(`<figure>${picture}${fallback}<figcaption>The gate</figcaption></figure>`)).toBe(
    `![Gate](${site}/a.jpg)\n\nThe gate`,
  );
});

test('a page of frames is the addresses of its frames', () => {
  const frames = '<frame src="nav.html"><frameset rows="1,2"><frame src="main.html" name="Text"></frameset>';

  expect(markdownOf(`<html><frameset cols="1,2">${frames}</frameset></html>`)).toBe(
    `[nav.html](${site}/docs/nav.html)\n\n[Text](${site}/docs/main.html)`,
  );
});

const full = '<img class="full" data-src="/t/w_1200/gate.jpg" alt="Gate">';

test.each([
  ['a path of widths', '<img src="/max/30/gate.jpg">'],
  ['a blurred one', '<img src="/t/w_30,e_blur:800/gate.jpg">'],
  ['a width that is asked for', '<img src="/gate.jpg?w=20&q=10">'],
  ['a class', '<img class="lqip" src="/small/gate.jpg">'],
  ['a box of its own', '<span class="x"><img src="/gate.jpg?width=32"></span>'],
])('of a picture and its preview only the picture is written: %s', (_, preview) => {
  expect(markdownOf(`<figure><div>${preview}${full}</div></figure>`)).toBe(
    `![Gate](${site}/t/w_1200/gate.jpg)`,
  );
});

test.each([
  ['a small picture by itself', '<img src="/t/w_30/gate.jpg" alt="Gate">'],
  ['thumbnails beside each other', '<img class="thumb" src="/a.jpg"><img class="thumb" src="/b.jpg">'],
  ['two pictures', '<img src="/a.jpg"><img src="/b.jpg">'],
])('is no preview: %s', (_, html) => {
  expect(markdownOf(`<div>${html}</div>`).match(/!\[/g)).toHaveLength(html.match(/<img/g)?.length ?? 0);
});

test.each([
  ['readings', '<ruby>東京<rt>とうきょう</rt></ruby>と', '東京と'],
  [
    'brackets for other browsers',
    '<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp>字<rp>(</rp><rt>じ</rt><rp>)</rp></ruby>',
    '漢字',
  ],
  ['bases', '<ruby><rb>北</rb><rb>京</rb><rt>Běi</rt><rt>jīng</rt></ruby>です', '北京です'],
  [
    'readings in a box',
    '<ruby>旧金山<rtc><rt>jiù</rt><rt>jīn</rt></rtc><rtc>San Francisco</rtc></ruby>',
    '旧金山',
  ],
  ['a link', '<ruby><a href="/x">島</a><rt>しま</rt></ruby>', `[島](${site}/x)`],
])('signs are written without their readings: %s', (_, html, markdown) => {
  expect(markdownOf(`<p>${html}</p>`)).toBe(markdown);
});

test.each([
  ['code', '<td>mode</td><td><pre>fast</pre></td>', '| mode | `fast` |'],
  ['lines of code', '<td><pre>a | b\nc</pre></td><td>two</td>', '| `a \\| b`<br>`c` | two |'],
  ['headings', '<td><h5>Basic</h5></td><td>€10</td>', '| **Basic** | €10 |'],
  ['a quote', '<td>one</td><td><blockquote>said <p>so</blockquote></td>', '| one | said<br>so |'],
  [
    'what opens',
    '<td>two</td><td><details><summary>more</summary>text</details></td>',
    '| two | more<br>text |',
  ],
  ['a rule', '<td>one</td><td>a<hr>b</td>', '| one | a<br>b |'],
  [
    'a picture',
    '<td><h4><img src="/a.png" alt="A|B"></h4></td><td>c</td>',
    `| **![A\\|B](${site}/a.png)** | c |`,
  ],
  ['a list', '<td>Wed</td><td><ul><li>10 - 12<li>14 - 18</ul></td>', '| Wed | 10 - 12<br>14 - 18 |'],
])('a table with a header stays one with blocks in its cells: %s', (_, row, line) => {
  expect(markdownOf(`<table><tr><th>A</th><th>B</th></tr><tr>${row}</tr></table>`)).toBe(
    `| A | B |\n| --- | --- |\n${line}`,
  );
});

test('hours of the week are a table without a header too', () => {
  const row = (day: string) => `<tr><td>${day}</td><td><ul><li>10 - 12</li></ul></td></tr>`;

  expect(markdownOf(`<table>${row('Mon')}${row('Tue')}</table>`)).toContain('| Tue | 10 - 12 |');
});

test.each([
  ['<ol reversed><li>c<li>b<li>a</ol>', '3. c\n2. b\n1. a'],
  ['<ol reversed start=10><li>c<li>b</ol>', '10. c\n9. b'],
  ['<ol start=4><li>d<li value=9>i<li>j</ol>', '4. d\n9. i\n10. j'],
])('the numbers of a list are those that a reader sees: %s', (html, markdown) => {
  expect(markdownOf(html)).toBe(markdown);
});
