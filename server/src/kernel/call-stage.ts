/** What a call is at, for whoever waits for its answer. It says nothing of what was found. */
export type CallStage = SourceStage | ReadingStage;

/** One of the sources of a question is asked. */
export interface SourceStage {
  /** Verifying what another source has found, or else the question itself. */
  readonly doing: 'asking' | 'verifying';
  readonly provider: string;
  /** Sources that are behind. */
  readonly done: number;
  /** How many sources the question has. */
  readonly of: number;
}

/** We look for ourselves. */
export interface ReadingStage {
  readonly doing: 'reading_pages' | 'reading_sitemaps' | 'following_redirects' | 'inspecting_host';
  /** Pages or sitemaps that were read. */
  readonly done: number;
  /** How many are read at most; null where it is one, or nobody has said. */
  readonly of: number | null;
}

/** Returns at once, and never throws. */
export type OnStage = (stage: CallStage) => void;
