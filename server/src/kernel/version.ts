import { readFileSync } from 'node:fs';

const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** The version of this Millrace, from server/package.json. */
export const version = manifest.version;

/** The version of the interface (specification 9). Its first number stands in the path. */
export const interfaceVersion = '1.0.0';

/** What every endpoint's path begins with. */
export const basePath = '/api/v1';
