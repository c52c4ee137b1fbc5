import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { lookFonts, lookTokens } from '../../kernel/look-tokens.ts';

/** A file of the documentation, as it goes out. */
export interface Asset {
  readonly type: string;
  readonly body: Buffer;
  /** Changes with the content; part of its address, so that browsers may keep it for ever. */
  readonly version: string;
}

// Swagger UI by way of this package, since its own has an install script that reports to a third party (docs/decisions/0004).
const viewer = new URL('.', import.meta.resolve('@fastify/swagger-ui'));

const files = {
  'swagger-ui-bundle.js': {
    type: 'text/javascript; charset=utf-8',
    at: new URL('static/swagger-ui-bundle.js', viewer),
  },
  'swagger-ui.css': { type: 'text/css; charset=utf-8', at: new URL('static/swagger-ui.css', viewer) },
  'reference.js': { type: 'text/javascript; charset=utf-8', at: new URL('reference.js', import.meta.url) },
  'look.css': { type: 'text/css; charset=utf-8', text: `${lookFonts('')}${lookTokens}` },
  'inter.woff2': { type: 'font/woff2', at: new URL('inter.woff2', import.meta.url) },
  'jetbrains-mono.woff2': { type: 'font/woff2', at: new URL('jetbrains-mono.woff2', import.meta.url) },
  'reference.css': { type: 'text/css; charset=utf-8', at: new URL('reference.css', import.meta.url) },
  'page.css': { type: 'text/css; charset=utf-8', at: new URL('page.css', import.meta.url) },
  'icon.svg': { type: 'image/svg+xml', at: new URL('icon.svg', import.meta.url) },
} as const;

export type AssetName = keyof typeof files;

export const assetNames = Object.keys(files) as AssetName[];

const read = new Map<string, Asset>();

/** The asset of that name; undefined for anything that is not listed. What a caller sends never becomes a path. */
export function assetOf(name: string): Asset | undefined {
  const known = read.get(name);
  if (known) return known;
  if (!Object.hasOwn(files, name)) return undefined;
  const file = files[name as AssetName];
  const { type } = file;
  const body = 'at' in file ? readFileSync(file.at) : Buffer.from(file.text);
  const asset = { type, body, version: hash('sha256', body, 'hex').slice(0, 16) };
  read.set(name, asset);
  return asset;
}
