/* The way to the identity provider and back: what is to be known afterwards waits in this tab, which no other site can read or write. */

export interface Pending {
  /** What the service gave; it alone can read it. */
  readonly step: string;
  readonly kind: 'sign-in' | 'link';
  /** The page to open afterwards. */
  readonly next?: string | undefined;
  /** Of the link that somebody came by. */
  readonly invitation?: string | undefined;
}

const storageName = 'millrace.identity-provider';

/** Leaves the console for the pages of the provider. */
export function goToProvider(
  { url, step }: { readonly url: string; readonly step: string },
  pending: Omit<Pending, 'step'>,
): void {
  sessionStorage.setItem(storageName, JSON.stringify({ ...pending, step }));
  location.assign(url);
}

/** What was begun in this tab; null where nothing was. Taken once. */
export function takePending(): Pending | null {
  const text = sessionStorage.getItem(storageName);
  sessionStorage.removeItem(storageName);
  return text === null ? null : (JSON.parse(text) as Pending);
}
