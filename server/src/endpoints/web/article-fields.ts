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
      'og:title or twitter:title, else the page title, the headline in JSON-LD, other tags; as a guess an element with a class such as entry-title, or the first heading.',
    ),
    description: text.describe(
      'og:description, twitter:description, the meta description, that of JSON-LD or microdata; as a guess an element named description, or the first paragraph of at least 120 characters.',
    ),
    author: text.describe(
      'Who wrote it, by name, without "By"; the first of `authors`. An address is no name.',
    ),
    publishedAt: date.describe(
      'When it was published, in ISO 8601 and no more exact than the page is: a day alone without a time, an offset only where one is told. JSON-LD, meta tags, microdata; as a guess the first `<time>`, of an `<article>` or `<main>` before others and none of a change, or a text in an element whose class speaks of a date.',
    ),
    modifiedAt: date.describe(
      'When it was last changed, likewise: JSON-LD, meta tags, microdata; never a guess.',
    ),
    publisher: text.describe(
      'Whose page it is, by name: the publisher in JSON-LD, og:site_name, names of the application, the site in JSON-LD, microdata; as a guess what the logo says, the part of the title that the host spells too or else the last one, or the host itself.',
    ),
    logo: address.describe(
      "Absolute address of the publisher's logo: og:logo, microdata, a square one in JSON-LD, the largest icon (touch icons included), any one in JSON-LD; as a guess the first picture in an element whose class speaks of a logo.",
    ),
    image: address.describe(
      'The same as `image` of the page, else that of JSON-LD or microdata; as a guess the first picture of an `<article>`, or of `<main>` where it leads to no other page, else the poster of a film, else the first of the page; no dot, no line, and none drawn 32 pixels wide or high or less.',
    ),
    audio: address.describe('og:audio; as a guess what the first `<audio>` plays.'),
    video: address.describe('og:video; as a guess what the first `<video>` plays.'),
    url: address.describe('The same as `canonical`, else og:url.'),
    authors: z
      .array(z.string().max(textMax))
      .max(authorsMax)
      .describe(
        `All authors that the first of these names any in: JSON-LD, meta tags (author, article:author, citation_author and the like), microdata, rel=author, as a guess a byline, twitter:creator, as a guess a title such as "Mira Aune (@mira) on X". At most ${authorsMax}.`,
      ),
    byline: z
      .string()
      .max(bylineMax)
      .nullable()
      .describe(
        'The line that readers see where class names speak of an author, as it is written but for "By", with whatever stands beside the name: the first that names `author`, else the first. Always a guess.',
      ),
    dates: z
      .array(
        z.object({
          written: z.string().max(writtenMax).describe('As the page writes it.'),
          date: date.describe('The same in ISO 8601; null where it is no date, such as a duration.'),
          property: z
            .string()
            .max(400)
            .nullable()
            .describe(
              'Its name in lower case: datepublished, article:modified_time. Null of a `<time>` without one.',
            ),
          of: z
            .string()
            .max(thingMax)
            .nullable()
            .describe('The thing in microdata whose date it is, such as Review; null where none is told.'),
          source: z.enum(['json_ld', 'meta', 'microdata', 'time']).describe('Where it stands.'),
        }),
      )
      .max(markedDatesMax)
      .describe(
        `Every date that the page marks as one, whatever it is the date of: of its subject in JSON-LD, in meta tags, microdata and \`<time>\`, in this order. Comments are left out. At most ${markedDatesMax}.`,
      ),
    pictures: z
      .array(z.string().max(addressMax))
      .max(picturesMax)
      .describe(
        `Absolute addresses of the pictures that the page shows, each once, in its order and without dots and lines: to choose from where \`image\` is a guess. At most ${picturesMax}.`,
      ),
    audioType: text.describe('Media type of `audio`, as the page writes it beside the address.'),
    videoType: text.describe('Media type of `video`, likewise.'),
    sources: z
      .partialRecord(z.enum(articleFields), source)
      .describe(
        `Where each value that is not null comes from. Declared for machines: ${declaredSources.join(', ')}. Guesses: ${guessedSources.join(', ')}.`,
      ),
    guesses: z
      .array(z.enum(articleFields))
      .describe('Fields whose value the page does not declare: it only looks as if it were that.'),
  })
  .describe(
    'What the page says about itself as an article or another work, wherever it says it. A front page (`/`, `/index.html`) has no author and no date by guess, and what stands in JSON-LD of other things or pages is not told as its own.',
  );
