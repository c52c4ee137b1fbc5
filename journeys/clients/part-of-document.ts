import { readFileSync, writeFileSync } from 'node:fs';
import { document30 } from './tools.ts';

type Paths = Record<string, Record<string, { readonly operationId: string }>>;

/** Writes the 3.0 document with the operations alone that are `wanted`, and returns its path. */
export function partOfDocument(file: string, wanted: (operation: string) => boolean): string {
  const document = JSON.parse(readFileSync(document30, 'utf8')) as { paths: Paths };
  const paths = Object.entries(document.paths).flatMap(([path, methods]) => {
    const kept = Object.entries(methods).filter(([, { operationId }]) => wanted(operationId));
    return kept.length > 0 ? [[path, Object.fromEntries(kept)] as const] : [];
  });
  writeFileSync(file, JSON.stringify({ ...document, paths: Object.fromEntries(paths) }, null, 2));
  return file;
}
