import { ResourceNotFoundError } from '@modelcontextprotocol/server';
import { findJob, jobReportText } from '../account-api/job-report.ts';
import { usage } from '../account-api/usage.ts';
import { pricesMarkdown } from '../catalog/prices-markdown.ts';
import type { Caller } from '../gateway/caller.ts';
import { ServiceError } from '../kernel/service-error.ts';
import type { ToolParts } from './call-tool.ts';
import type { ToolChoice } from './chosen-tools.ts';
import { describedTool } from './described-tool.ts';
import { type KeptAnswers, keptMinutes } from './kept-answers.ts';
import { keptResource } from './kept-resource.ts';
import type { MessageThreads } from './message-threads.ts';
import type { ResourceText } from './resource-text.ts';
import { prefixed } from './tool-name.ts';

/** What can be read without a call of a tool, for free. */
export const resources = [
  {
    uri: 'millrace://prices',
    name: 'prices',
    title: 'Price list',
    description: 'The price of each endpoint in credits.',
    mimeType: 'text/markdown',
  },
  {
    uri: 'millrace://usage',
    name: 'usage',
    title: 'Usage this month',
    description: 'Usage of the workspace this month, by endpoint.',
    mimeType: 'application/json',
  },
] as const;

export const resourceTemplates = [
  {
    uriTemplate: 'millrace://jobs/{id}',
    name: 'job',
    title: 'A bulk job and its first results',
    description: 'Progress of a bulk job, and its first 100 results.',
    mimeType: 'application/json',
  },
  {
    uriTemplate: 'millrace://tools/{name}',
    name: 'tool',
    title: 'Full description of a tool',
    description: 'Full input and output of a tool, with its price and an example.',
    mimeType: 'application/json',
  },
  {
    uriTemplate: 'millrace://answers/{request_id}{?path,offset,length}',
    name: 'answer',
    title: 'A response that was cut',
    description: `The full response, for ${keptMinutes} minutes. path (a JSON pointer), offset and length (characters) choose a part of it.`,
    mimeType: 'application/json',
  },
] as const;

export interface ResourceParts extends ToolParts {
  readonly answers: KeptAnswers;
  readonly threads: MessageThreads;
}

/** @throws {ProtocolError} ResourceNotFoundError, or that a part of an answer is not there */
export async function readResource(
  parts: ResourceParts,
  { caller, tools }: { readonly caller: Caller; readonly tools: ToolChoice },
  uri: string,
): Promise<ResourceText> {
  const json = (text: string) => ({ uri, mimeType: 'application/json', text });
  if (uri === 'millrace://prices') {
    const endpoints = [...parts.account.served.values()].map(({ endpoint }) => endpoint);
    return { uri, mimeType: 'text/markdown', text: pricesMarkdown(endpoints).replace(/^<!--.*-->\s*/, '') };
  }
  if (uri === 'millrace://usage') {
    return json(JSON.stringify(await usage.run(usage.query.parse({}), caller, parts.account)));
  }
  const answer = await keptResource(parts, caller, uri);
  if (answer !== null) return answer;
  const [, kind, name = ''] = /^millrace:\/\/(jobs|tools)\/([\w-]{1,200})$/.exec(uri) ?? [];
  const text =
    kind === 'jobs' ? await jobText(parts, caller, name) : kind === 'tools' ? toolText(tools, name) : null;
  if (text === null) throw new ResourceNotFoundError(uri.slice(0, 300));
  return json(text);
}

/** Null where the workspace has no such job. */
async function jobText(
  { account: { db, served } }: ToolParts,
  caller: Caller,
  id: string,
): Promise<string | null> {
  for (const { id: number, endpoint } of served.values()) {
    if (endpoint.runs !== 'job') continue;
    try {
      return await jobReportText(db, await findJob(db, caller, { id: number, endpoint }, id), {});
    } catch (error) {
      // It may be one of another endpoint.
      if (!(error instanceof ServiceError) || error.code !== 'unknown_job') throw error;
    }
  }
  return null;
}

function toolText(tools: ToolChoice, name: string): string | null {
  const tool = tools.tools.find((one) => one.name === prefixed(name));
  return tool === undefined ? null : JSON.stringify(describedTool(tool));
}
