import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Answers from language models for ai_enrich, from any server with OpenAI’s chat completions API. That can be models that you run yourself (Ollama, vLLM, llama.cpp, LM Studio and others) or another provider’s. It returns text and JSON. It never searches the web, whatever the caller wants, and skips calls that filter the search.',
  access:
    'Set OPENAI_COMPATIBLE_BASE_URL to its address up to, and without, /chat/completions, such as http://127.0.0.1:11434/v1. Set OPENAI_COMPATIBLE_MODEL to the model that answers. OPENAI_COMPATIBLE_MODELS lists more that callers may name; OPENAI_COMPATIBLE_API_KEY is its key, if it wants one. Callers name one of four providers, and OPENAI_COMPATIBLE_PROVIDER sets which one it replaces (default openai). Millrace then ignores your key of that provider, so that private prompts do not go elsewhere.',
  price: 'What it costs you to run; Millrace counts nothing.',
  limits:
    '32 requests at a time. CALL_DEADLINE_MS limits the time of a call; local models may need more. If a server reports no tokens, Millrace counts none.',
  terms: 'Those of the models and of the server’s operator.',
};
