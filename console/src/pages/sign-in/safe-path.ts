/** What browsers read as "one folder up", which leads out of the console: `..`, also where its dots are percent-encoded (URL Standard, 4.3). */
const leadsUp = /(?:^|\/)(?:\.|%2e){2}(?:[/?#]|$)/i;

/**
 * Only a path of the console, or the page on which a program is let in: a link from elsewhere cannot send somebody to another site after they
 * sign in.
 */
export function safePath(next: string | undefined): string | null {
  if (next === undefined || next.includes('//') || leadsUp.test(next)) return null;
  return /^\/console\/[\w\-./?=&%~,:+]*$/.test(next) ||
    /^(?:\/[\w-]+)*\/oauth\/sign-in\/[\w-]{10,100}$/.test(next)
    ? next
    : null;
}
