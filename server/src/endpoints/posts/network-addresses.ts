import type { Call } from '../define-endpoint.ts';

/*
 * Addresses on the network that follow from an id. The generated world of the sandbox has a host of its own, so that
 * nobody is sent to real pages by made-up numbers.
 */

/** What answers about posts depend on beside the records. */
export interface Telling {
  readonly mode: Call['mode'];
  /** What ages are counted from. */
  readonly now: Date;
}

const hosts: Readonly<Record<Call['mode'], string>> = {
  live: 'https://www.linkedin.com',
  sandbox: 'https://network.example',
};

export const activityUrn = (id: string) => `urn:li:activity:${id}`;
export const commentUrn = (postId: string, commentId: string) =>
  `urn:li:comment:(activity:${postId},${commentId})`;

export function postAddress(urn: string, { mode }: Telling): string {
  return `${hosts[mode]}/feed/update/${urn}`;
}

/** The post, opened at the comment. */
export function commentAddress(postId: string, commentId: string, telling: Telling): string {
  const urn = encodeURIComponent(commentUrn(postId, commentId));
  return `${postAddress(activityUrn(postId), telling)}?commentUrn=${urn}`;
}

/** The page of an ad in the network's ad library. */
export const adAddress = (id: string, { mode }: Pick<Telling, 'mode'>): string =>
  `${hosts[mode]}/ad-library/detail/${id}`;

/** @param handle or token, which the network takes in its place */
export function personAddress(handle: string, { mode }: Telling): string {
  return `${hosts[mode]}/in/${encodeURIComponent(handle)}`;
}

/** @param nameOrId last segment of its page, or its numeric id */
export function companyAddress(nameOrId: string, { mode }: Telling): string {
  return `${hosts[mode]}/company/${encodeURIComponent(nameOrId)}/`;
}
