// What all of these programs share: where the service is, what to call, how somebody lets them in, and how they report.
import { createServer } from 'node:http';

export const url = new URL(process.env.MILLRACE_MCP_URL);
/** Not set where the program is to be let in by OAuth. */
export const key = process.env.MILLRACE_API_KEY;
const examples = JSON.parse(process.env.MILLRACE_EXAMPLES);

/** An answer that is too long for a model's room: it is cut, with the address of the whole beside it. */
export const longTool = 'service_maps_places_scraper_keyword';
export const long = { search_query: 'coffee', location_query: 'Dayton, OH', limit: 200 };

/** Small, cheap, and its answer says which call it belongs to. */
export const shortTool = 'service_clean_domain';
const sideBySide = 30;

/** One line that the journey reads. */
export const report = (figures) => console.log(`REPORT ${JSON.stringify(figures)}`);

const wordsOf = (error) => [error.message, error.cause?.message, error.details].filter(Boolean).join('; ');
const isRefused = (text) => text.includes('"credits_charged":0') && text.includes('"code":');
const asWritten = (answer) =>
  (typeof answer === 'string' ? answer : JSON.stringify(answer)).replaceAll('\\"', '"');

/** What a model is told: the answer, or the error. */
const told = (call, name, sent) => call(name, sent).then(asWritten, (error) => asWritten(wordsOf(error)));

/**
 * The figures that each program has: examples that failed, of 30 calls at the same time how many got their own answer, and what a wrong
 * call is told. `call` gives an answer, or throws.
 */
export async function examine(call) {
  const failed = {};
  for (const { name, arguments: sent } of examples) {
    const problem = await call(name, sent).then(
      (answer) => (isRefused(asWritten(answer)) ? asWritten(answer) : null),
      wordsOf,
    );
    // The job or list of an example is nobody's: that is the right answer.
    if (problem !== null && !/unknown_(?:job|list)/.test(problem)) failed[name] = problem.slice(0, 300);
  }
  const texts = await Promise.all(
    Array.from({ length: sideBySide }, (_, at) =>
      told(call, shortTool, { messy_url: `https://www.shop-${at}.com/x` }),
    ),
  );
  const own = texts.filter((text, at) => text.includes(`"shop-${at}.com"`)).length;
  // Right by the listed schema, which leaves lengths out: frameworks that check it send this.
  const refusal = await told(call, shortTool, { messy_url: '' });
  return { failed, own, refusal: refusal.slice(0, 2_000) };
}

/** Asks whoever runs this program to open an address, as a browser would be opened. */
export const signIn = (address) => console.log(`SIGN_IN ${address}`);

/** Where a browser is sent back to: an address of this machine, and what came with it. */
export async function callback() {
  const arrived = Promise.withResolvers();
  const server = createServer((request, response) => {
    response.end('You can close this page.');
    server.close();
    arrived.resolve(new URL(request.url, redirectUrl).searchParams);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const redirectUrl = `http://127.0.0.1:${server.address().port}/callback`;
  return { redirectUrl, arrived: arrived.promise };
}

/** The provider that the official SDK asks for, and those that are built on it: it keeps everything in memory. */
export function inMemory(redirectUrl) {
  const kept = new Map();
  const keeper = (name) => ({ read: () => kept.get(name), keep: (value) => void kept.set(name, value) });
  const [client, tokens, verifier, discovery] = ['client', 'tokens', 'verifier', 'discovery'].map(keeper);
  return {
    redirectUrl,
    clientMetadata: {
      client_name: 'Journey',
      redirect_uris: [redirectUrl],
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    },
    clientInformation: client.read,
    saveClientInformation: client.keep,
    tokens: tokens.read,
    saveTokens: tokens.keep,
    codeVerifier: verifier.read,
    saveCodeVerifier: verifier.keep,
    discoveryState: discovery.read,
    saveDiscoveryState: discovery.keep,
    redirectToAuthorization: signIn,
  };
}
