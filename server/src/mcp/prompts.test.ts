import { expect, test } from 'vitest';
import { accountEndpoints } from '../account-api/account-endpoints.ts';
import { endpoints } from '../endpoints/registry.ts';
import { prompts } from './prompts.ts';
import { toolsOf } from './tools.ts';

test.each(prompts.map((prompt) => [prompt.name, prompt] as const))(
  '%s names tools that there are',
  (_name, prompt) => {
    const known = new Set([...toolsOf(endpoints, accountEndpoints).map(({ name }) => name), 'service_quote']);
    const named = prompt.text({}).match(/service_\w+/g) ?? [];

    expect(named.length).toBeGreaterThan(2);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  },
);
