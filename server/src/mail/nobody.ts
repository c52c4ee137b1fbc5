import { createHmac, randomBytes } from 'node:crypto';

const consonants = 'bdfghklmnprstvz';
const vowels = 'aeiou';
const syllables = 8;
const weekMs = 7 * 86_400_000;

/**
 * Names that nobody has (75 to the power of 8), and that look like names: servers refuse what looks made up. The second has a first and a
 * last name, since some take whatever is written so.
 *
 * Those that a domain is asked about stay the same for a week: a server that greylists remembers who was asked for, and would defer
 * new names at every visit, so that nothing could ever be found out there.
 */
export class Nobody {
  readonly #secret: () => Promise<Buffer>;
  readonly #now: () => number;

  /** @param secret of the installation, shared by its processes; whoever knows it knows the names */
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
