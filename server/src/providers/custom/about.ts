import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Whatever a file of yours describes: e-mail addresses, verdicts on them, phone numbers, personal addresses, and pages by address or name, of a vendor that Millrace does not know. docs/custom-providers.md says how.',
  access:
    'A file in the folder of PROVIDERS_DIR: ./millrace provider init NAME writes one to begin with. Secrets are environment variables that the file names.',
  price: 'What the vendor takes; the file says it (costUsd), for limits of costs and the order of sources.',
  limits: 'The file says them (limits).',
  terms: 'Those of the vendor, which are yours to read.',
};
