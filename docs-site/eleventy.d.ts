/** What is used of Eleventy, which has no types. */
declare module '@11ty/eleventy' {
  export default class Eleventy {
    constructor(input: string, output: string, options: { configPath: string; quietMode: boolean });
    init(): Promise<void>;
    write(): Promise<unknown>;
  }
}
