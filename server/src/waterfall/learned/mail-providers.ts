/** Domains of which it is remembered who runs their mail. */
const domainsMax = 10_000;

/** By words that sources use for them. Whoever is not here is `other`, so that segments stay few. */
const names: readonly (readonly [key: string, words: readonly string[]])[] = [
  ['google', ['google', 'gmail', 'gsuite']],
  ['microsoft', ['microsoft', 'outlook', 'office', 'exchange', 'o365', 'm365']],
  ['proofpoint', ['proofpoint']],
  ['mimecast', ['mimecast']],
  ['barracuda', ['barracuda']],
  ['cisco', ['cisco', 'ironport']],
  ['zoho', ['zoho']],
  ['yahoo', ['yahoo']],
  ['ionos', ['ionos', '1and1']],
  ['ovh', ['ovh']],
  ['yandex', ['yandex']],
  ['amazon', ['amazon', 'aws']],
  ['fastmail', ['fastmail']],
  ['godaddy', ['godaddy', 'secureserver']],
];

/** One word for whoever runs a domain's mail: `Google Workspace` and `gmail` are both `google`. */
export function mailProviderKey(name: string): string {
  const words = name
    .slice(0, 200)
    .toLowerCase()
    .split(/[^a-z0-9]/);
  return names.find(([, known]) => known.some((word) => words.includes(word)))?.[0] ?? 'other';
}

/** Who runs the mail of domains, as answers have told it: asking the DNS before each call would take time that nobody has. */
export class MailProviders {
  readonly #keys = new Map<string, string>();

  of(domain: string): string | null {
    return this.#keys.get(domain) ?? null;
  }

  tell(domain: string, name: string): void {
    this.#keys.delete(domain);
    this.#keys.set(domain, mailProviderKey(name));
    if (this.#keys.size <= domainsMax) return;
    for (const oldest of this.#keys.keys()) {
      this.#keys.delete(oldest);
      break;
    }
  }
}
