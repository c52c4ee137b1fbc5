/** Only a path of the console: a link from elsewhere cannot send somebody to another site after they sign in. */
export function safePath(next: string | undefined): string | null {
  return next !== undefined && /^\/console\/[\w\-./?=&%~,:+]*$/.test(next) && !next.includes('//')
    ? next
    : null;
}
