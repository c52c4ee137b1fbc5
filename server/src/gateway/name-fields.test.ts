import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { findSitemapUrls } from '../endpoints/utilities/find-sitemap-urls.ts';
import { emailFinder } from '../endpoints/waterfall/email-finder.ts';
import { ServiceError } from '../kernel/service-error.ts';
import { withFieldsNamed } from './name-fields.ts';

const refused = (reason: string, details = [{ path: '', message: 'x' }]) =>
  new ServiceError('unsupported_input', 'No source takes it.', {
    fields: { success: false, details, execution_log: [{ provider: 'hunter', reason }] },
  });
const pathsOf = (error: unknown) =>
  ((error as ServiceError).toBody('').details as { path: string }[]).map(({ path }) => path);

describe('a question that no source takes', () => {
  const asked = { first_name: 'Mira', last_name: 'Voss', company_domain: 'halden.example' };

  test('for want of something names the fields that were not sent and say who is meant', () => {
    const named = withFieldsNamed(refused('missing_input'), emailFinder.request, asked);

    expect(pathsOf(named)).toContain('network_url');
    for (const sent of Object.keys(asked)) expect(pathsOf(named)).not.toContain(sent);
    expect((named as ServiceError).toBody('')).toMatchObject({ success: false, code: 'unsupported_input' });
  });

  test('for what was sent names the fields that were sent, and none that is as usual', () => {
    const request = z.strictObject({
      search: z.string(),
      industry: z.string().optional(),
      kind: z.enum(['a', 'b']).default('a'),
      limit: z.int().default(10),
    });
    const named = (sent: object) =>
      pathsOf(withFieldsNamed(refused('unsupported'), request, request.parse(sent)));

    expect(named({ search: 'x' })).toEqual(['search']);
    expect(named({ search: 'x', kind: 'b', limit: 20 })).toEqual(['search', 'kind', 'limit']);
  });

  test('of an address that is refused names the field that it was sent in', () => {
    const refusal = (code: 'url_not_allowed' | 'host_not_found' | 'upstream_error') =>
      new ServiceError(code, 'It has no public address.');
    const { request } = findSitemapUrls;
    const asked = request.parse({ domain: 'nowhere.example', keywords: 'pricing.html' });
    const named = ['url_not_allowed', 'host_not_found'] as const;

    for (const code of named) {
      expect(withFieldsNamed(refusal(code), request, asked)).toMatchObject({
        code,
        options: { fields: { details: [{ path: 'domain', message: 'It has no public address.' }] } },
      });
    }
    const silent = refusal('upstream_error');
    expect(withFieldsNamed(silent, request, asked)).toBe(silent);
    // Of a name no host is read.
    const unnamed = refusal('host_not_found');
    expect(withFieldsNamed(unnamed, z.strictObject({ name: z.string() }), { name: 'a.example' })).toBe(
      unnamed,
    );
  });

  test('whose field is known already stays as it is, and so does any other error', () => {
    const known = refused('unsupported', [{ path: 'render', message: 'No browser.' }]);
    const other = new ServiceError('upstream_error', 'x');

    expect(withFieldsNamed(known, emailFinder.request, asked)).toBe(known);
    expect(withFieldsNamed(other, emailFinder.request, asked)).toBe(other);
  });
});
