import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Answers of language models for ai_enrich, from any server that speaks OpenAI’s chat completions: models that you run yourself (Ollama, vLLM, llama.cpp, LM Studio and others have such an address), or those of another provider. Text and JSON; it never searches the web, whatever the caller wants, and passes over calls that filter what is searched.',
  access:
    'Set OPENAI_COMPATIBLE_BASE_URL to its address with the path before /chat/completions, such as http://127.0.0.1:11434/v1, and OPENAI_COMPATIBLE_MODEL to the model that answers; OPENAI_COMPATIBLE_MODELS to further ones that callers may name, and OPENAI_COMPATIBLE_API_KEY where it wants a key. Callers name one of four providers: OPENAI_COMPATIBLE_PROVIDER says in whose place it answers (openai where it is not set). The key that you have of that provider is not used then, so that what was to stay with you does not go elsewhere.',
  price: 'Whatever it costs you to run it; Millrace counts nothing for it.',
  limits:
    '32 questions at a time. A call has as long as CALL_DEADLINE_MS says, which local models may well need more of. A server that does not tell tokens is counted with none.',
  terms: 'Those of the models and of whoever runs the server.',
};
