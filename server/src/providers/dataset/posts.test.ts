import { expect } from 'vitest';
import { importFile } from '../../dataset/import-file.ts';
import { postReading } from '../../dataset/readings/post-reading.ts';
import type { Pool } from '../../postgres/pool.ts';
import type { Activity, Comment, Post } from '../../records/post.ts';
import { lines, test } from '../../testing/import-files.ts';
import { barePost, comment, person, reaction, stranger } from '../../testing/post-records.ts';
import { datasetProvider } from './dataset.ts';

const signal = AbortSignal.timeout(600_000);
const mira = { by: 'public_id', value: 'mira-voss' } as const;

/** The higher its number, the newer. */
const postOf = (number: number, told: Partial<Post> = {}): Post => ({
  ...barePost,
  id: String(7_000_000_000_000_000 + number),
  author: person,
  postedAt: new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString(),
  ...told,
});
const commentOf = (number: number, told: Partial<Comment> = {}): Comment => ({
  ...comment,
  id: String(8_000_000_000_000_000 + number),
  at: new Date(Date.UTC(2026, 1, 1) + number * 60_000).toISOString(),
  ...told,
});
async function opened(db: { pool: Pool }, folder: { write(content: string): string }, ...posts: Post[]) {
  await importFile(postReading, { pool: db.pool, file: folder.write(lines(...posts)) });
  return datasetProvider(db.pool);
}
const nameOf = (activity: Activity) =>
  activity.kind === 'COMMENT'
    ? `comment ${activity.comment.id.slice(-4)}`
    : `${activity.kind} ${activity.post.id.slice(-4)}`;

test('a post has the newest fifty of what is wanted of it, and its lists are told in pages', async ({
  db,
  folder,
}) => {
  const comments = Array.from({ length: 60 }, (_, at) => commentOf(at));
  const dataset = await opened(
    db,
    folder,
    postOf(1, { comments, reactionsBy: [reaction], commentCount: 70 }),
  );
  const post = { by: 'activity', value: postOf(1).id } as const;

  const all = await dataset.lookUpPost?.(post, signal);
  const bare = await dataset.lookUpPost?.(post, signal, { comments: false, reactions: false });
  const second = await dataset.listComments?.({ post, page: 2, pageSize: 25 }, signal);
  const behind = await dataset.listReactions?.({ post, page: 2, pageSize: 25 }, signal);

  const newest = comments.toReversed();
  expect(all).toMatchObject({
    outcome: 'found',
    value: { comments: newest.slice(0, 50), reactionsBy: [reaction] },
  });
  expect(bare).toMatchObject({
    outcome: 'found',
    value: { comments: [], reactionsBy: [], commentCount: 70 },
  });
  expect(second).toEqual({
    outcome: 'found',
    value: { postId: post.value, items: newest.slice(25, 50), total: 60 },
  });
  expect(behind).toEqual({ outcome: 'found', value: { postId: post.value, items: [], total: 1 } });
  const other = { by: 'share', value: post.value } as const;
  expect(await dataset.listComments?.({ post: other, page: 1, pageSize: 5 }, signal)).toEqual({
    outcome: 'not_found',
  });
});

test('a walk through what somebody did tells each activity once, the newest posts first', async ({
  db,
  folder,
}) => {
  const busy = postOf(2, {
    comments: [commentOf(1), commentOf(2, { author: stranger }), commentOf(3)],
    reactionsBy: [reaction],
  });
  const dataset = await opened(
    db,
    folder,
    postOf(1),
    busy,
    postOf(3, { author: stranger, comments: [commentOf(4)] }),
    postOf(4, { author: stranger }),
  );
  const walk = async (limit: number) => {
    const pages: string[][] = [];
    let cursor: string | undefined;
    do {
      const answer = await dataset.listActivities?.(
        { person: mira, limit, ...(cursor ? { cursor } : {}) },
        signal,
      );
      if (answer?.outcome !== 'found' || pages.length > 9) return expect.unreachable(String(answer?.outcome));
      pages.push(answer.value.items.map(nameOf));
      cursor = answer.value.cursor ?? undefined;
    } while (cursor !== undefined);
    return pages;
  };

  const all = ['comment 0004', 'REACTION 0002', 'comment 0003', 'comment 0001', 'POST 0002', 'POST 0001'];
  for (const limit of [1, 2, 3, 4, 5, 6, 7]) {
    const pages = await walk(limit);
    expect(pages.flat(), String(limit)).toEqual(all);
    expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
  }
  const posts = await dataset.listActivities?.({ person: mira, kind: 'POST', limit: 1 }, signal);
  expect(posts).toMatchObject({
    outcome: 'found',
    value: { items: [{ kind: 'POST' }], total: 2, cursor: '1.0' },
  });
  const nobody = await dataset.listActivities?.(
    { person: { by: 'member_id', value: '1' }, limit: 5 },
    signal,
  );
  expect(nobody).toEqual({ outcome: 'not_found' });
});

// The cursor named where the most begins, so that what of the last hundred posts lay behind it was told, and billed, again.
test('a walk that ends at the most posts that are looked through goes on where it ended', async ({
  db,
  folder,
}) => {
  const posts = Array.from({ length: 1_180 }, (_, at) => postOf(at));
  const dataset = await opened(db, folder, ...posts);

  const first = await dataset.listActivities?.({ person: mira, limit: 2_000, cursor: '50.0' }, signal);
  const told = first?.outcome === 'found' ? first.value : expect.unreachable();
  const second = await dataset.listActivities?.(
    { person: mira, limit: 2_000, cursor: told.cursor ?? '' },
    signal,
  );

  const rest = second?.outcome === 'found' ? second.value.items : [];
  const ids = [...told.items, ...rest].map(({ post }) => post.id);
  expect(told.cursor).toBe('1100.0');
  expect(ids).toEqual(
    posts
      .map(({ id }) => id)
      .toReversed()
      .slice(50),
  );
});
