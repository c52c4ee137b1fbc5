/**
 * Only a path of the console, or the page on which a program is let in: a link from elsewhere cannot send somebody to another site after they
 * sign in.
 */
export function safePath(next: string | undefined): string | null {
  if (next === undefined || next.includes('//')) return null;
  return /^\/console\/[\w\-./?=&%~,:+]*$/.test(next) ||
    /^(?:\/[\w-]+)*\/oauth\/sign-in\/[\w-]{10,100}$/.test(next)
    ? next
    : null;
}
