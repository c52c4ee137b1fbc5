/** A way to say something that readers stumble over, and what to write instead. */
export interface Phrase {
  /** Matched without regard to case, in text without code, links and markup. */
  readonly pattern: RegExp;
  readonly instead: string;
}

const phrase = (pattern: string, instead: string): Phrase => ({ pattern: whole(pattern, 'giu'), instead });

function whole(pattern: string, flags: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}_'-])(?:${pattern})(?![\\p{L}\\p{N}_-])`, flags);
}

/** Words of our own for things that have a name in the field. */
const privateWords: readonly Phrase[] = [
  phrase('tool protocol', 'MCP'),
  phrase(
    'asks? (?:a|the|no|every|each|another|its|that|this) (?:source|provider|vendor)s?',
    'query a provider',
  ),
  phrase('(?:ask|asked|asking) (?:sources|providers|vendors)', 'query providers'),
  phrase('(?:sources?|providers?|vendors?) (?:is|are|was|were|be|been|being) asked', 'is queried'),
  phrase(
    '(?:asks?|sends?|takes?|refused?|refuses) (?:a|the|one|this|that|no|no more|any more) questions?',
    'request, lookup',
  ),
  phrase('reckon(?:s|ing)?', 'estimate, calculate'),
  phrase('doors?', 'interface, API'),
  phrase('worked off', 'processed'),
  phrase('under way', 'in progress'),
  phrase('stands? in for', 'replaces'),
  phrase('stands? (?:in|beside|there|behind|above|before|below|under|for)', 'is in, comes with'),
  phrase('anew', 'again, from scratch'),
  phrase('nobody (?:has|had) it', 'not found'),
  phrase('(?:could|can) look(?! (?:at|into|up|like|for|through|inside|behind))', 'every provider failed'),
  phrase('what wait(?:s|ed)', 'queued calls'),
  phrase('by turns', 'round-robin, alternately'),
  phrase('taken back', 'canceled, refunded, reverted'),
  phrase('let in', 'allowed'),
  phrase('in vain', 'without success'),
  phrase('fulfill?s? no', 'does not match'),
  phrase('as good as none', 'counts as not given'),
];

/** What grammar books allow and colleagues do not say. */
const stiffWords: readonly Phrase[] = [
  phrase('whoever', 'anyone who, the caller'),
  phrase('whosoever|whomever', 'anyone'),
  phrase('whom', 'who, or another sentence'),
  phrase('(?:the )?(?:one|ones|those|who) who waits?', 'the caller'),
  phrase('who waits', 'the caller'),
  phrase('what is left of', 'the rest of, the remaining'),
  phrase('of which', 'whose, or two sentences'),
  phrase(
    'at which|by which|in which|to which|from which|with which|for which|on which|under which',
    'where, that, or two sentences',
  ),
  phrase('by way of', 'through, as'),
  phrase('in place of', 'instead of'),
  phrase('unto|hence|thus|therein|thereof|thereby|whereby|wherein|herein|hereby|heretofore', 'a plain word'),
  phrase('the word that', 'that, a message that'),
  phrase('nor (?:is|are|does|do|has|have|can|will)', 'and does not'),
  phrase('so that none|so that no', 'so ... no'),
  phrase('(?:is|are|was|were) none of', 'is not part of'),
  phrase('(?:it|that|which|there) is had', 'is available'),
  phrase('he|him|his|she|hers?', 'they, them, their'),
];

const being = "(?:is|are|was|were|be|been|being|isn’t|isn't|aren't|wasn't|weren't|gets?|got)";
const adverb = '(?:(?:never|not|also|then|first|only|again|always|still|just|once|often|rarely|soon) )?';

/** Passives that hide who speaks to whom. */
const hiddenSpeakers: readonly Phrase[] = [
  phrase(`${being} ${adverb}told`, 'returns, shows, learns'),
  phrase(`${being} ${adverb}asked`, 'is queried, or say who asks'),
  phrase(`${being} ${adverb}(?:had|reckoned)`, 'is available, is estimated'),
  phrase('tells? of', 'reports'),
  phrase('told of', 'reported'),
];

/** Spellings of Britain. */
const british: readonly Phrase[] = [
  phrase('colour(?:s|ed|ing|ful)?', 'color'),
  phrase('favour(?:s|ed|ite|able)?', 'favor'),
  phrase('behaviours?', 'behavior'),
  phrase('honour(?:s|ed|ing)?', 'honor'),
  phrase('neighbours?|neighbouring', 'neighbor'),
  phrase('cancelled|cancelling', 'canceled, canceling'),
  phrase('labelled|labelling|modelled|modelling|travell(?:ed|er|ing)', 'one l'),
  phrase(
    '(?:recogn|organ|normal|optim|minim|maxim|summar|author|serial|synchron|initial|categor|capital|custom|real|analy)is(?:e|es|ed|ing|ation|ations)',
    'z: recognize',
  ),
  phrase('analys(?:e|ed|ing)', 'analyze'),
  phrase(
    'centre|centres|metre|metres|licence|licences|defence|catalogue|grey|whilst|amongst|learnt|spelt',
    'the American spelling',
  ),
];

export const phrases: readonly Phrase[] = [...privateWords, ...stiffWords, ...hiddenSpeakers, ...british];

/** One search for all phrases. Most texts have none, so only a few are searched for each phrase. */
const anyPhrase = whole(phrases.map(({ pattern }) => pattern.source).join('|'), 'iu');
export const hasPhrase = (text: string): boolean => anyPhrase.test(text);
