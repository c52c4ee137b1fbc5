import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Channels, their newest videos, searches and single videos from the official API of the video platform, with exact dates. It gives no links of channels and no captions; chapters are read out of a description as the platform does it, so that those which the platform makes itself are missing. Channels with an address of the form /c/name are left to other sources, since it does not know these names. Counts of subscribers are rounded to three digits.',
  access:
    'A project at Google Cloud with the YouTube Data API v3 switched on, and an API key of it, without or with a restriction to that API.',
  price: 'Free within its quota. More has to be applied for, and is free too.',
  limits:
    'Of a day 10,000 units and, counted apart, 100 searches (read 2026-11-22); the day begins at midnight in California. A channel takes one unit, its videos three, a search one beside itself, for what it has found; a video takes one, and another for the name of its category, which is asked for once a process. Where that fails the question fails, and both units are spent. Millrace asks no more than that allows a process: 100 searches, and 3,300 other questions of three units, within 24 hours. A search gives 20 videos.',
  terms:
    'The YouTube API Services Terms of Service. They limit how long its data may be kept and want it shown as it is: read them before you resell any. Millrace does not keep its answers.',
};
