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
    description: 'What each endpoint costs in credits.',
    mimeType: 'text/markdown',
  },
  {
    uri: 'millrace://usage',
    name: 'usage',
    title: 'Usage of this month',
    description: 'What the workspace has used this month, by endpoint.',
    mimeType: 'application/json',
  },
] as const;

export const resourceTemplates = [
  {
    uriTemplate: 'millrace://jobs/{id}',
    name: 'job',
    title: 'A bulk job and its first results',
    description: 'Where a bulk job stands, and its first 100 results.',
    mimeType: 'application/json',
  },
  {
    uriTemplate: 'millrace://tools/{name}',
    name: 'tool',
    title: 'A tool in full',
    description: 'Everything that a tool takes and answers, with its price and an example.',
    mimeType: 'application/json',
  },
  {
    uriTemplate: 'millrace://answers/{request_id}{?path,offset,length}',
    name: 'answer',
    title: 'An answer that was cut',
    description: `All of it, for ${keptMinutes} minutes. path (a JSON pointer), offset and length (characters) choose a part of it.`,
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
