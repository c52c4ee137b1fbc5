import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Any provider that you describe in a file and that Millrace does not know. It can find and verify e-mail addresses, and find phone numbers, personal addresses, and LinkedIn URLs by address or name. See docs/custom-providers.md.',
  access:
    'Put a file in the folder PROVIDERS_DIR; ./millrace provider init NAME writes one to start with. Secrets are environment variables that the file names.',
  price:
    'What the vendor charges. Put it in the file (costUsd): cost limits and the order of sources use it.',
  limits: 'Those in the file (limits).',
  terms: 'Those of the vendor. Read them.',
};
