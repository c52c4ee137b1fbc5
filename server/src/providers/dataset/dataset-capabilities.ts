import type { companyCapabilities } from './companies.ts';
import type { contactCapabilities } from './contacts.ts';
import type { jobCapabilities } from './jobs.ts';
import type { peopleCapabilities } from './people.ts';
import type { postCapabilities } from './posts.ts';

type DatasetCapability =
  | keyof ReturnType<typeof companyCapabilities>
  | keyof ReturnType<typeof peopleCapabilities>
  | keyof ReturnType<typeof contactCapabilities>
  | keyof ReturnType<typeof jobCapabilities>
  | keyof ReturnType<typeof postCapabilities>;

/** What the dataset can do, for whoever has no database to open it with. The compiler sees that none is missing. */
export const datasetCapabilities: Readonly<Record<DatasetCapability, true>> = {
  findEmail: true,
  findPhone: true,
  findProfileByEmail: true,
  findProfileByName: true,
  findPersonalEmail: true,
  lookUpCompanies: true,
  industryLabels: true,
  lookUpPeople: true,
  readProfileMetrics: true,
  identifyPerson: true,
  searchCompanies: true,
  searchPeople: true,
  searchProfiles: true,
  searchLeads: true,
  listEmployees: true,
  lookUpJob: true,
  searchJobs: true,
  lookUpPost: true,
  listComments: true,
  listReactions: true,
  searchPosts: true,
  listCompanyPosts: true,
  listActivities: true,
};
