import { createReadStream } from 'node:fs';
import { UsageError } from './command-error.ts';

/** Longer lines are nobody's list. */
const lineCharactersMax = 100_000;

/** The lines of a text, one after another, without what ends them. @throws {UsageError} where it cannot be read, or is no text of lines */
export async function* linesOfFile(file: string): AsyncGenerator<string> {
  let rest = '';
  try {
    for await (const piece of createReadStream(file, 'utf8')) {
      const lines = (rest + piece).split(/\r?\n/);
      rest = lines.pop() ?? '';
      yield* lines;
      if (rest.length > lineCharactersMax) throw new UsageError(`${file} is not a text file.`);
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && 'syscall' in error)) throw error;
    throw new UsageError(`Cannot read the file ${file}: ${error.message}.`);
  }
  if (rest !== '') yield rest;
}
