/* Every form in which callers name somebody or something (shapes.md A4, and what the endpoints say of their fields). */

export interface Known {
  readonly publicId: string;
  /** Of a profile, `ACo…`. */
  readonly entityId: string;
  readonly memberId: string;
}

/** By the handle, by the token, by the number. */
export function formsOfPerson({ publicId, entityId, memberId }: Known): string[] {
  const lead = `ACw${entityId.slice(3)}`;
  const handle = encodeURIComponent(publicId);
  return [
    publicId,
    publicId.toUpperCase(),
    publicId.normalize('NFD'),
    `https://www.linkedin.com/in/${handle}`,
    `https://www.linkedin.com/in/${publicId}`,
    `HTTP://LinkedIn.com/in/${handle}/`,
    `linkedin.com/in/${handle}/?trk=x#about`,
    `https://de.linkedin.com/in/${handle}/en`,
    `https://m.linkedin.com/in/${handle}/details/skills/`,
    ` https://network.example/in/${handle} `,
    entityId,
    lead,
    `https://www.linkedin.com/in/${entityId}`,
    `urn:li:fsd_profile:${entityId}`,
    `urn:li:fs_miniProfile:${entityId}`,
    `urn:li:fs_salesProfile:(${lead},NAME_SEARCH,x)`,
    `https://www.linkedin.com/sales/lead/${lead},NAME_SEARCH,x`,
    `https://www.linkedin.com/sales/people/${lead},NAME_SEARCH,x?trk=y`,
    memberId,
    `urn:li:member:${memberId}`,
    `urn:li:person:${memberId}`,
  ];
}

export interface KnownCompany {
  readonly name: string;
  readonly networkId: string;
  readonly universalName: string;
  readonly domain: string;
  readonly otherDomain: string;
}

/** By the number, by the page, by a domain, by the name. */
export function formsOfCompany({
  name,
  networkId,
  universalName,
  domain,
  otherDomain,
}: KnownCompany): string[] {
  const page = encodeURIComponent(universalName);
  return [
    networkId,
    `urn:li:company:${networkId}`,
    `urn:li:fsd_company:${networkId}`,
    `urn:li:organization:${networkId}`,
    `urn:li:fs_normalized_company:${networkId}`,
    `https://www.linkedin.com/company/${networkId}/`,
    `linkedin.com/sales/company/${networkId}`,
    universalName,
    universalName.toUpperCase(),
    `https://www.linkedin.com/company/${page}`,
    `linkedin.com/company/${page}/posts/?x=1`,
    `https://dk.linkedin.com/school/${page}/`,
    `https://www.linkedin.com/showcase/${page}/about`,
    `https://network.example/company/${page}/`,
    domain,
    `https://www.${domain}/about?x=1`,
    `http://shop.${domain.toUpperCase()}`,
    otherDomain,
    `https://${otherDomain}/`,
    name,
    `  ${name.toUpperCase().replace(' ', '   ')} `,
  ];
}

/** Of a job: its number, URN, and addresses. */
export const formsOfJob = (id: string): string[] => [
  id,
  ` ${id} `,
  `urn:li:jobPosting:${id}`,
  `urn:li:fsd_jobPosting:${id}`,
  `urn:li:fs_normalized_jobPosting:${id}`,
  `https://www.linkedin.com/jobs/view/${id}`,
  `linkedin.com/jobs/view/${id}/?trk=x`,
  `https://dk.linkedin.com/jobs/view/calibration-engineer-at-halden-2-${id}`,
  `https://www.linkedin.com/jobs/search/?currentJobId=${id}&keywords=x`,
  `https://network.example/jobs/view/${id}/`,
];

export interface KnownPost {
  readonly id: string;
  readonly ugcPostId: string;
  readonly shareId: string;
}

/** Of a post: the number of its activity, three URNs, that of a comment on it, and addresses. */
export function formsOfPost({ id, ugcPostId, shareId }: KnownPost): string[] {
  const urns = [`urn:li:activity:${id}`, `urn:li:ugcPost:${ugcPostId}`, `urn:li:share:${shareId}`];
  return [
    id,
    ...urns,
    `URN:LI:ACTIVITY:${id}`,
    `urn:li:comment:(activity:${id},7391260117730045678)`,
    `urn:li:comment:(urn:li:ugcPost:${ugcPostId},7391260117730045678)`,
    ...urns.map((urn) => `https://www.linkedin.com/feed/update/${urn}/`),
    `linkedin.com/feed/update/urn%3Ali%3Aactivity%3A${id}?x=1`,
    `https://www.linkedin.com/embed/feed/update/urn:li:share:${shareId}`,
    `https://www.linkedin.com/posts/mira-voss_18-months-activity-${id}-x1yZ`,
    `https://de.linkedin.com/posts/halden_meters-ugcPost-${ugcPostId}-x1yZ?utm=1`,
    `https://network.example/posts/halden_meters-share-${shareId}-x1yZ`,
  ];
}
