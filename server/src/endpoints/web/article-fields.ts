import { z } from 'zod';
import { articleFields } from '../../web/meta-tags/article/article.ts';
import { authorsMax } from '../../web/meta-tags/article/authors.ts';
import { declaredSources, guessedSources } from '../../web/meta-tags/article/found.ts';
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
      'The same as `image` of the page, else that of JSON-LD or microdata; as a guess the first picture of an `<article>` or `<main>`, else of the page, that is no line and no dot.',
    ),
    audio: address.describe('og:audio; as a guess what the first `<audio>` plays.'),
    video: address.describe('og:video; as a guess what the first `<video>` plays.'),
    url: address.describe('The same as `canonical`, else og:url.'),
    authors: z
      .array(z.string().max(textMax))
      .max(authorsMax)
      .describe(
        `All authors that the first of these names any in: JSON-LD, meta tags (author, article:author, citation_author and the like), microdata, rel=author, as a guess a byline, twitter:creator. At most ${authorsMax}.`,
      ),
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
