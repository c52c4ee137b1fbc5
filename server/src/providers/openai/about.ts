import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Answers of OpenAI’s language models for ai_enrich: text, JSON by a schema, and searches of the web by its own tool. It is asked by the Responses API and told to keep nothing there.',
  access:
    'A key of platform.openai.com in OPENAI_API_KEY. OPENAI_MODEL is the model of calls that name none, OPENAI_MODELS are those that callers may name (a list, or any).',
  price:
    'By tokens: US dollars for a million in and out, by copies of its price list that others made between March and November 2026 (read 2026-11-22, not at the source): gpt-5-mini 0.25 and 2, gpt-5-nano 0.05 and 0.40, gpt-4.1-mini 0.40 and 1.60, gpt-4.1-nano 0.10 and 0.40, gpt-5.4-mini 0.75 and 4.50, gpt-5.4-nano 0.20 and 1.25. A search of the web about $0.01 (unsourced) and what the model reads of it, some thousand tokens; AI_WEB_SEARCHES_MAX says how many a call may make (one), and a repair of JSON makes none.',
  limits:
    'Requests and tokens a minute by the account’s tier, told in headers. Models of the fifth generation take no temperature, and think before they answer, which counts as answer: they are told to think as little as they can. An answer has at least 16 tokens: a call that asks for fewer is refused.',
  terms:
    'Prompts go to OpenAI. Its terms say that what comes over the API does not train its models unless you agree (not read at the source); whether you may send what callers send is yours to decide.',
};
