import { z } from 'zod';
import type { Article } from '../../web/meta-tags/article/article.ts';
import { languageMax } from '../../web/meta-tags/head.ts';
import { iconsMax } from '../../web/meta-tags/icons.ts';
import type { MetaTags } from '../../web/meta-tags/meta-tags.ts';
import { charsetMax } from '../../web/meta-tags/meta-tags.ts';
import { mediaMax, propertiesMax, valuesMax } from '../../web/meta-tags/open-graph.ts';
import { addressMax, feedsMax, hreflangMax } from '../../web/meta-tags/page-links.ts';
import { textMax } from '../../web/meta-tags/tag-text.ts';
import { article as articleFields } from './article-fields.ts';

const text = z.string().max(textMax).nullable();
const address = z.string().max(addressMax).nullable();
const byName = z.record(z.string(), z.string().max(textMax));

const media = z
  .array(
    z.object({
      url: z.string().max(addressMax).describe('Absolute URL.'),
      secure_url: address.describe('Its https URL, if the page gives a separate one.'),
      type: text.describe('Media type as the page gives it, such as image/png.'),
      width: z.int().nullable().describe('Width in pixels, as declared.'),
      height: z.int().nullable().describe('Height in pixels, as declared.'),
      alt: text.describe('Description of the media, in words.'),
    }),
  )
  .max(mediaMax);

/** What the meta tags of a page say, in an answer. */
export const metaTagFields = {
  canonical: address.describe(
    'Canonical URL, absolute: its `<link rel=canonical>`, else from the Link header. Never og:url.',
  ),
  description: text.describe(
    'The meta description; else og:description, twitter:description, dc.description or `itemprop`.',
  ),
  favicon: address.describe(
    'Absolute URL of the icon of the page: the largest with rel=icon, else a touch icon, else /favicon.ico.',
  ),
  title: text.describe(
    'The page title; else og:title, twitter:title, a tag named title or dc.title, or the first heading. Titles of SVG pictures do not count.',
  ),
  faviconIsDeclared: z
    .boolean()
    .describe('True if the page names `favicon`. False: it is the default location, and may not exist.'),
  image: address.describe(
    'Preview picture: og.image (by https if the page gives it), else twitter.image, rel=image_src, `itemprop=image` or a tag named image or thumbnail.',
  ),
  icons: z
    .array(
      z.object({
        url: z.string().max(addressMax).describe('Absolute URL.'),
        rel: z
          .string()
          .describe(
            'As the page writes it: icon, shortcut icon, apple-touch-icon, mask-icon or fluid-icon. Empty for a link to a picture without `rel`. Browsers ignore such links, and `favicon` never uses them.',
          ),
        sizes: text.describe('Declared sizes such as `16x16 32x32`, or any.'),
        type: text.describe('Declared media type.'),
      }),
    )
    .max(iconsMax)
    .describe(`All icons that the page declares, in order; at most ${iconsMax}.`),
  manifest: address.describe('Absolute URL of the web app manifest.'),
  charset: z
    .string()
    .max(charsetMax)
    .nullable()
    .describe(
      'Encoding used to read the page, by WHATWG name. It comes from a byte order mark, the Content-Type or a declaration in the first kilobyte, else from the bytes. `seo.charset` is the declared one. Null if the page is not HTML.',
    ),
  og: z
    .object({
      title: text.describe('og:title.'),
      description: text.describe('og:description.'),
      image: address.describe('The first og:image with a URL, absolute.'),
      url: address.describe('og:url, absolute.'),
      type: text.describe('og:type.'),
      site_name: text.describe('og:site_name.'),
      locale: text.describe('og:locale as written, such as en_US.'),
      extra: byName.describe(
        `First value of every other property; at most ${propertiesMax}. og: properties have no prefix (image:width); those of article, product, book, profile, music, video, fb, al and the like have their full name.`,
      ),
      images: media.describe(`Every og:image with its details; at most ${mediaMax}.`),
      videos: media.describe(`Every og:video with its details; at most ${mediaMax}.`),
      audios: media.describe(`Every og:audio with its details; at most ${mediaMax}.`),
      all: z
        .record(z.string(), z.array(z.string().max(textMax)).max(valuesMax))
        .describe(
          `Every property by its full name with all its values, as written (og:locale:alternate, article:tag); at most ${propertiesMax}, and ${valuesMax} values of each.`,
        ),
    })
    .describe('Open Graph, from `property` or `name` attributes.'),
  twitter: z
    .object({
      card: text.describe('twitter:card.'),
      site: text.describe('twitter:site.'),
      creator: text.describe('twitter:creator.'),
      title: text.describe('twitter:title.'),
      description: text.describe('twitter:description.'),
      image: address.describe('twitter:image or twitter:image:src, absolute.'),
      extra: byName.describe(
        `Every other twitter: property without the prefix (label1, app:name:iphone); at most ${propertiesMax}.`,
      ),
      all: z
        .record(z.string(), z.array(z.string().max(textMax)).max(valuesMax))
        .describe(
          `Every property by its full name with all its values, as written; at most ${propertiesMax}, and ${valuesMax} values of each.`,
        ),
    })
    .describe('Twitter card tags. A missing tag is null, even if Open Graph has the value.'),
  seo: z
    .object({
      title: text.describe('The `<title>` only.'),
      description: text.describe('The meta description only.'),
      canonical: address.describe('Same as `canonical`.'),
      robots: text.describe('Directives of all robots tags combined.'),
      viewport: text.describe('Viewport tag.'),
      charset: z
        .string()
        .max(charsetMax)
        .nullable()
        .describe(
          'Declared encoding of the page or its Content-Type, in lowercase; else the one used to read it.',
        ),
      author: text.describe('Author tag.'),
      keywords: text.describe('Keywords tag as written.'),
      language: z
        .string()
        .max(languageMax)
        .nullable()
        .describe(
          'Language as written: from `<html lang>`, else a tag, `inLanguage` in microdata, or the Content-Language header.',
        ),
    })
    .describe('What search engines read, without fallbacks.'),
  hreflang: z
    .array(
      z.object({
        hreflang: z.string().describe('Language and region as written, or x-default.'),
        url: z.string().max(addressMax).describe('Absolute URL of that version.'),
      }),
    )
    .max(hreflangMax)
    .describe(`Versions in other languages, from tags and the Link header; at most ${hreflangMax}.`),
  feeds: z
    .array(
      z.object({
        url: z.string().max(addressMax).describe('Absolute URL.'),
        title: text.describe('Its name.'),
        type: text.describe('Declared media type.'),
      }),
    )
    .max(feedsMax)
    .describe(`Feeds (RSS, Atom, JSON Feed) that the page offers; at most ${feedsMax}.`),
  other: byName.describe(
    `First value of every other meta tag, by its name in lowercase (itemprop:name if it has no other, in the head); at most ${propertiesMax}.`,
  ),
  article: articleFields,
};

/** Its inputs from the page. */
export const metaTagQuestions = { metaTags: {}, article: {} };

/** Those in the words of the answer. */
export function metaTagsAnswer({ isFaviconDeclared, ...tags }: MetaTags, article: Article) {
  return { ...tags, faviconIsDeclared: isFaviconDeclared, article };
}
