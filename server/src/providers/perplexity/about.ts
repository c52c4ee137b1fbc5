import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Answers from Perplexity’s models for ai_enrich, based on web searches: text and JSON by a schema. It is the only provider with the filters by domain and age. A call with such a filter always searches; other calls search only if they ask for it.',
  access:
    'Create a key at perplexity.ai and set PERPLEXITY_API_KEY. PERPLEXITY_MODEL is the model of calls that name none. PERPLEXITY_MODELS lists the models that callers may name; “any” allows all.',
  price:
    'For a million tokens in and a million out: sonar $1 and $1, sonar-pro $3 and $15. In addition, a thousand requests cost about $5 (sonar) and $6 (sonar-pro) (an overview of 2026-11-22, not read at the source). Callers get sonar-pro only if you list it. AI_WEB_SEARCHES_MAX=0 turns off searches and calls that filter the web; any other number allows them.',
  limits:
    'Up to 20 domains in a filter (unconfirmed), without a scheme; a minus in front excludes one. The first call with a new schema may take half a minute. sonar-deep-research takes minutes, longer than a call may.',
  terms: 'Prompts go to Perplexity. Its answers cite pages by numbers; Millrace does not return their URLs.',
};
