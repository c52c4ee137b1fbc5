import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Channels, their newest videos, searches and single videos with chapters and captions, as the pages of the video platform show them. Chapters are those that the author wrote, or where there are none those that the platform made itself. Counts of subscribers are rounded, as in most lists those of views; lists tell when a video was published in words only ("9 months ago"). Of captions five are read at most, those that people wrote first, and all of them are null where the platform does not give one of these, as where it asks for a proof that a browser made; such an answer is not kept. A channel that is shown only to those who sign in has a name and a picture; its videos are left to the next source.',
  access:
    'No key. It is off: set YOUTUBE=on to have it asked. It is read by youtubei.js, without the player and its scripts; the library asks as a browser does, with a browser’s User-Agent and not under Millrace’s name.',
  price: 'Free.',
  limits:
    'Nobody states them. Millrace makes one request at a time, about two a second at most; a question takes one to six, a video with its captions two to eight. An address that asks much, above all one of a data centre, is taken for a robot and refused: then youtube_data is asked, where it has a key. A layout that the library does not know is a failure until a newer version of it is installed.',
  terms:
    'It is the interface of the platform’s own pages and not one that it offers to others. YouTube’s terms of service forbid access by automated means without its permission (read 2026-11-22): whether you may is yours to judge. youtube_data is the official way.',
};
