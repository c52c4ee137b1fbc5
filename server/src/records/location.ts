import { z } from 'zod';

/** Where a person or a job is, as far as it is known. At least one member is not null. */
export const location = z.object({
  /** As the source writes it: "Aarhus, Central Denmark Region, Denmark", "Greater Boston". */
  text: z.string().min(1).max(500).nullable(),
  city: z.string().min(1).max(200).nullable(),
  /** State, province or region, as a name. */
  region: z.string().min(1).max(200).nullable(),
  /** ISO 3166-1 alpha-2, upper case. */
  country: z.string().length(2).nullable(),
});
export type Location = z.infer<typeof location>;

/** What a search asks for in place of a text: a place that a geo id named. */
export interface Place {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly region?: string | undefined;
  readonly city?: string | undefined;
}
