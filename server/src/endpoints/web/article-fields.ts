import { z } from 'zod';
import { articleFields } from '../../web/meta-tags/article/article.ts';
import { authorsMax, bylineMax } from '../../web/meta-tags/article/authors.ts';
import { declaredSources, guessedSources } from '../../web/meta-tags/article/found.ts';
import { markedDatesMax, thingMax, writtenMax } from '../../web/meta-tags/article/marked-dates.ts';
import { picturesMax } from '../../web/meta-tags/article/pictures.ts';
import { addressMax } from '../../web/meta-tags/page-links.ts';
import { textMax } from '../../web/meta-tags/tag-text.ts';

const text = z.string().max(textMax).nullable();
const address = z.string().max(addressMax).nullable();
const date = z.string().max(40).nullable();
const source = z.enum([...declaredSources, ...guessedSources]);

/** What a page says about itself as an article, in an answer. */
export const article = z
  .object({
    title: text.describe(
      'og:title or twitter:title; else the page title, the headline in JSON-LD, or other tags. As a guess: an element with a class such as entry-title, or the first heading.',
    ),
    description: text.describe(
      'og:description, twitter:description, the meta description, JSON-LD or microdata. As a guess: an element named description, or the first paragraph of at least 120 characters.',
    ),
    author: text.describe('Name of the author, without "By"; the first of `authors`. Never a URL.'),
    publishedAt: date.describe(
      'Publication date in ISO 8601, only as exact as on the page: a day without a time, and an offset only if the page gives one. From JSON-LD, meta tags or microdata. As a guess: the first `<time>` that is not a change, preferring `<article>` and `<main>`, or a text in an element whose class suggests a date.',
    ),
    modifiedAt: date.describe(
      'Date of the last change, in the same form: JSON-LD, meta tags, microdata; never a guess.',
    ),
    publisher: text.describe(
      'Name of the publisher: JSON-LD publisher, og:site_name, application names, the site in JSON-LD, microdata. As a guess: the text of the logo, the part of the title that matches the host, or else the last part, or the host itself.',
    ),
    logo: address.describe(
      "Absolute URL of the publisher's logo: og:logo, microdata, a square one in JSON-LD, the largest icon (with touch icons), any one in JSON-LD. As a guess: the first picture in an element whose class suggests a logo.",
    ),
    image: address.describe(
      'Same as `image` of the page, else from JSON-LD or microdata. As a guess, in this order: the first picture of an `<article>`, of `<main>` if it links to no other page, the poster of a video, the first picture of the page. Dots, lines and pictures drawn 32 pixels wide or high or less do not count.',
    ),
    audio: address.describe('og:audio; as a guess, the source of the first `<audio>`.'),
    video: address.describe('og:video; as a guess, the source of the first `<video>`.'),
    url: address.describe('Same as `canonical`, else og:url.'),
    authors: z
      .array(z.string().max(textMax))
      .max(authorsMax)
      .describe(
        `All authors from the first of these that names any: JSON-LD, meta tags (author, article:author, citation_author and the like), microdata, rel=author. As a guess: a byline, twitter:creator, a title such as "Mira Aune (@mira) on X". At most ${authorsMax}.`,
      ),
    byline: z
      .string()
      .max(bylineMax)
      .nullable()
      .describe(
        'The byline that readers see, without "By", with the text around the name. It comes from an element whose class suggests an author: the first that contains `author`, else the first. Always a guess.',
      ),
    dates: z
      .array(
        z.object({
          written: z.string().max(writtenMax).describe('As the page writes it.'),
          date: date.describe('The same in ISO 8601; null if it is not a date, such as a duration.'),
          property: z
            .string()
            .max(400)
            .nullable()
            .describe(
              'Its name in lowercase: datepublished, article:modified_time. Null for a `<time>` without one.',
            ),
          of: z
            .string()
            .max(thingMax)
            .nullable()
            .describe('The microdata item that has this date, such as Review; null if there is none.'),
          source: z.enum(['json_ld', 'meta', 'microdata', 'time']).describe('Where Millrace found it.'),
        }),
      )
      .max(markedDatesMax)
      .describe(
        `Every marked date on the page, of any kind: of its subject in JSON-LD, then in meta tags, microdata and \`<time>\`. Comments are omitted. At most ${markedDatesMax}.`,
      ),
    pictures: z
      .array(z.string().max(addressMax))
      .max(picturesMax)
      .describe(
        `Absolute URLs of the pictures that the page shows, each once, in order, without dots and lines. Choose from these if \`image\` is a guess. At most ${picturesMax}.`,
      ),
    audioType: text.describe('Media type of `audio`, as the page gives it with the URL.'),
    videoType: text.describe('Media type of `video`, as the page gives it with the URL.'),
    sources: z
      .partialRecord(z.enum(articleFields), source)
      .describe(
        `Source of each value that is not null. Declared for machines: ${declaredSources.join(', ')}. Guesses: ${guessedSources.join(', ')}.`,
      ),
    guesses: z
      .array(z.enum(articleFields))
      .describe('Fields whose value is a guess: the page does not declare it.'),
  })
  .describe(
    'What the page says about itself as an article or other work, from all sources. For a front page (`/`, `/index.html`), author and date are never guesses. JSON-LD of other things or pages is ignored.',
  );
