import { expect } from 'vitest';
import { z } from 'zod';
import { accountEndpoints } from '../account-api/account-endpoints.ts';
import { describedRoutes } from '../account-api/described-routes.ts';
import { endpoints } from '../endpoints/registry.ts';
import { toolsOf } from '../mcp/tools.ts';
import { type TestApp, test } from '../testing/app.ts';
import { type HostileBody, hostileBodies } from '../testing/hostile-bodies.ts';
import { isThorough } from '../testing/thorough.ts';

/*
 * No body holds the event loop, whoever sends it: to each endpoint, route and tool goes each kind of hostile body. While one is
 * read, checked, run and answered, every other caller waits no longer than this thread is kept from its next turn.
 */

const heldMsMax = 50;
const answerBytesMax = 4 * 1024 ** 2;
/** The first of a kind compiles code, and garbage is collected at any time. What is too slow is so each time. */
const triesMax = 4;

interface Door {
  readonly name: string;
  readonly bodies: () => Iterable<HostileBody>;
  readonly send: (
    app: TestApp,
    key: string,
    text: string,
  ) => Promise<{ statusCode: number; payload: string }>;
}

const overRest = (method: 'POST' | 'PATCH', path: string): Door['send'] => {
  return ({ app: { server } }, key, payload) =>
    server.inject({ method, url: `/api/v1/${path}`, headers: { ...json, 'x-api-key': key }, payload });
};

const overMcp = (name: string, query = ''): Door['send'] => {
  return ({ app: { server } }, key, sent) => {
    const head = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":${JSON.stringify(name)},"arguments":`;
    const headers = { ...json, 'x-api-key': key, accept: 'application/json, text/event-stream' };
    return server.inject({ method: 'POST', url: `/mcp${query}`, headers, payload: `${head}${sent}}}` });
  };
};

const json = { 'content-type': 'application/json' };

const pathWith = (path: string, params: Record<string, unknown>) =>
  path.replaceAll(/\{([a-z_]+)\}/g, (_, name: string) => String(params[name]));

/**
 * What is read before anybody knows which endpoint it is for. The rest matters to those that compute of it, and to those that take
 * lists; with MILLRACE_TEST_THOROUGH=1 all of it goes to all.
 */
const readFirst = new Set(['a megabyte of unknown names', 'nesting of 5,000', 'a megabyte of lines']);

function* bodiesFor(
  request: z.ZodType,
  example: unknown,
  { all }: { readonly all: boolean },
): Generator<HostileBody> {
  for (const body of hostileBodies(request, example as object)) {
    if (all || isThorough || readFirst.has(body.what.replace(/ in .*/, ''))) yield body;
  }
}

const doorsOfEndpoints: Door[] = endpoints.map(({ name, request, example, runs }) => ({
  name: `REST ${name}`,
  bodies: () => bodiesFor(request, example.request, { all: runs !== 'outside' }),
  send: overRest('POST', name),
}));

const doorsOfRoutes: Door[] = describedRoutes.flatMap(({ method, path, body, example }) =>
  method === 'POST' || method === 'PATCH'
    ? [
        {
          name: `REST ${method} ${path}`,
          bodies: () => hostileBodies(body ?? z.strictObject({}), (example.body ?? {}) as object),
          send: overRest(method, pathWith(path, example.params as Record<string, unknown>)),
        },
      ]
    : [],
);

const tools = toolsOf(endpoints, accountEndpoints);
const doorsOfTools: Door[] = tools.map(({ name, twin, example }) => ({
  name: `MCP ${name}`,
  bodies: () =>
    twin.kind === 'endpoint'
      ? bodiesFor(twin.endpoint.request, example, { all: twin.endpoint.runs === 'job' })
      : bodiesFor(z.object({ id: z.string() }), example, { all: false }),
  send: overMcp(name),
}));

/** The tools that call others: what is hostile stands one level deeper. */
const doorsOfCompactTools: Door[] = ['service_call_tool', 'service_quote', 'service_search_tools'].map(
  (name) => ({
    name: `MCP ${name}`,
    bodies: () => hostileBodies(z.object({ input_text: z.string() }), { input_text: 'a' }),
    send: (app, key, text) =>
      overMcp(name, '?profile=compact')(app, key, `{"name":"remove_whitespace","arguments":${text}}`),
  }),
);

/** Milliseconds of CPU time of the longest turn of this thread's event loop while `work` goes on. */
async function longestTurn(work: () => Promise<void>): Promise<number> {
  let longest = 0;
  let last = process.threadCpuUsage();
  let isOver = false;
  const look = () => {
    const now = process.threadCpuUsage();
    longest = Math.max(longest, (now.user + now.system - last.user - last.system) / 1_000);
    last = now;
  };
  const turn = () => {
    look();
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  look();
  isOver = true;
  return longest;
}

test.for([
  ['endpoints over REST', doorsOfEndpoints],
  ['free routes', doorsOfRoutes],
  ['tools', doorsOfTools],
  ['tools that call others', doorsOfCompactTools],
] as const)(
  'no hostile body holds the event loop, fails as a bug or is answered at great length: %s',
  {
    timeout: isThorough ? 3_600_000 : 600_000,
  },
  async ([, doors], { app }) => {
    const { sandbox } = await app.customer({ credits: 10 });
    const wrong: string[] = [];
    let count = 0;
    for (const door of doors) {
      for (const { what, text } of door.bodies()) {
        count += 1;
        let held = Number.POSITIVE_INFINITY;
        let answer = { statusCode: 0, payload: '' };
        for (let tries = 0; tries < triesMax && held >= heldMsMax; tries += 1) {
          const turn = await longestTurn(async () => {
            answer = await door.send(app, sandbox, text);
          });
          held = Math.min(held, turn);
        }
        const { statusCode, payload } = answer;
        const said = `${door.name}: ${what}: ${Math.round(held)} ms, ${statusCode}, ${payload.length} bytes`;
        const isBug = statusCode >= 500 || payload.slice(0, 1_000).includes('internal_error');
        if (held >= heldMsMax || isBug || Buffer.byteLength(payload) > answerBytesMax) wrong.push(said);
      }
    }

    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThan(doors.length * 2);
  },
);
