import type { CompanyKey } from './company-key.ts';
import type { ExperienceLevel, JobType } from './job.ts';
import type { Place } from './location.ts';

/** Members that are absent ask for nothing; all that is asked must hold. The newest first. */
export interface JobSearch {
  /** Words of the title. */
  readonly title?: string;
  readonly company?: CompanyKey;
  readonly location?: string;
  /** Wins over `location`. */
  readonly place?: Place;
  readonly type?: JobType;
  readonly experienceLevel?: ExperienceLevel;
  /** 1-based. */
  readonly page: number;
  readonly pageSize: number;
}
