import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'YouTube channels, their newest videos, searches and single videos from the official API, with exact dates. It has no channel links and no captions. Chapters come from the description, as YouTube reads it, so YouTube’s automatic chapters are missing. It does not know channel URLs of the form /c/name; these go to other sources. Subscriber counts are rounded to three digits.',
  access:
    'Create a Google Cloud project, enable the YouTube Data API v3, and create an API key. You may restrict the key to that API.',
  price: 'Free within its quota. You can apply for more, which is free too.',
  limits:
    '10,000 units a day, and 100 searches, counted separately (read 2026-11-22). The day starts at midnight in California.\n\n- A channel takes one unit and its videos three. A search takes one in addition, for what it found.\n- A video takes one, and one more for its category name, which Millrace requests once a process. If that fails, the lookup fails and both units are spent.\n- A process sends at most 100 searches and 3,300 other lookups of three units within 24 hours.\n- A search returns 20 videos.',
  terms:
    'The YouTube API Services Terms of Service apply. They limit how long you may store the data and require showing it unchanged. Read them before you resell any. Millrace does not cache its answers.',
};
