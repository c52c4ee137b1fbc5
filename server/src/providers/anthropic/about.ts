import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Answers of Anthropic’s language models for ai_enrich: text, JSON by a schema, and searches of the web by its own tool. With a search the schema stands in the prompt alone.',
  access:
    'A key of console.anthropic.com in ANTHROPIC_API_KEY. ANTHROPIC_MODEL is the model of calls that name none, ANTHROPIC_MODELS are those that callers may name (a list, or any).',
  price:
    'By tokens: claude-haiku-4-5 $1 for a million in and $5 out; the sonnet models $3 and $15, so that a long answer costs more than a call brings in, and they are not offered unless you name them (copies of its price list of 2026, read 2026-11-22, not at the source). A search of the web about $0.01 (unsourced) and what the model reads of it, some ten thousand tokens; AI_WEB_SEARCHES_MAX says how many a call may make (one), and a repair of JSON makes none.',
  limits:
    'Requests and tokens a minute by the account’s tier, told in headers. Temperatures above 1 are sent as 1; some newer models take none.',
  terms:
    'Prompts go to Anthropic. Whether you may send what callers send, and whether searches are allowed in your account, is yours to look up.',
};
