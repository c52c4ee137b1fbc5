import type { Tool } from './tools.ts';

/** All that the reference says of a tool. */
export function describedTool({ name, group, listed, described, example }: Tool) {
  return {
    name,
    title: listed.title,
    group,
    description: described.description,
    input_schema: described.request,
    output_schema: described.response,
    example,
  };
}
