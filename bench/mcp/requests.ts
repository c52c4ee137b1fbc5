import { removeWhitespaceEndpoint } from '../../server/src/endpoints/utilities/remove-whitespace.ts';
import { type WrittenRequests, wholePost } from '../gateway/rig.ts';

const module = new URL('right-answers.ts', import.meta.url).href;
const tool = 'service_remove_whitespace';
const sent = removeWhitespaceEndpoint.example.request;

/** The revision of today and the one that most clients speak: the second is answered as a stream of events. */
export type Revision = '2026-07-28' | '2025-06-18';

interface Message {
  readonly method: string;
  /** The tool, where there is one. */
  readonly name?: string;
  readonly params: object;
}

const callOf = (name: string, args: object): Message => ({
  method: 'tools/call',
  name,
  params: { name, arguments: args },
});

/** 100 organizations in turn; each request has its own id. */
const posts =
  (path: string, revision: Revision, { method, name, params }: Message): WrittenRequests['whole'] =>
  (keys) =>
    keys.map((key, id) =>
      wholePost(
        path,
        {
          'x-api-key': key,
          'user-agent': 'bench',
          accept: 'application/json, text/event-stream',
          'mcp-protocol-version': revision,
          ...(revision === '2025-06-18'
            ? {}
            : { 'mcp-method': method, ...(name === undefined ? {} : { 'mcp-name': name }) }),
        },
        {
          jsonrpc: '2.0',
          id,
          method,
          params: { ...params, ...(revision === '2025-06-18' ? {} : { _meta: envelope }) },
        },
      ),
    );

const envelope = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1.0.0' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

export const toolCalls = (revision: Revision): WrittenRequests => ({
  name: `call-${revision}`,
  whole: posts('/mcp', revision, callOf(tool, sent)),
  check: { module, name: 'isCall' },
});

/** The same through the tool about tools. */
export const compactCalls = (revision: Revision): WrittenRequests => ({
  name: `compact-${revision}`,
  whole: posts(
    '/mcp?profile=compact',
    revision,
    callOf('service_call_tool', { name: tool, arguments: sent }),
  ),
  check: { module, name: 'isCall' },
});

export const toolLists = (path: string): WrittenRequests => ({
  name: `list-${path.replaceAll(/\W/g, '-')}`,
  whole: posts(path, '2026-07-28', { method: 'tools/list', params: {} }),
  check: { module, name: 'isList' },
});

export const restCalls: WrittenRequests = {
  name: 'rest',
  whole: (keys) => keys.map((key) => wholePost('/api/v1/remove_whitespace', { 'x-api-key': key }, sent)),
  check: { module, name: 'isRest' },
};
