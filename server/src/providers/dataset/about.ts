import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Companies, people, jobs and posts that you imported. Millrace queries it before any other source. It knows nothing that you did not import.',
  access: 'Import files: ./millrace import companies FILE; likewise people, jobs and posts (docs/import.md).',
  price: 'Free.',
  limits: 'Those of your database.',
  terms: 'Those of the data you import. It leaves the machine only in responses to your callers.',
};
