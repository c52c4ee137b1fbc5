import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'What Millrace does itself: it reads web pages, hosts, redirects and sitemaps, verifies e-mail addresses at the mail server, and finds them by the usual patterns of a name. docs/finding.md and docs/verification.md say how.',
  access:
    'Nothing. Mail servers are asked where port 25 is open from here, or by a proxy (MAIL_PROXY). OUTBOUND_CONTACT says in each request how you are reached.',
  price: 'Free.',
  limits:
    'Two requests to a site at a time, 200 ms apart, unless set otherwise; two conversations with a mail host at a time, a second apart. robots.txt and Retry-After are heeded.',
  terms:
    'Sites and mail servers are those of others, and may refuse. No mail is sent, and nothing behind a login is read. What you may do with what you read, people’s data above all, is for you to know.',
};
