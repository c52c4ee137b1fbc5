import { readFileSync } from 'node:fs';

const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/**
 * The version of this Millrace and of its interface (specification 9), from server/package.json. Its first number stands in the path. The newest
 * heading of CHANGELOG.md has the same.
 */
export const version = manifest.version;

/** What every endpoint's path begins with. */
export const basePath = '/api/v1';
