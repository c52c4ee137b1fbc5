import { describe, expect, test } from 'vitest';
import { readPage } from '../html/page.ts';
import { plainText } from '../scrape/plain-text.ts';
import { mainContent } from './main-content.ts';

/* A page that is a discussion is all that was said there, and nothing of what a forum puts around it. */

function textAt(url: string, html: string): string {
  const body = new TextEncoder().encode(html);
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  return plainText(mainContent(readPage({ url, status: 200, headers, body })));
}

const textOf = (html: string) => textAt('https://mill.example/p/7', html);

const said = (about: string) =>
  `<p>I would take the ${about}, since it turns in little water and is mended in a day, as my own was last spring.</p>`;
const names = ['Ada', 'Ben', 'Cleo', 'Dora', 'Emil'];

/** As most forums write them: the class says comment. */
const comments = (wheels: readonly string[]) =>
  wheels
    .map(
      (wheel, index) =>
        `<div class="post comment"><h3>${names[index]}</h3><time>May ${index + 1}, 2026</time><div class="content">${said(wheel)}</div></div>`,
    )
    .join('');
const wheels = ['oak wheel', 'elm wheel', 'iron wheel', 'larch wheel'];

const postingInJsonLd = '<script type="application/ld+json">{"@type":"DiscussionForumPosting"}</script>';

describe('every message is kept', () => {
  test.each([
    ['JSON-LD', postingInJsonLd, 'https://mill.example/p/7'],
    [
      'microdata',
      '<div itemscope itemtype="https://schema.org/DiscussionForumPosting">',
      'https://mill.example/p/7',
    ],
    ['its generator', '<meta name="generator" content="phpBB">', 'https://mill.example/p/7'],
    ['its path', '', 'https://mill.example/threads/wheels.7/'],
    ['its host', '', 'https://forum.mill.example/wheels'],
  ])('of a page that says by %s that it is a discussion', (_, head, url) => {
    const text = textAt(
      url,
      `${head}<main><h1>Which wheel?</h1>${said('first wheel').repeat(8)}<h2>4 replies</h2>${comments(wheels)}</main>`,
    );

    for (const wheel of wheels) expect(text).toContain(wheel);
    expect(text).toContain('Cleo');
  });

  test('not below a page that says that it is an article', () => {
    const text = textOf(
      `<meta property="og:type" content="article"><main><h1>Which wheel?</h1>${said('first wheel').repeat(8)}${comments(wheels)}</main>`,
    );

    expect(text).toContain('first wheel');
    expect(text).not.toContain('elm wheel');
  });

  test('of a page on which a popup is the only other text', () => {
    const text = textOf(
      `<div class="comments">${comments(wheels)}</div><div class="popup"><p>When you block somebody, they can no longer write to you, and you no longer see what they write to others here.</p></div>`,
    );

    for (const wheel of wheels) expect(text).toContain(wheel);
    expect(text).not.toContain('block somebody');
  });

  test('and a question with its answers, without the comments below them', () => {
    const answers = wheels
      .map(
        (wheel) =>
          `<div class="answer">${said(wheel).repeat(6)}<div class="comments"><p>But where would you find ${wheel}s today, I wonder?</p></div></div>`,
      )
      .join('');
    const text = textOf(
      `<div itemscope itemtype="https://schema.org/QAPage"><div class="question"><p>Which wheel turns best in a brook that is dry for half of the year?</p></div><div id="answers">${answers}</div></div>`,
    );

    expect(text).toContain('Which wheel turns best');
    for (const wheel of wheels) expect(text).toContain(`the ${wheel}`);
    expect(text).not.toContain('I wonder');
  });
});

describe('around messages is left out', () => {
  const thread = (message: (wheel: string, index: number) => string) =>
    textOf(`${postingInJsonLd}<main><h1>Which wheel?</h1>${wheels.map(message).join('')}</main>`);

  test('what their writers say of themselves; their names stay', () => {
    const text = thread(
      (wheel, index) =>
        `<article class="message"><div class="who"><h4>${names[index]}</h4><dl><dt>Joined</dt><dd>May 20${index + 10}</dd><dt>Posts</dt><dd>${index}40</dd></dl><p>Location: Mill ${index}</p></div>${said(wheel)}</article>`,
    );

    for (const name of names.slice(0, 4)) expect(text).toContain(name);
    expect(text).not.toMatch(/Joined|May 20|Posts|Location/);
  });

  test('what can be done with each of them, and signatures', () => {
    const text = thread(
      (wheel, index) =>
        `<article class="message">${said(wheel)}<div class="signature"><p>Mills are forever ${index}</p></div><p>Reply with quote</p><div>Share this post</div></article>`,
    );

    expect(text).toContain('larch wheel');
    expect(text).not.toMatch(/Reply|Share|forever/);
  });

  test('and not what one of them says by itself', () => {
    const text = thread(
      (wheel, index) =>
        `<article class="message">${said(wheel)}<p>Thanks, ${names[index]}</p><p>${index === 0 ? 'Solved' : 'Ok'}</p></article>`,
    );

    expect(text).toContain('Thanks, Ada');
    expect(text).toContain('Solved');
  });
});

test('what some of many messages say alike is theirs', () => {
  const text = textOf(
    `${postingInJsonLd}<main><h1>Which wheel?</h1>${[...wheels, ...wheels, ...wheels]
      .map(
        (wheel, index) =>
          `<article class="message">${said(`${wheel} ${index}`)}${index < 4 ? '<p>Thank you</p>' : ''}</article>`,
      )
      .join('')}</main>`,
  );

  expect(text.match(/Thank you/g)).toHaveLength(4);
});
