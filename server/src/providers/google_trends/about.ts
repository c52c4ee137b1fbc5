import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Google search interest in a keyword over time and by region, and related queries and topics: top and rising. All values are relative to the highest. It leaves out regions and times with too little data, and times that are not over yet. If one part of the answer fails, the whole lookup fails, since an empty list would mean no data. Regions or dates that it does not accept go to the next source.',
  access: 'No key. It reads what the pages of Google Trends request, one keyword a lookup.',
  price: 'Free.',
  limits:
    'Not published. Google refuses servers with 429 after a few requests a minute, and data centers sooner. Millrace then retries once with the cookie from the refusal, and after that leaves the lookup to the next source. A keyword takes one to five requests, one at a time, at most two a second.',
  terms:
    'Google does not offer this as an API. Its terms of service forbid automated access against its instructions (read 2026-11-22). Decide whether you may use it.',
};
