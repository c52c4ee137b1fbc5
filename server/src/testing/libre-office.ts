import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const sofficePath = '/usr/bin/soffice';

export const hasLibreOffice = (): boolean => existsSync(sofficePath);

/**
 * CSV in UTF-8 of the first sheet, with texts in quotes and all else without: so it is seen what a cell is
 * (LibreOffice, "Filter Options for CSV").
 */
export const csvWithTypes = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,true,false';

/** It takes CSV for Latin-1 otherwise. */
const csvInUtf8 = 'Text - txt - csv (StarCalc):44,34,76,1';

/** The same files in another format, in `folder`, with another ending. A minute at most. */
export async function converted(files: readonly string[], format: string, folder: string): Promise<void> {
  // Two that run at once would share a profile otherwise, and the second one would do nothing.
  const profile = await mkdtemp(join(tmpdir(), 'millrace-libreoffice-'));
  try {
    await promisify(execFile)(
      sofficePath,
      [
        `-env:UserInstallation=${pathToFileURL(profile)}`,
        '--headless',
        '--norestore',
        ...(files.some((file) => file.endsWith('.csv')) ? [`--infilter=${csvInUtf8}`] : []),
        ...['--convert-to', format],
        ...['--outdir', folder],
        ...files,
      ],
      { timeout: 60_000, env: { PATH: process.env.PATH, HOME: profile } },
    );
  } finally {
    await rm(profile, { recursive: true, force: true });
  }
}
