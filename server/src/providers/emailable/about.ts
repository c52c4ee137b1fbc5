import { type SourceAbout, unreadTerms } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Verdicts on e-mail addresses: deliverable, undeliverable, risky or unknown, with the reason and a score. Of its answer only verdict and reason are sourced: Millrace takes other details where they have the form that is expected.',
  access:
    'An account, which makes the key. Its interface takes the key in the address of each request, where proxies on the way may write it down.',
  price: 'Not sourced: Millrace reckons with $0.008 an address, as vendors beside it take.',
  limits:
    'Not known. It answers with status 249 while it still asks the mail server: Millrace asks it again after two and after four more seconds, and then leaves the address to the next verifier. Whether such an answer costs anything is not sourced; Millrace reckons with verdicts only.',
  terms: unreadTerms('https://emailable.com'),
};
