import { inspect } from 'node:util';

const shown = '[hidden]';

/**
 * A text that belongs to somebody else, such as a caller's password to another service. Whatever prints, logs or serializes it shows
 * that it is hidden; `reveal` is for the one place that sends it where it belongs.
 */
export class HiddenText {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  reveal(): string {
    return this.#text;
  }

  toString(): string {
    return shown;
  }

  toJSON(): string {
    return shown;
  }

  [inspect.custom](): string {
    return shown;
  }
}
