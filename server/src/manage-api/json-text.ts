/** An answer that is JSON already, and sent as it is. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** For the answer of a route that puts its JSON together from texts: it stands for the value that it is the JSON of. */
export const jsonText = <Value>(text: string): Value => new JsonText(text) as unknown as Value;
