import type { Post } from '../../records/post.ts';
import { brokenText } from '../column-values.ts';
import { posts } from '../kinds/posts.ts';
import { ownPost } from './own-post.ts';
import { postColumns } from './post-columns.ts';
import { postFromRow } from './post-from-row.ts';
import { ownLayout } from './record-columns.ts';
import { type RecordReading, refusedFor } from './record-reading.ts';

export const postReading: RecordReading<Post> = {
  kind: posts,
  columns: postColumns,
  fromRow: (row, mapping) => (mapping.preset === ownLayout ? ownPost(row) : postFromRow(row, mapping)),
  brokenText: (row) => refusedFor(row, brokenText),
};
