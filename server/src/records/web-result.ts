import { z } from 'zod';

/** A page that a search engine found. */
export const webResult = z.object({
  url: z.string().min(1).max(2_000),
  title: z.string().min(1).max(1_000),
  /** What the engine quotes of it; empty where it quotes nothing. No markup. */
  description: z.string().max(5_000),
  /** From 1, over all pages of results. */
  position: z.int().min(1).max(100_000),
  /** The page of results that it stood on, from 1. */
  page: z.int().min(1).max(1_000),
  /** As the engine shows it: "metrology.example › guide". */
  displayedUrl: z.string().min(1).max(2_000).nullable(),
  publishedAt: z.iso.datetime({ precision: 3 }).nullable(),
});
export type WebResult = z.infer<typeof webResult>;

/** Results on a page of an engine. */
export const resultsPerPage = 10;

/** The first pages of results. */
export interface WebSearch {
  readonly text: string;
  /** Never more than `pages * resultsPerPage` results are answered. */
  readonly pages: number;
}

/** One page of results, as long as it is wanted. */
export interface WebPageSearch {
  readonly text: string;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
}

/** `total`: null where the engine does not tell. */
export interface WebResultPage {
  readonly items: readonly WebResult[];
  readonly total: number | null;
}
