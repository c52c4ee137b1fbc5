import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Companies, people, jobs and posts that you have imported. It is asked before everybody else, and says nothing of what was not imported.',
  access:
    'Import files: ./millrace import companies FILE, and so for people, jobs and posts (docs/import.md).',
  price: 'Free.',
  limits: 'Those of your database.',
  terms: 'Those under which you have the data. It never leaves the machine but as answers to your callers.',
};
