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
      url: z.string().max(addressMax).describe('Absolute address.'),
      secure_url: address.describe('Its address by https, where the page gives one of its own.'),
      type: text.describe('Media type as the page gives it, such as image/png.'),
      width: z.int().nullable().describe('Width in pixels, as declared.'),
      height: z.int().nullable().describe('Height in pixels, as declared.'),
      alt: text.describe('What is to be seen, in words.'),
    }),
  )
  .max(mediaMax);

/** What the meta tags of a page say, in an answer. */
export const metaTagFields = {
  canonical: address.describe(
    'The address by which the page wants to be known, absolute: its `<link rel=canonical>`, else that of the Link header. og:url is not taken for it.',
  ),
  description: text.describe(
    'The meta description; where there is none og:description, twitter:description, dc.description or that of `itemprop`.',
  ),
  favicon: address.describe(
    'Absolute address of the icon that stands for the page: of those with rel=icon the largest, else a touch icon, else /favicon.ico.',
  ),
  title: text.describe(
    'The page title; where there is none og:title, twitter:title, a tag named title or dc.title, or the first heading. The title of an SVG picture is none.',
  ),
  faviconIsDeclared: z
    .boolean()
    .describe('The page names `favicon`. False: it is where browsers look, and may not be there.'),
  image: address.describe(
    'Picture for a preview: og.image by https where the page says so, else twitter.image, else that of rel=image_src, `itemprop=image` or a tag named image or thumbnail.',
  ),
  icons: z
    .array(
      z.object({
        url: z.string().max(addressMax).describe('Absolute address.'),
        rel: z
          .string()
          .describe(
            'As the page writes it: icon, shortcut icon, apple-touch-icon, mask-icon or fluid-icon. Empty of a link to a picture without `rel`, which browsers do not take for an icon; `favicon` is never one of those.',
          ),
        sizes: text.describe('Declared sizes such as `16x16 32x32`, or any.'),
        type: text.describe('Declared media type.'),
      }),
    )
    .max(iconsMax)
    .describe(`All icons that the page declares, in its order; at most ${iconsMax}.`),
  manifest: address.describe('Absolute address of the web app manifest.'),
  charset: z
    .string()
    .max(charsetMax)
    .nullable()
    .describe(
      'Encoding that the page was read in, by its WHATWG name: of a byte order mark, the Content-Type or a declaration in its first kilobyte, else the one its bytes are in. `seo.charset` is what it declares. Null where the page is no HTML.',
    ),
  og: z
    .object({
      title: text.describe('og:title.'),
      description: text.describe('og:description.'),
      image: address.describe('The first og:image that has an address, absolute.'),
      url: address.describe('og:url, absolute.'),
      type: text.describe('og:type.'),
      site_name: text.describe('og:site_name.'),
      locale: text.describe('og:locale as written, such as en_US.'),
      extra: byName.describe(
        `First value of every other property: of og: without that prefix (image:width), of article, product, book, profile, music, video, fb, al and the like by its full name; at most ${propertiesMax}.`,
      ),
      images: media.describe(`Every og:image with what the page says about it; at most ${mediaMax}.`),
      videos: media.describe(`Every og:video, likewise; at most ${mediaMax}.`),
      audios: media.describe(`Every og:audio, likewise; at most ${mediaMax}.`),
      all: z
        .record(z.string(), z.array(z.string().max(textMax)).max(valuesMax))
        .describe(
          `Every property by its full name with all its values, as written (og:locale:alternate, article:tag); at most ${propertiesMax}, and ${valuesMax} values of each.`,
        ),
    })
    .describe('Open Graph, whether written in `property` or in `name`.'),
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
    .describe('Tags for cards; null what is not there, without a look at Open Graph.'),
  seo: z
    .object({
      title: text.describe('The `<title>` only.'),
      description: text.describe('The meta description only.'),
      canonical: address.describe('The same as `canonical`.'),
      robots: text.describe('Directives of all robots tags, as they add up.'),
      viewport: text.describe('Viewport tag.'),
      charset: z
        .string()
        .max(charsetMax)
        .nullable()
        .describe(
          'Encoding that the page or its Content-Type declares, in lower case; else the one it was read in.',
        ),
      author: text.describe('Author tag.'),
      keywords: text.describe('Keywords tag as written.'),
      language: z
        .string()
        .max(languageMax)
        .nullable()
        .describe(
          'Language as written: of `<html lang>`, else of a tag, else `inLanguage` in microdata, else of the Content-Language header.',
        ),
    })
    .describe('What search engines read, without fallbacks.'),
  hreflang: z
    .array(
      z.object({
        hreflang: z.string().describe('Language and region as written, or x-default.'),
        url: z.string().max(addressMax).describe('Absolute address of that version.'),
      }),
    )
    .max(hreflangMax)
    .describe(`Versions in other languages, of tags and the Link header; at most ${hreflangMax}.`),
  feeds: z
    .array(
      z.object({
        url: z.string().max(addressMax).describe('Absolute address.'),
        title: text.describe('Its name.'),
        type: text.describe('Declared media type.'),
      }),
    )
    .max(feedsMax)
    .describe(`Feeds (RSS, Atom, JSON Feed) that the page offers; at most ${feedsMax}.`),
  other: byName.describe(
    `First value of every meta tag not named above, by its name in lower case (itemprop:name where it has no other, in the head); at most ${propertiesMax}.`,
  ),
  article: articleFields,
};

/** The analyses that it takes. */
export const metaTagQuestions = { metaTags: {}, article: {} };

/** Those in the words of the answer. */
export function metaTagsAnswer({ isFaviconDeclared, ...tags }: MetaTags, article: Article) {
  return { ...tags, faviconIsDeclared: isFaviconDeclared, article };
}
