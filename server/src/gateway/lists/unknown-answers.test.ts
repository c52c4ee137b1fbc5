import { describe, expect, test } from 'vitest';
import { callEndpoints } from '../../endpoints/registry.ts';
import type { TestApp } from '../../testing/app.ts';
import { oneSandbox } from '../../testing/one-sandbox.ts';
import type { ServedEndpoint } from '../gateway-call.ts';
import { requestRules } from '../parse-request.ts';
import { mainFields } from './output-columns.ts';
import { readListPlan } from './read-list-plan.ts';
import { refuseUnknownAnswers } from './unknown-answers.ts';

describe('what a step never answers', () => {
  let app: TestApp;
  let sandbox: string;
  oneSandbox((opened) => {
    ({ app, sandbox } = opened);
  });

  const steps = [
    { id: 'site', endpoint: 'find_website_by_company_name', input: { company_name: '{Company}' } },
    { id: 'check', endpoint: 'email_verifier', input: { email: '{Email}' } },
    { id: 'people', endpoint: 'people_search', input: { domain: ['{site.data.Website}'], limit: 5 } },
  ];
  const send = async (more: object) => {
    const rows = [{ Company: 'Halden Instruments', Email: 'mira.voss@halden-instruments.example' }];
    const { status, body } = await app.post('/lists/preview', sandbox, { rows, steps, ...more });
    return { status, problems: (body.details ?? []) as { path: string; message: string }[] };
  };

  test('is refused with step, field and the name that was meant, in inputs, conditions and new columns', async () => {
    const { status, problems } = await send({
      steps: [
        ...steps,
        {
          ...{ id: 'work', endpoint: 'email_finder' },
          input: { full_name: '{people.content.fullName}', company_domain: '{site.data.Webside}' },
          run_if: { any: [{ 'check.statsu': 'is_empty' }] },
        },
      ],
      output: { Mail: 'work.emial|Email', Deep: 'check.status.text', First: 'site.data[0].Website' },
    });

    expect(status).toBe(422);
    expect(problems.map(({ path }) => path)).toEqual([
      'steps[3].input.full_name',
      'steps[3].input.company_domain',
      'steps[3].run_if',
      'output.Mail',
      'output.Deep',
      'output.First',
    ]);
    expect(problems[1]?.message).toMatch(/step site .*no "Webside" there\. Did you mean "Website"\?/);
    expect(problems[3]?.message).toContain('Did you mean "email"?');
    expect(problems[5]?.message).toContain('Only a list has [0].');
  });

  test('what it may answer is taken, also what its example does not have', async () => {
    expect((await send({ output: { A: 'check.status', B: 'site.data.Website', C: 'check' } })).status).toBe(
      200,
    );
  });

  test('the main fields of every endpoint are known', () => {
    const served = new Map<string, ServedEndpoint>(
      callEndpoints.map((endpoint) => [
        endpoint.name,
        { id: 1, endpoint, rules: requestRules(endpoint) } as unknown as ServedEndpoint,
      ]),
    );
    for (const endpoint of callEndpoints) {
      const output = Object.fromEntries(
        mainFields(endpoint).map(({ heading, path }) => [
          heading,
          `a${path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`)).join('')}`,
        ]),
      );
      const plan = { steps: [{ id: 'a', endpoint: endpoint.name, input: {} }], output };
      expect(() => refuseUnknownAnswers(readListPlan(plan, [], served)), endpoint.name).not.toThrow();
    }
  });
});
