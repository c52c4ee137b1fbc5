import type { Dataset } from '../../dataset/dataset.ts';
import type { Capabilities } from '../capabilities.ts';
import { foundPage } from './found-page.ts';

export function jobCapabilities(dataset: Dataset) {
  return {
    lookUpJob: (id) => dataset.findJob(id),
    searchJobs: (search) => foundPage(dataset.searchJobs(search)),
  } satisfies Partial<Capabilities>;
}
