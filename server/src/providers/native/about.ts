import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'What Millrace does itself: it reads web pages, hosts, redirects and sitemaps, and verifies e-mail addresses at the mail server. It also finds addresses by the usual patterns of a name. See docs/finding.md and docs/verification.md.',
  access:
    'Needs no setup. Checking mail servers needs port 25 open, or a proxy (MAIL_PROXY). OUTBOUND_CONTACT tells site owners in each request how to reach you.',
  price: 'Free.',
  limits:
    'By default two requests to a site at a time, 200 ms apart, and two conversations with a mail host at a time, one second apart. It obeys robots.txt and Retry-After.',
  terms:
    'Sites and mail servers belong to others, who may refuse. Millrace sends no mail and reads nothing behind a login. Check what you may do with what you read, above all with personal data.',
};
