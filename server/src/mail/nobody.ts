import { createHmac, randomBytes } from 'node:crypto';

const consonants = 'bdfghklmnprstvz';
const vowels = 'aeiou';
const syllables = 8;
const weekMs = 7 * 86_400_000;

/**
 * Random names that do not exist (75 to the power of 8) but look real: servers refuse made-up ones. The second has a first and a last
 * name, since some servers accept everything of that form.
 *
 * Each domain gets the same names for a week. A server that greylists remembers recipients, and would defer new names at every visit, so
 * Millrace would never find anything there.
 */
export class Nobody {
  readonly #secret: () => Promise<Buffer>;
  readonly #now: () => number;

  /** @param secret of the installation, shared by its processes; anyone who knows it knows the names */
  constructor(secret: () => Promise<Buffer> = ownSecret(), now: () => number = Date.now) {
    this.#secret = secret;
    this.#now = now;
  }

  async namesAt(domain: string): Promise<readonly [first: string, second: string]> {
    const week = Math.floor(this.#now() / weekMs);
    const secret = await this.#secret();
    const name = (which: string) =>
      nameOf(createHmac('sha512', secret).update(`${week} ${which} ${domain}`).digest());
    const second = name('second');
    return [name('first'), `${second.slice(0, syllables)}.${second.slice(syllables)}`];
  }
}

function nameOf(bytes: Buffer): string {
  const choose = (letters: string, at: number) => letters[bytes.readUInt16BE(at * 2) % letters.length];
  return Array.from(
    { length: syllables },
    (_, at) => `${choose(consonants, at * 2)}${choose(vowels, at * 2 + 1)}`,
  ).join('');
}

function ownSecret(): () => Promise<Buffer> {
  const secret = Promise.resolve(randomBytes(32));
  return () => secret;
}
