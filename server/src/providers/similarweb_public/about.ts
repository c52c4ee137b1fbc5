import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'What Similarweb estimates of a website: ranks in the world, in a country and in a category, visits of the last three months, what is told of a visit, where visits come from by channel and country, and the first words that people searched for. It does not give similar sites or a favicon.',
  access:
    'No key. Off unless SIMILARWEB_PUBLIC=on. It asks for what Similarweb’s own browser extension asks for, which is not documented and not offered to others.',
  price: 'Free.',
  limits:
    'It refuses many questions in a row: after about twenty, say programs that use it (read 2026-11-22; no word of Similarweb’s was found). It is also said to refuse whoever does not look like the extension in a browser: Millrace says who it is and does not pretend to be one, so that all questions may be refused from where you are. A refusal by 403 is a failure after which it is left alone for a minute; one by 429 for as long as that says, or five seconds where it says nothing. Calls fail meanwhile where no other source of visits can be asked: what a source of ranks alone knows is not sold in place of visits.',
  terms:
    'Similarweb’s terms may forbid it: read them before you switch it on. Who may not, or is refused, uses a key of the API in its place (similarweb).',
};
