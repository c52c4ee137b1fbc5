import fc from 'fast-check';
import { expect, test } from 'vitest';
import { htmlPage } from '../testing/html-page.ts';
import { contactLinks } from './emails/contact-links.ts';
import { emails } from './emails/emails.ts';
import { pixels } from './pixels/pixels.ts';
import { socialLinks } from './social-links/social-links.ts';

/* What any site may send: the analyses of contacts answer every page. */

const analyses = { emails, contactLinks, socialLinks, pixels } as const;

const piece = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.constantFrom(
    ...'<a href=" mailto: "> < > @ . (at) [at] (dot) at dot jan acme.com " \' ` + = ; , : / // /* */ <!-- --> \\ \\x40 & &#64; %40 %'.split(
      ' ',
    ),
    ...'<script> </script> <style> </style> .x{display:none} <p> <b> <span> <bdo dir=rtl> data-user= data-domain= data-cfemail='.split(
      ' ',
    ),
    ...'javascript: String.fromCharCode( atob( unescape( [ ] ( ) {"email": {"sameAs": application/ld+json x.com/acme fbq( init'.split(
      ' ',
    ),
    ...[
      'hasOwnProperty(',
      '__proto__(',
      ".split('').reverse(",
      'facebook.com/',
      'https://',
      '/contact',
      'GTM-',
      'G-',
      "'init'",
      '817264553911027',
      '://[',
      'http://%',
      '日本',
      '\ud800',
      '\u200b',
    ],
    ...[
      '<script type="application/ld+json">',
      '<a class="rot13" data-mail="',
      '<i style="unicode-bidi:bidi-override">',
    ],
  ),
);

test('any page at all is answered', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const page = htmlPage(pieces.join(''));

      for (const analyse of Object.values(analyses)) {
        const answer = analyse(page, {});

        expect(JSON.parse(JSON.stringify(answer))).toEqual(answer);
      }
    }),
    { numRuns: 3_000 },
  );
});
