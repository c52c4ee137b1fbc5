import type { Pool } from '../postgres/pool.ts';

/**
 * The same pool, which tells each statement but COPY before it is run, of its own connections as well. What is thrown there is thrown in its place, as when
 * the process ended between two statements.
 * @param after told when it was run: what is thrown there loses its answer
 */
export function watchedPool(
  pool: Pool,
  before: (text: string) => Promise<void> | void,
  after: (text: string) => Promise<void> | void = () => {},
): Pool {
  const watched = <Target extends object>(target: Target): Target =>
    new Proxy(target, {
      get(object, name) {
        const member: unknown = Reflect.get(object, name);
        if (typeof member !== 'function') return member;
        if (name === 'connect') return async () => watched(await (object as unknown as Pool).connect());
        if (name !== 'query') return member.bind(object);
        return (query: string | { text: string }, ...rest: unknown[]) => {
          // A COPY is a stream: whoever started it writes to it.
          if (typeof query === 'object' && 'submit' in query) return member.call(object, query, ...rest);
          return told(query, () => member.call(object, query, ...rest));
        };
      },
    });
  const told = async (query: string | { text: string }, run: () => unknown) => {
    const text = typeof query === 'string' ? query : query.text;
    await before(text);
    const result = await run();
    await after(text);
    return result;
  };
  return watched(pool);
}

class KilledError extends Error {}

/** Runs an import whose process ends when readers see it and nothing has been cleaned up or merged yet. */
export async function killedWhenFinished(pool: Pool, run: (pool: Pool) => Promise<unknown>): Promise<void> {
  let isFinished = false;
  const dying = watchedPool(pool, (text) => {
    if (isFinished) throw new KilledError();
    isFinished = text.includes(`state = 'finished', finished_at`);
  });
  await run(dying).catch((error: unknown) => {
    if (!(error instanceof KilledError)) throw error;
  });
}
