import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Answers of Perplexity’s models for ai_enrich, which rest on searches of the web: text and JSON by a schema. It alone takes the filters by domain and age; a call with one of these searches, others only where they want to.',
  access:
    'A key of perplexity.ai in PERPLEXITY_API_KEY. PERPLEXITY_MODEL is the model of calls that name none, PERPLEXITY_MODELS are those that callers may name (a list, or any).',
  price:
    'The model sonar takes $1 for a million tokens in and $1 out, sonar-pro $3 and $15, with about $5 and $6 for a thousand requests (an overview of 2026-11-22, not read at the source). sonar-pro is not offered unless you name it. AI_WEB_SEARCHES_MAX=0 ends its searches, and with them calls that filter the web; any other number allows them.',
  limits:
    'Up to 20 domains in a filter (unsourced), no scheme in front of them, a minus to leave one out. The first call with a new schema may take half a minute. sonar-deep-research takes minutes, longer than a call may.',
  terms: 'Prompts go to Perplexity. Its answers cite pages by numbers; their addresses are not given on.',
};
