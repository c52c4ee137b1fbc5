import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Answers from Anthropic’s language models for ai_enrich: text, JSON by a schema, and web searches with its own tool. With a search, only the prompt carries the schema.',
  access:
    'Create a key at console.anthropic.com and set ANTHROPIC_API_KEY. ANTHROPIC_MODEL is the model of calls that name none. ANTHROPIC_MODELS lists the models that callers may name; “any” allows all.',
  price:
    'By tokens, for a million in and a million out: claude-haiku-4-5 $1 and $5, the sonnet models $3 and $15. Those prices are from copies of its price list of 2026 (read 2026-11-22, not at the source). With sonnet a long answer costs more than a call earns, so callers get these models only if you list them. A web search costs about $0.01 (unconfirmed), plus some ten thousand tokens that the model reads. AI_WEB_SEARCHES_MAX sets the searches a call may make (default 1). A JSON repair makes none.',
  limits:
    'Requests and tokens a minute depend on the account’s tier; response headers show them. Millrace sends temperatures above 1 as 1. Some newer models accept no temperature.',
  terms:
    'Prompts go to Anthropic. Check whether you may send what callers send, and whether your account allows web searches.',
};
