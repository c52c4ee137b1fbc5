import { ServiceError } from '../kernel/service-error.ts';

/** A page that nobody asked for by address is left, since robots.txt forbids it, or could not be read, which forbids all (RFC 9309, 2.3.1.4). */
export class KeptFromByRobots extends ServiceError {
  readonly isUnread: boolean;

  constructor({ isUnread }: { readonly isUnread: boolean }) {
    const why = isUnread ? 'cannot be read, so this page is not' : 'asks not to read this page';
    super('upstream_error', `The robots.txt of the site ${why}. Nothing was charged.`);
    this.isUnread = isUnread;
  }
}
