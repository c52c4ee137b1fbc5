import { z } from 'zod';
import { defineEndpoint } from '../define-endpoint.ts';
import { metaTagFields, metaTagQuestions, metaTagsAnswer } from './meta-tag-fields.ts';
import { pageFields, readOnePage } from './page-fields.ts';

export const webMetaTags = defineEndpoint({
  name: 'web_meta_tags',
  title: 'Read meta tags',
  group: 'Web Scraping',
  description: `Returns the meta tags of a web page: title, description, icons, Open Graph, Twitter cards, languages, feeds, and an article's author, dates and publisher.
    Tag names match in any case, and tags in the body count. If a tag occurs several times, the first value that is not empty counts;
    robots directives are combined, and \`og.all\` and \`twitter.all\` have every value. Texts are on one line, decoded, and cut after
    10,000 characters. URLs of pages, icons and pictures are absolute; an invalid one is null. It reads tags of HTML
    pages only.`,
  keywords: [
    'meta tags',
    'open graph tags',
    'og image',
    'page title and description',
    'favicon',
    'link preview',
    'twitter card',
    'canonical url',
    'hreflang',
    'seo tags',
    'title tag',
    'preview image of a link',
    'metadata of a page',
  ],
  price: { per: 'call', credits: 1 },
  runs: 'outside',
  needs: ['readPage'],

  request: z.strictObject(pageFields),
  response: z.object(metaTagFields),

  mainFields: {
    Title: 'title',
    Description: 'description',
    Language: 'seo.language',
    'Canonical URL': 'canonical',
    'Image URL': 'image',
  },

  example: {
    request: { url: 'https://halden-instruments.example', cache: false, cache_bust: false },
    response: {
      canonical: 'https://halden-instruments.example/',
      description: 'Flow meters and the software that reads them.',
      favicon: 'https://halden-instruments.example/favicon.ico',
      title: 'Halden Instruments',
      faviconIsDeclared: true,
      image: 'https://halden-instruments.example/og.png',
      icons: [
        { url: 'https://halden-instruments.example/favicon.ico', rel: 'icon', sizes: null, type: null },
      ],
      manifest: null,
      charset: 'utf-8',
      og: {
        title: 'Halden Instruments',
        description: 'Flow meters and the software that reads them.',
        image: 'https://halden-instruments.example/og.png',
        url: 'https://halden-instruments.example/',
        type: 'website',
        site_name: 'Halden Instruments',
        locale: 'en_US',
        extra: {
          'image:type': 'image/png',
          'image:width': '1200',
          'image:height': '630',
          'image:alt': 'A meter',
        },
        images: [
          {
            url: 'https://halden-instruments.example/og.png',
            secure_url: null,
            type: 'image/png',
            width: 1200,
            height: 630,
            alt: 'A meter',
          },
        ],
        videos: [],
        audios: [],
        all: {
          'og:title': ['Halden Instruments'],
          'og:description': ['Flow meters and the software that reads them.'],
          'og:image': ['https://halden-instruments.example/og.png'],
          'og:image:type': ['image/png'],
          'og:image:width': ['1200'],
          'og:image:height': ['630'],
          'og:image:alt': ['A meter'],
          'og:url': ['https://halden-instruments.example/'],
          'og:type': ['website'],
          'og:site_name': ['Halden Instruments'],
          'og:locale': ['en_US'],
        },
      },
      twitter: {
        card: 'summary_large_image',
        site: null,
        creator: null,
        title: 'Halden Instruments',
        description: null,
        image: null,
        extra: {},
        all: { 'twitter:card': ['summary_large_image'], 'twitter:title': ['Halden Instruments'] },
      },
      seo: {
        title: 'Halden Instruments',
        description: 'Flow meters and the software that reads them.',
        canonical: 'https://halden-instruments.example/',
        robots: 'index, follow',
        viewport: 'width=device-width, initial-scale=1',
        charset: 'utf-8',
        author: null,
        keywords: null,
        language: 'en',
      },
      hreflang: [],
      feeds: [],
      other: { 'application-name': 'Halden' },
      article: {
        title: 'Halden Instruments',
        description: 'Flow meters and the software that reads them.',
        author: null,
        publishedAt: null,
        modifiedAt: null,
        publisher: 'Halden Instruments',
        logo: 'https://halden-instruments.example/favicon.ico',
        image: 'https://halden-instruments.example/og.png',
        audio: null,
        video: null,
        url: 'https://halden-instruments.example/',
        authors: [],
        byline: null,
        dates: [],
        pictures: ['https://halden-instruments.example/team.jpg'],
        audioType: null,
        videoType: null,
        sources: {
          title: 'meta',
          description: 'meta',
          publisher: 'meta',
          logo: 'icon',
          image: 'meta',
          url: 'link',
        },
        guesses: [],
      },
    },
  },

  async run(request, call) {
    const { answers } = await readOnePage(request, metaTagQuestions, call);
    return metaTagsAnswer(answers.metaTags, answers.article);
  },
});
