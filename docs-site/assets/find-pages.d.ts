import type MiniSearch from 'minisearch';
import type { Options } from 'minisearch';

export interface FoundPage {
  readonly page: string;
  readonly title: string;
  readonly group: string;
  readonly score: number;
  readonly sections: readonly {
    readonly anchor: string;
    readonly heading: string;
    readonly excerpt: string;
  }[];
}

export const indexOptions: Options;
export function termOf(word: string): string | null;
export function wordsOf(text: string): string[];
export function findPages(index: MiniSearch, question: string): FoundPage[];
