import type { Place, StarCounts } from '../records/place.ts';
import type { BusinessPhone } from './business-phones.ts';

/** A business that people of a town go to: maps and directories tell the same of it. */
export interface LocalBusiness {
  readonly placeId: string;
  readonly cid: string;
  readonly name: string;
  /** As maps call what it is, most fitting first. */
  readonly categories: readonly string[];
  /** As directories call it. */
  readonly listedUnder: readonly string[];
  /** Street and number. */
  readonly line1: string;
  readonly neighborhood: string | null;
  readonly postalCode: string | null;
  readonly point: Place['point'];
  readonly phone: BusinessPhone;
  readonly website: string | null;
  readonly stars: StarCounts;
  readonly description: string;
  readonly price: string | null;
  readonly hours: Place['openingHours'];
  readonly closed: Place['closed'];
  readonly imageUrl: string;
  readonly imageCount: number;
  readonly hasStepFreeEntrance: boolean;
}
