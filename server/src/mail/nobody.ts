import { createHmac, randomBytes, randomInt } from 'node:crypto';

const consonants = 'bdfghklmnprstvz';
const vowels = 'aeiou';
const syllables = 8;
const weekMs = 7 * 86_400_000;

/**
 * Names that nobody has (75 to the power of 8), and that look like names: servers refuse what looks made up.
 *
 * The first one that a domain is asked about stays the same for a week: a server that greylists remembers who was asked for, and
 * would defer a new name at every visit, so that nothing could ever be found out there.
 */
export class Nobody {
  readonly #secret: () => Promise<Buffer>;
  readonly #now: () => number;

  /** @param secret of the installation, shared by its processes; whoever knows it knows the names */
  constructor(secret: () => Promise<Buffer> = ownSecret(), now: () => number = Date.now) {
    this.#secret = secret;
    this.#now = now;
  }

  async knownAt(domain: string): Promise<string> {
    const week = Math.floor(this.#now() / weekMs);
    const bytes = createHmac('sha256', await this.#secret())
      .update(`${week} ${domain}`)
      .digest();
    return nameOf((most, at) => bytes.readUInt16BE(at * 2) % most);
  }

  stranger(): string {
    return nameOf((most) => randomInt(most));
  }
}

function nameOf(choose: (most: number, at: number) => number): string {
  return Array.from({ length: syllables }, (_, at) => {
    const consonant = consonants[choose(consonants.length, at * 2)];
    return `${consonant}${vowels[choose(vowels.length, at * 2 + 1)]}`;
  }).join('');
}

function ownSecret(): () => Promise<Buffer> {
  const secret = Promise.resolve(randomBytes(32));
  return () => secret;
}
