import type { Dataset } from '../../dataset/dataset.ts';
import type { Capabilities } from '../capabilities.ts';
import { foundPage } from './found-page.ts';

export function companyCapabilities(dataset: Dataset) {
  return {
    lookUpCompanies: (keys) => dataset.findCompanies(keys),
    searchCompanies: (search) => foundPage(dataset.searchCompanies(search)),
    industryLabels: () => dataset.industryLabels(),
  } satisfies Partial<Capabilities>;
}
