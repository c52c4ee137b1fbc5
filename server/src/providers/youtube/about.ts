import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'YouTube channels, their newest videos, searches, and single videos with chapters and captions, as YouTube’s pages show them.\n\n- Chapters are the author’s, or YouTube’s own if there are none.\n- Subscriber counts are rounded, and in most lists view counts too.\n- Lists give publication dates only in words (“9 months ago”).\n- At most five captions are read, those written by people first. If YouTube withholds one, for example because it wants proof of a browser, all are null. Millrace does not cache such an answer.\n- A channel visible only after sign-in has a name and a picture; its videos go to the next source.',
  access:
    'No key. It uses youtubei.js, without the player and its scripts. The library acts like a browser: it sends a browser’s User-Agent, not Millrace’s name.',
  price: 'Free.',
  limits:
    'Not published. Millrace makes one request at a time, about two a second at most. A lookup takes one to six, a video with its captions two to eight. YouTube takes busy IP addresses for robots and refuses them, above all those of data centers. Then Millrace queries youtube_data, if it has a key. A layout that the library does not know is a failure until you install a newer version.',
  terms:
    'It uses the interface of YouTube’s own pages, which YouTube does not offer to others. YouTube’s terms of service forbid automated access without its permission (read 2026-11-22). Decide whether you may use it. youtube_data is the official way.',
};
