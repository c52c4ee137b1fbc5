import { type SourceAbout, unreadTerms } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Verifies e-mail addresses: deliverable, undeliverable, risky or unknown, with the reason and a score. Only the verdict and reason are confirmed; Millrace uses other details if they have the expected form.',
  access:
    'Create an account; it makes the key. Its API takes the key in the URL of each request, where proxies on the way may log it.',
  price: 'Unconfirmed: Millrace assumes $0.008 an address, like similar vendors.',
  limits:
    'Not known. It answers 249 while it still checks the mail server. Millrace retries after two and four more seconds, then leaves the address to the next verifier. Whether a 249 costs anything is unconfirmed; Millrace counts only verdicts.',
  terms: unreadTerms('https://emailable.com'),
};
