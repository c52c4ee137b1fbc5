import { expect, test } from 'vitest';
import { readPage } from '../html/page.ts';
import { seoIssues } from './seo-issues.ts';

const reportOf = (html: string, { url = 'https://acme.example/', headers = {} } = {}) =>
  seoIssues(
    readPage({
      url,
      status: 200,
      headers: { 'content-type': 'text/html', ...headers },
      body: Buffer.from(html),
    }),
  );

const good = `<!doctype html><html lang="en"><title>Acme flow meters</title>
  <meta name="description" content="Flow meters and the software that reads them.">
  <meta name="viewport" content="width=device-width"><link rel="canonical" href="/">
  <meta property="og:title" content="Acme"><script type="application/ld+json">{}</script>
  <h1>Flow meters</h1><img src="a.png" alt=""><p>${'word '.repeat(120)}</p>`;

test('a page that has everything has no issue', () => {
  expect(reportOf(good)).toEqual({ score: 100, issues: [] });
});

test.each([
  [good.replace(/<title>.*<\/title>/, '<svg><title>Logo</title></svg>'), 'Missing title'],
  [good.replace('name="description"', 'name="x"'), 'Missing meta description'],
  [good.replace(/<h1>.*<\/h1>/, ''), 'Missing h1 heading'],
  [good.replace('<h1>', '<h1>Other</h1><h1>'), '2 h1 headings'],
  [good.replace(' lang="en"', ''), 'Missing language of the page'],
  [good.replace(' alt=""', ''), '1 of 1 images without alt text'],
  [good.replace('rel="canonical"', 'rel="x"'), 'Missing canonical address'],
  [
    good.replace('<h1>', '<meta name="robots" content="noindex, follow"><h1>'),
    'The page asks search engines not to index it',
  ],
  [
    good.replace('<h1>', '<meta name="robots" content="archive"><meta name="robots" content="noindex"><h1>'),
    'The page asks search engines not to index it',
  ],
  [good.replace('<script type="application/ld+json">{}</script>', ''), 'Missing structured data'],
  [good.replace('word '.repeat(120), 'word'), 'Fewer than 100 words of text'],
])('what is missing is named, and costs points', (html, issue) => {
  const report = reportOf(html);

  expect(report.issues).toEqual([issue]);
  expect(report.score).toBeLessThan(100);
});

test.each([
  '<ol vocab="https://schema.org/" typeof="BreadcrumbList"></ol>',
  "<ol prefix='schema: http://schema.org/' typeof='schema:BreadcrumbList'></ol>",
  '<div itemscope itemtype="https://schema.org/Product"></div>',
])('structured data is there in any of its forms: %s', (data) => {
  const report = reportOf(good.replace(/<script.*<\/script>/, data));

  expect(report.issues).toEqual([]);
});

test('an empty page scores above nothing only by what it need not have', () => {
  const report = reportOf('', { url: 'http://acme.example/' });

  expect(report.issues).toContain('The page is not served by HTTPS');
  expect(report.score).toBeLessThan(25);
});
