import { readPage } from '../web/html/page.ts';
import { type Article, article } from '../web/meta-tags/article/article.ts';

export const inner = 'https://www.halden.example/news/river-meters';

export function articleOf(html: string, url = inner): Article {
  const body = Buffer.from(html);
  return article(readPage({ url, status: 200, headers: { 'content-type': 'text/html' }, body }), {});
}

export function jsonLd(value: unknown): string {
  return `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
}

export const newsArticle = {
  '@context': 'https://schema.org',
  '@type': 'NewsArticle',
  headline: 'Meters for rivers',
  author: [{ '@type': 'Person', name: 'Mira Aune' }, 'By Tor Lie'],
  datePublished: '2026-03-01T08:00:00+01:00',
  dateModified: '2026-03-02T09:30:00Z',
  publisher: {
    '@type': 'Organization',
    name: 'Halden Post',
    logo: { url: '/logo.png', width: 60, height: 60 },
  },
  image: [{ url: 'river.jpg' }],
};
