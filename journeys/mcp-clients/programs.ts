import { parse } from 'node:path';

/** A program that speaks to `/mcp` by a client or framework of others, as somebody who installs it today has it. */
export interface Program {
  /** In the folder of its language, beside this file. */
  readonly script: string;
  readonly language: 'python' | 'node' | 'go' | 'rust' | 'java';
  /** As its package manager names them: with versions, and with what is needed beside them. */
  readonly packages: readonly string[];
  /** Of the tools, so many become what a model of the framework is told of. All, where this is not given. */
  readonly convertedMin?: number;
  /** Examples that the framework itself cannot send, with the reason. */
  readonly cannot?: Readonly<Record<string, string>>;
  /** What it does with the words of a refused call, where it does not show them. */
  readonly hidesRefusals?: string;
  /** What it shows where the key is wrong, if that is not what the service says: the reason. */
  readonly hidesWrongKey?: string;
  /** Where the key is wrong, it goes on until it is ended after two minutes, which CI does not wait for. */
  readonly hangsWhenRefused?: true;
  /** It brings OAuth: without a key it asks its user to let it in. */
  readonly signsIn?: true;
  /** CI runs it (MILLRACE_TEST_CLIENTS=quick). Of Python, `locked/` has all that is installed then. */
  readonly inQuick?: true;
}

/** Line 1 of the official SDK of Python, on which several frameworks are built. */
const oldSdk = 'Its mcp 1.x reads no body of a 401, and names the status and the address.';

const python: readonly Omit<Program, 'language'>[] = [
  { script: 'python_sdk.py', packages: ['mcp==2.3.0'], signsIn: true, inQuick: true },
  { script: 'fast_mcp.py', packages: ['fastmcp==4.1.6'], inQuick: true },
  {
    script: 'langchain_adapters.py',
    packages: ['langchain-mcp-adapters==0.3.2', 'langchain-core==1.8.1'],
    hidesWrongKey: oldSdk,
    inQuick: true,
  },
  // Objects of any fields have no strict form: these are told to the model as they are.
  { script: 'openai_agents.py', packages: ['openai-agents==0.24.0'], convertedMin: 70, inQuick: true },
  { script: 'google_genai.py', packages: ['google-genai==3.3.0', 'mcp==2.3.0'], inQuick: true },
  {
    script: 'auto_gen.py',
    packages: ['autogen-ext[mcp]==0.7.5', 'mcp<2'],
    hidesWrongKey: oldSdk,
    cannot: { service_email_verification: 'It takes the first type of a choice alone: addresses as texts.' },
  },
  {
    script: 'crew_ai.py',
    packages: ['crewai-tools[mcp]==1.15.30'],
    hidesWrongKey: oldSdk,
    hangsWhenRefused: true,
    inQuick: true,
  },
  { script: 'pydantic_ai_tools.py', packages: ['pydantic-ai-slim[mcp]==2.68.0'] },
  { script: 'smol_agents.py', packages: ['smolagents[mcp]==1.26.0', 'mcp<2'], hidesWrongKey: oldSdk },
  { script: 'llama_index_tools.py', packages: ['llama-index-tools-mcp==0.6.0'] },
  { script: 'haystack_tools.py', packages: ['mcp-haystack==2.1.1'] },
  {
    script: 'semantic_kernel_plugin.py',
    packages: ['semantic-kernel[mcp]==1.45.0'],
    hidesWrongKey: 'Its mcp 1.x reads no body of a 401, and the plugin waits on without a word.',
    hangsWhenRefused: true,
  },
  { script: 'google_adk.py', packages: ['google-adk[mcp]==2.13.0'] },
];

const node: readonly Omit<Program, 'language'>[] = [
  { script: 'sdk_1.mjs', packages: ['@modelcontextprotocol/sdk@1.32.2'], signsIn: true },
  { script: 'sdk_2.mjs', packages: ['@modelcontextprotocol/client@2.4.0'], signsIn: true },
  { script: 'ai_sdk.mjs', packages: ['@ai-sdk/mcp@2.0.99', 'ai@7.0.173'], signsIn: true },
  {
    script: 'langchain.mjs',
    packages: ['@langchain/mcp-adapters@1.1.4', '@langchain/core@1.4.0', '@langchain/langgraph@1.7.3'],
    signsIn: true,
  },
  { script: 'mastra.mjs', packages: ['@mastra/mcp@2.0.0', '@mastra/core@1.71.0'], signsIn: true },
  {
    script: 'mcp_use.mjs',
    packages: ['mcp-use@1.34.6'],
    hidesWrongKey: 'It throws words of its own for any 401.',
  },
  {
    script: 'mcp_remote.mjs',
    packages: ['mcp-remote@0.15.1', '@modelcontextprotocol/sdk@1.32.2'],
    hidesWrongKey: 'It takes any 401 as a call to sign in, and opens the page for it.',
    hangsWhenRefused: true,
    signsIn: true,
  },
];

const go: readonly Omit<Program, 'language'>[] = [
  {
    script: 'go_sdk.go',
    packages: ['github.com/modelcontextprotocol/go-sdk@v1.8.0'],
    hidesWrongKey: 'It reads no body of a 401, and returns the name of the status.',
    signsIn: true,
    inQuick: true,
  },
  {
    script: 'mcp_go.go',
    packages: ['github.com/mark3labs/mcp-go@v1.2.1'],
    hidesWrongKey: 'It reads no body of a 401, and returns words of its own.',
  },
];

const rust: readonly Omit<Program, 'language'>[] = [
  {
    script: 'rust_sdk.rs',
    packages: [
      'rmcp@=3.11.0 --features client,auth,transport-streamable-http-client-reqwest',
      'http@1',
      'tokio@1 --features full',
    ],
    signsIn: true,
  },
];

const java: readonly Omit<Program, 'language'>[] = [
  {
    script: 'JavaSdk.java',
    packages: ['io.modelcontextprotocol.sdk:mcp:2.1.0'],
    hidesWrongKey: 'It reads no body of a 401, and throws that authorization failed.',
    inQuick: true,
  },
  {
    script: 'SpringAi.java',
    // Without Spring Boot, which aligns them, Maven takes parts of Jackson that do not fit together.
    packages: [
      'org.springframework.ai:spring-ai-mcp:2.0.1',
      'tools.jackson.core:jackson-core:3.1.5',
      'com.fasterxml.jackson.core:jackson-annotations:2.21',
    ],
    hidesWrongKey: 'Its Java SDK reads no body of a 401, and throws that authorization failed.',
  },
];

export const programs: readonly Program[] = [
  ...python.map((one) => ({ ...one, language: 'python' as const })),
  ...node.map((one) => ({ ...one, language: 'node' as const })),
  ...go.map((one) => ({ ...one, language: 'go' as const })),
  ...rust.map((one) => ({ ...one, language: 'rust' as const })),
  ...java.map((one) => ({ ...one, language: 'java' as const })),
];

/** All that a program of Python is installed with, of those that CI runs: a release of any package that it needs cannot break a run. */
export const lockFileOf = ({ script, language, inQuick }: Program): string | null =>
  language === 'python' && inQuick ? `locked/${parse(script).name}.txt` : null;
