import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Answers from Google’s Gemini models for ai_enrich: text, JSON by a schema, and Google searches. With a search, only the prompt carries the schema, since models before Gemini 3 do not accept both.',
  access:
    'Create a key at aistudio.google.com and set GEMINI_API_KEY. GEMINI_MODEL is the model of calls that name none. GEMINI_MODELS lists the models that callers may name; “any” allows all.',
  price:
    'By tokens, for a million in and a million out: gemini-2.5-flash $0.30 and $2.50, gemini-2.5-flash-lite $0.10 and $0.40 (unconfirmed, 2026-11-22). With 2.5, Google searches cost by the prompt (about $0.035, unconfirmed); with Gemini 3, by the query. Millrace cannot count them beforehand: AI_WEB_SEARCHES_MAX=0 turns them off, any other number allows them. There is a free tier.',
  limits: 'Requests a minute and a day depend on model and tier; above them it answers 429.',
  terms:
    'Prompts go to Google; on the free tier it may use them to improve its products (not read at the source). Answers based on a search have to be shown with Google’s suggestions, which ai_enrich does not return. Read the terms of grounding before you let callers search.',
};
