import type { Server, WrittenRequests } from '../gateway/rig.ts';
import { compactCalls, type Revision, restCalls, toolCalls, toolLists } from './requests.ts';

export interface Side {
  readonly name: string;
  readonly server: Server;
  readonly requests: WrittenRequests;
  /** What others of its group are compared with. */
  readonly isBare?: boolean;
  readonly isCharged?: boolean;
}

export interface Group {
  readonly title: string;
  readonly sides: readonly Side[];
  /** Measured at a steady rate as well. */
  readonly isSteady?: boolean;
}

export interface Servers {
  /** As the library's guide makes one, and of the class beneath. */
  readonly guide: Server;
  readonly beneath: Server;
  /** The bare route of the gateway's bench. */
  readonly route: Server;
  readonly billed: Server;
}

export function groupsOf({ guide, beneath, route, billed }: Servers): readonly Group[] {
  const bares = (requests: WrittenRequests): readonly Side[] => [
    { name: 'McpServer', server: guide, requests, isBare: true },
    { name: 'Server', server: beneath, requests, isBare: true },
  ];
  const ours = (name: string, requests: WrittenRequests): Side => ({
    name,
    server: billed,
    requests,
    isCharged: true,
  });
  const calls = (revision: Revision): Group => ({
    title: `tools/call, ${revision}`,
    sides: [
      ...bares(toolCalls(revision)),
      ours('Millrace', toolCalls(revision)),
      ours('Millrace, service_call_tool', compactCalls(revision)),
    ],
    isSteady: true,
  });
  return [
    calls('2026-07-28'),
    calls('2025-06-18'),
    {
      title: 'The same endpoint over REST',
      sides: [
        { name: 'Fastify', server: route, requests: restCalls, isBare: true },
        ours('Millrace', restCalls),
      ],
    },
    {
      title: 'tools/list, 2026-07-28',
      sides: [
        ...bares(toolLists('/mcp')),
        {
          name: 'Millrace, that tool and service_quote',
          server: billed,
          requests: toolLists('/mcp?tools=remove_whitespace'),
        },
        { name: 'Millrace, all tools', server: billed, requests: toolLists('/mcp') },
      ],
    },
  ];
}

/** Every side once a round, the other way round every second time, after a run of each to warm up. Gives the runs of each side. */
export async function inTurns<Run>(
  sides: readonly Side[],
  rounds: number,
  run: (side: Side) => Promise<Run>,
): Promise<readonly (readonly Run[])[]> {
  for (const side of sides) await run(side);
  const runs = sides.map((): Run[] => []);
  for (let round = 0; round < rounds; round++) {
    const indexes = [...sides.keys()];
    for (const index of round % 2 === 0 ? indexes : indexes.toReversed()) {
      const side = sides[index];
      if (side) runs[index]?.push(await run(side));
    }
  }
  return runs;
}
