/** What a profile stands for: of several on a page, that of an organisation is meant before that of one person or a group. */
export type ProfileKind = 'organisation' | 'account' | 'person' | 'group';

/**
 * A form that the path of a profile has: `:x` is any name, a word stands for itself. With `rest`, more may come after: pages about
 * the profile by these first words, `'*'` for whatever comes.
 */
export interface ProfileForm {
  readonly path: string;
  readonly kind: ProfileKind;
  readonly rest?: readonly string[] | '*';
  /** What the last `:x` must look like; else `network.handle`. */
  readonly handle?: RegExp;
}

export interface Network {
  readonly name: string;
  /** The first is the one that profiles are written with. Hosts below them are the same site where `below` says so. */
  readonly hosts: readonly string[];
  /** Hosts under the main one that show the same profiles: www and m always, and what this fits (country and language hosts). */
  readonly below?: RegExp;
  /** Written with www. */
  readonly isWww?: boolean;
  readonly forms: readonly ProfileForm[];
  /** What a name looks like. */
  readonly handle: RegExp;
  /** First words of paths that are no names: pages of the network itself, single posts, sharing. */
  readonly reserved?: string;
  /** Names in a host of their own: acme.tumblr.com. */
  readonly isSubdomain?: boolean;
  /** Words after a name that begin a single post where more follows: /acme/posts/123 is none, /acme/posts is the profile. */
  readonly singles?: string;
  /** Each host has names of its own: mastodon.social/@acme, fosstodon.org/@acme. */
  readonly keepsHost?: boolean;
  /** Upper and lower case are different names: invitations and channel ids. */
  readonly isCased?: boolean;
}
