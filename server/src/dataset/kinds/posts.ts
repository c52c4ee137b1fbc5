import { describePost, exactPostFacets, postColumns } from '../../records/matching/post-searchable.ts';
import { type Post, post } from '../../records/post.ts';
import { screenPost } from '../../records/suppression/screen-post.ts';
import type { RecordKind } from './record-kind.ts';

export const posts: RecordKind<Post> = {
  name: 'posts',
  schema: post,
  shape: { columns: postColumns, orderBy: 'posted', exact: exactPostFacets, prefixed: '', misspelt: '' },
  identity: ({ id }) => `activity:${id}`,
  keys: ({ id, ugcPostId, shareId }) => [
    `activity:${id}`,
    ...(ugcPostId === null ? [] : [`ugc_post:${ugcPostId}`]),
    ...(shareId === null ? [] : [`share:${shareId}`]),
  ],
  screen: screenPost,
  describe: describePost,
  labels: () => [],
};
