import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Answers of Google’s Gemini models for ai_enrich: text, JSON by a schema, and searches by Google. With a search the schema stands in the prompt alone, since models before Gemini 3 do not take both.',
  access:
    'A key of aistudio.google.com in GEMINI_API_KEY. GEMINI_MODEL is the model of calls that name none, GEMINI_MODELS are those that callers may name (a list, or any).',
  price:
    'By tokens: gemini-2.5-flash $0.30 for a million in and $2.50 out, gemini-2.5-flash-lite $0.10 and $0.40 (unsourced, 2026-11-22). Searches by Google are priced by the prompt with 2.5 (about $0.035, unsourced), by the query with Gemini 3, and cannot be counted beforehand: AI_WEB_SEARCHES_MAX=0 ends them, any other number allows them. There is a free tier.',
  limits: 'Requests a minute and a day by model and tier; above them it answers 429.',
  terms:
    'Prompts go to Google; on the free tier they may be used to improve its products (not read at the source). Answers that rest on a search have to be shown with its suggestions, which ai_enrich does not give on: read the terms of grounding before you let callers search.',
};
