import type { MapsLink } from '../records/maps-link.ts';

/** Numbers of places have 64 bits. */
const cidEnd = 2n ** 64n;

/** Whether the link has a number that a place can have. */
export const hasCid = ({ cid }: MapsLink): boolean =>
  cid !== null && BigInt(cid) > 0n && BigInt(cid) < cidEnd;

/** Whether it is not visibly another place than the one that the link names; all are of a link that names none. */
export function isOfLink(
  told: { readonly placeId: string | null; readonly cid: string | null },
  link: MapsLink,
): boolean {
  const isOther = (named: string | null, has: string | null) =>
    named !== null && has !== null && named !== has;
  return !isOther(link.placeId, told.placeId) && !isOther(link.cid, told.cid);
}

/** What maps have: the world, and a house. */
const [zoomMin, zoomMax] = [3, 21];
/** Nearer to zero a number would be written with an exponent; it is less than a metre. */
const leastDegrees = 1e-6;

/** What a map shows, as it is written in addresses: `@39.7,-84.1,14z`. How near is cut to what maps have. */
export function viewOf({ lat, lng, zoom }: NonNullable<MapsLink['point']>, usualZoom: number): string {
  const [north, east] = [lat, lng].map((degrees) => (Math.abs(degrees) < leastDegrees ? 0 : degrees));
  return `@${north},${east},${Math.min(zoomMax, Math.max(zoomMin, zoom ?? usualZoom))}z`;
}
