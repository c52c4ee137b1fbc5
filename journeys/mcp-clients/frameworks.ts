/** A framework that speaks MCP, as somebody who installs it today has it. */
export interface Framework {
  /** Beside this file. */
  readonly script: string;
  /** As pip installs them: with versions, and with what is needed beside them. */
  readonly packages: readonly string[];
  /** Of the tools, so many become what a model of the framework is told of. */
  readonly convertedMin: number;
  /** Examples that the framework itself cannot send, with the reason. */
  readonly cannot: Readonly<Record<string, string>>;
}

export const frameworks: readonly Framework[] = [
  { script: 'python_sdk.py', packages: ['mcp==2.3.0'], convertedMin: 83, cannot: {} },
  { script: 'fast_mcp.py', packages: ['fastmcp==4.1.6'], convertedMin: 83, cannot: {} },
  {
    script: 'langchain_adapters.py',
    packages: ['langchain-mcp-adapters==0.3.2', 'langchain-core==1.8.1'],
    convertedMin: 83,
    cannot: {},
  },
  // Objects of any fields have no strict form: these are told to the model as they are.
  { script: 'openai_agents.py', packages: ['openai-agents==0.24.0'], convertedMin: 70, cannot: {} },
  {
    script: 'google_genai.py',
    packages: ['google-genai==3.3.0', 'mcp==2.3.0'],
    convertedMin: 83,
    cannot: {},
  },
  {
    script: 'auto_gen.py',
    packages: ['autogen-ext[mcp]==0.7.5', 'mcp<2'],
    convertedMin: 83,
    cannot: { service_email_verification: 'It takes the first type of a choice alone: addresses as texts.' },
  },
  {
    script: 'crew_ai.py',
    packages: ['crewai-tools[mcp]==1.15.30'],
    convertedMin: 83,
    cannot: {},
  },
];
