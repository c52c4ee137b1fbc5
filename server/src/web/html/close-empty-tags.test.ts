import { expect, test } from 'vitest';
import { lineOf } from './document.ts';
import { readPage } from './page.ts';

const xhtml = 'application/xhtml+xml; charset=utf-8';
const text = '<p>The wheel turns.</p>';

function documentOf(body: string, type: string, before = '') {
  const html = `${before}<html xmlns="http://www.w3.org/1999/xhtml"><head></head><body>${body}</body></html>`;
  const headers = { 'content-type': type };
  return readPage({ url: 'https://mill.example/', status: 200, headers, body: Buffer.from(html) }).document;
}

test.each([
  '<a id="x" href="/q"/>',
  '<a name="x" />',
  '<script src="a.js"/>',
  '<script type="text/javascript"\n src="a.js" />',
  '<textarea name="a"/>',
  '<iframe src="/f"/>',
  '<style/>',
  '<title/>',
  '<DIV/><span/>',
])('an element of XHTML that is closed in its own tag holds nothing: %s', (tag) => {
  for (const document of [
    documentOf(tag + text, xhtml),
    documentOf(tag + text, 'text/html', '<?xml version="1.0"?>'),
  ]) {
    const paragraph = document.first('p');

    expect(paragraph && lineOf(paragraph)).toBe('The wheel turns.');
    expect(paragraph?.parent?.name).toBe('body');
  }
});

test('elements that are always empty stay one', () => {
  expect(documentOf(`a<br/>b<br />${text}`, xhtml).elements('br')).toHaveLength(2);
});

test('in HTML the slash says nothing, as in browsers', () => {
  expect(documentOf(`<div/>${text}`, 'text/html').first('p')?.parent?.name).toBe('div');
});
