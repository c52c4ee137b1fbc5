import { describe, expect } from 'vitest';
import { test as base } from '../testing/app.ts';
import { mcpUrl, type ToolClient, toolClients } from '../testing/mcp-clients.ts';

describe.each(Object.entries(toolClients))('to a client %s', (_version, connect) => {
  const test = base.extend<{ connected: ToolClient }>({
    connected: async ({ app }, use) => {
      const { sandbox } = await app.customer();
      const connected = await connect(await mcpUrl(app), { 'x-api-key': sandbox });
      await use(connected);
      await connected.close();
    },
  });
  const textOf = async ({ client }: ToolClient, uri: string) => {
    const { contents } = await client.readResource({ uri });
    return (contents as { text: string }[])[0]?.text ?? '';
  };

  test('prices, usage, a job and a tool are resources', async ({ connected }) => {
    const { client } = connected;
    await connected.callTool('service_clean_domain', { messy_url: 'acme.com' });
    const job = await connected.callTool('service_email_verification', {
      data: ['mira@halden-instruments.example'],
    });
    const id = String(job.structuredContent?.id);

    const listed = await client.listResources();
    const templates = await client.listResourceTemplates();

    expect(listed.resources.map(({ uri }) => uri)).toEqual(['millrace://prices', 'millrace://usage']);
    expect(templates.resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'millrace://jobs/{id}',
      'millrace://tools/{name}',
      'millrace://answers/{request_id}{?path,offset,length}',
    ]);
    expect(await textOf(connected, 'millrace://prices')).toContain('`clean_domain`');
    expect(JSON.parse(await textOf(connected, 'millrace://usage'))).toMatchObject({
      apis: { clean_domain: { calls: 1 } },
    });
    expect(JSON.parse(await textOf(connected, `millrace://jobs/${id}`))).toMatchObject({ id, total: 1 });
    const described = JSON.parse(await textOf(connected, 'millrace://tools/service_clean_domain'));
    expect(described).toMatchObject({ input_schema: { required: ['messy_url'] } });
    expect(JSON.parse(await textOf(connected, 'millrace://tools/clean_domain'))).toEqual(described);
  });

  test('a job of another workspace, and what is none, are not there', async ({ app, connected }) => {
    const { sandbox } = await app.customer();
    const other = await connect(await mcpUrl(app), { 'x-api-key': sandbox });
    const job = await other.callTool('service_email_verification', {
      data: ['mira@halden-instruments.example'],
    });
    await other.close();

    for (const uri of [
      `millrace://jobs/${String(job.structuredContent?.id)}`,
      'millrace://jobs/job_1',
      'millrace://tools/service_nothing',
      'millrace://nothing',
      'file:///etc/passwd',
    ]) {
      await expect(connected.client.readResource({ uri }), uri).rejects.toThrow(/not found/i);
    }
  });

  test('three prompts are offered, and filled with what the user says', async ({ connected: { client } }) => {
    const { prompts } = await client.listPrompts();
    const audit = await client.getPrompt({
      name: 'audit_site',
      arguments: { url: 'https://halden.example' },
    });

    expect(prompts.map(({ name }) => name)).toEqual(['enrich_list', 'find_contact', 'audit_site']);
    expect(audit.messages).toMatchObject([
      { role: 'user', content: { text: expect.stringContaining('the website https://halden.example.') } },
    ]);
    await expect(
      client.getPrompt({ name: 'find_contact', arguments: { company: 'Halden' } }),
    ).rejects.toThrow('The prompt needs role.');
    await expect(client.getPrompt({ name: 'nothing' })).rejects.toThrow('There is no prompt nothing.');
  });
});
