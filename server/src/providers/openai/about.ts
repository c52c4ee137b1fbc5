import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Answers from OpenAI’s language models for ai_enrich: text, JSON by a schema, and web searches with its own tool. Millrace uses the Responses API and tells OpenAI to store nothing.',
  access:
    'Create a key at platform.openai.com and set OPENAI_API_KEY. OPENAI_MODEL is the model of calls that name none. OPENAI_MODELS lists the models that callers may name; “any” allows all.',
  price:
    'By tokens. US dollars for a million in and a million out, from copies of its price list that others made between March and November 2026 (read 2026-11-22, not at the source):\n\n- gpt-5-mini: 0.25 and 2.\n- gpt-5-nano: 0.05 and 0.40.\n- gpt-4.1-mini: 0.40 and 1.60.\n- gpt-4.1-nano: 0.10 and 0.40.\n- gpt-5.4-mini: 0.75 and 4.50.\n- gpt-5.4-nano: 0.20 and 1.25.\n\nA web search costs about $0.01 (unconfirmed), plus some thousand tokens that the model reads. AI_WEB_SEARCHES_MAX sets the searches a call may make (default 1). A JSON repair makes none.',
  limits:
    'Requests and tokens a minute depend on the account’s tier; response headers show them. Fifth-generation models accept no temperature. They think before they answer, and thinking counts as output; Millrace tells them to think as little as possible. An answer has at least 16 tokens, so OpenAI refuses a call for fewer.',
  terms:
    'Prompts go to OpenAI. Its terms say that API data does not train its models unless you agree (not read at the source). Decide whether you may send what callers send.',
};
