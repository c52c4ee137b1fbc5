import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'What Similarweb estimates of a website by its API of version 5: visits of the last three months, bounce rate, pages and seconds a visit, rank in the world, category and rank in it. Months without visits are not told, and ranks that cannot be had are left out. Where visits come from, words that people searched for and similar sites are questions of their own there, which are not asked: those fields are null or empty.',
  access:
    'A key of Similarweb’s API, which comes with some of its plans or beside them, as SIMILARWEB_API_KEY. The versions before 5 were to end on 2026-10-06 (read 2026-11-22 in a digest of its documents), and are not asked.',
  price:
    'Data credits by contract: one a month and metric, says a digest of its documents, so that a website takes about 15; half a cent a credit is reckoned, which is unsourced. That a question beyond the rate takes none is documented; whether a site that is not found does is not, so that a miss is reckoned as its one question, of 12 credits.',
  limits:
    '10 questions a second over all keys of an account, of which a website takes two (read 2026-11-22). Months before those that the plan has are not given.',
  terms:
    'Enterprise contract: whether its numbers may be handed on to others is for your contract to say. Its terms are yours to read.',
};
