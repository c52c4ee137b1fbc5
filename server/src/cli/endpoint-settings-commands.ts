import { type Command, InvalidArgumentError } from 'commander';
import {
  changeEndpointTerms,
  mayChargeMisses,
  readEndpointTerms,
  resetEndpointTerms,
  sourcesOfEndpoint,
  whyNothingIsLearned,
} from '../admin/endpoint-terms.ts';
import type { Endpoint } from '../endpoints/define-endpoint.ts';
import { endpoints } from '../endpoints/registry.ts';
import { transaction } from '../postgres/transaction.ts';
import {
  type EndpointTerms,
  type SourceOrder,
  usualTerms,
  type VerifyWhen,
  verifyWords,
} from '../waterfall/endpoint-terms.ts';
import { type CommandContext, printAnswer } from './command-context.ts';
import { UsageError } from './command-error.ts';
import { customSources } from './custom-sources.ts';
import { endpointNamed } from './endpoint-named.ts';
import { wordOption } from './option-values.ts';
import { subcommand } from './subcommand.ts';
import { pairs } from './table.ts';
import { withDatabase } from './with-database.ts';

interface SetOptions {
  order?: string;
  chargeOnMiss?: 'on' | 'off' | 'usual';
  verify?: string;
  costMax?: number | 'none';
  json?: boolean;
}

const costUsdMost = 1_000;

export function addEndpointSettingsCommands(group: Command, context: CommandContext): void {
  subcommand(group, 'set <endpoint>', {
    description: 'set its providers, the cost of a miss and verification; other settings stay',
    example: [
      'endpoint set email_finder --order native,hunter,findymail',
      'endpoint set email_finder --verify unsure,hunter=always --cost-max 0.05',
      'endpoint set phone_finder --charge-on-miss on',
    ].join('\n  ./millrace '),
  })
    .option(
      '--order <sources|learned|shadow|usual>',
      'query exactly these providers, in this order. learned: in the order with the lowest cost per hit. shadow: the usual order, and report what learned would save',
    )
    .option(
      '--charge-on-miss <on|off|usual>',
      'whether a miss costs as much as a hit',
      wordOption(['on', 'off', 'usual']),
    )
    .option(
      '--verify <when>',
      `when to verify a found address: ${verifyWords.join(', ')}; source=when for single providers`,
    )
    .option(
      '--cost-max <usd|none>',
      'maximum that providers may cost you per call, in US dollars',
      costOption,
    )
    .action((name: string, options: SetOptions) => set(context, name, options));

  subcommand(group, 'show <endpoint>', {
    description: 'show its settings',
    example: 'endpoint show email_finder',
  }).action(async (name: string, options: { json?: boolean }) => {
    const endpoint = endpointNamed(name);
    const terms = await withDatabase(context, (pool) => readEndpointTerms(pool, name));
    show(context, endpoint, terms, options);
  });

  subcommand(group, 'reset <endpoint>', {
    description: 'reset all settings; on or off stays',
    example: 'endpoint reset email_finder',
  }).action(async (name: string, options: { json?: boolean }) => {
    const endpoint = endpointNamed(name);
    await withDatabase(context, (pool) => transaction(pool, (tx) => resetEndpointTerms(tx, name)));
    show(context, endpoint, usualTerms, options);
  });
}

function costOption(text: string): number | 'none' {
  if (text === 'none') return text;
  const usd = Number(text);
  if (/^\d{1,4}(\.\d{1,6})?$/.test(text) && usd <= costUsdMost) return usd;
  throw new InvalidArgumentError(
    `It is an amount of US dollars such as 0.05, from 0 to ${costUsdMost}; or none.`,
  );
}

async function set(context: CommandContext, name: string, options: SetOptions): Promise<void> {
  const endpoint = endpointNamed(name);
  const { order, chargeOnMiss, verify, costMax } = options;
  if ([order, chargeOnMiss, verify, costMax].every((given) => given === undefined)) {
    throw new UsageError('Give at least one setting.', 'See: ./millrace endpoint set --help');
  }
  const given: Partial<EndpointTerms> = {
    ...(order === undefined ? {} : { order: await orderOf(context, endpoint, order) }),
    ...(chargeOnMiss === undefined ? {} : { chargeOnMiss: chargeOf(endpoint, chargeOnMiss) }),
    ...(verify === undefined ? {} : { verify: await verifyOf(context, endpoint, verify) }),
    ...(costMax === undefined ? {} : { costUsdMax: costOf(endpoint, costMax) }),
  };
  const terms = await withDatabase(context, (pool) =>
    transaction(pool, async (tx) => {
      refuseUnaskedVerify(endpoint, { ...(await readEndpointTerms(tx, name)), ...given });
      return changeEndpointTerms(tx, name, given);
    }),
  );
  show(context, endpoint, terms, options);
}

async function orderOf(
  context: CommandContext,
  endpoint: Endpoint,
  text: string,
): Promise<SourceOrder | null> {
  const known = waterfallSources(endpoint, '--order');
  if (text === 'usual') return null;
  if (text === 'learned' || text === 'shadow') {
    const why = whyNothingIsLearned(endpoint);
    if (why === null) return text;
    throw new UsageError(
      `--order ${text} does nothing for ${endpoint.name}: ${why}`,
      'List the providers in query order, or leave it as usual.',
    );
  }
  const names = wordsOf(text);
  await checkSources(context, endpoint, names);
  if (names.length === 0 || new Set(names).size < names.length) {
    throw new UsageError(
      '--order names each provider once, separated by commas.',
      `Sources: ${known.join(', ')}`,
    );
  }
  return names;
}

function chargeOf(endpoint: Endpoint, word: 'on' | 'off' | 'usual'): boolean | null {
  if (endpoint.needs?.includes('verifyEmail')) {
    throw new UsageError(
      `--charge-on-miss does nothing for ${endpoint.name}: a miss is unknown, which is always free.`,
      chargeFix,
    );
  }
  if (!mayChargeMisses(endpoint)) {
    throw new UsageError(
      `--charge-on-miss does nothing for ${endpoint.name}: its price is for what it returns, so a miss is always free.`,
      chargeFix,
    );
  }
  return word === 'usual' ? null : word === 'on';
}

const chargeFix = `Endpoints that may charge for misses: ${endpoints
  .filter(mayChargeMisses)
  .map(({ name }) => name)
  .join(', ')}.`;

/** @throws {UsageError} where a source is to be verified that the order leaves out */
function refuseUnaskedVerify({ name }: Endpoint, { order, verify }: EndpointTerms): void {
  if (!Array.isArray(order)) return;
  const unasked = Object.keys(verify.of).find((source) => !order.includes(source));
  if (unasked === undefined) return;
  throw new UsageError(
    `--verify ${unasked}=${verify.of[unasked]} does nothing: ${name} queries only ${order.join(', ')}.`,
    `Add ${unasked} to --order, or give --verify without it.`,
  );
}

async function verifyOf(
  context: CommandContext,
  endpoint: Endpoint,
  text: string,
): Promise<EndpointTerms['verify']> {
  const isFinder = endpoint.needs?.some((need) => need === 'findEmail' || need === 'findPersonalEmail');
  if (!isFinder) {
    throw new UsageError(
      `${endpoint.name} finds no addresses to verify.`,
      'Only email_finder, email_finding and find_personal_email have it.',
    );
  }
  let usual: VerifyWhen = usualTerms.verify.usual;
  const of: Record<string, VerifyWhen> = {};
  for (const word of wordsOf(text)) {
    const [left = '', right] = word.split('=', 2);
    const when = verifyWords.find((one) => one === (right ?? left));
    if (when === undefined) {
      throw new UsageError(
        `--verify does not know ${JSON.stringify(word.slice(0, 100))}.`,
        `It is ${verifyWords.join(', ')}, or source=when for single providers, separated by commas.`,
      );
    }
    if (right === undefined) usual = when;
    else of[left] = when;
  }
  await checkSources(context, endpoint, Object.keys(of));
  return { usual, of };
}

function costOf(endpoint: Endpoint, costMax: number | 'none'): number | null {
  waterfallSources(endpoint, '--cost-max');
  return costMax === 'none' ? null : costMax;
}

/** @throws {UsageError} if it has no providers to choose */
function waterfallSources(endpoint: Endpoint, option: string): readonly string[] {
  const known = sourcesOfEndpoint(endpoint);
  if (known.length > 0) return known;
  throw new UsageError(
    `${endpoint.name} does not query providers in order, so it has no ${option}.`,
    'Only endpoints for email addresses, phone numbers and profiles have it: ./millrace endpoint list',
  );
}

/** @throws {UsageError} for a name that is neither ours nor that of a custom provider that can answer it */
async function checkSources(
  context: CommandContext,
  endpoint: Endpoint,
  names: readonly string[],
): Promise<void> {
  const own = sourcesOfEndpoint(endpoint);
  if (names.every((name) => own.includes(name))) return;
  const { needs = [] } = endpoint;
  const custom = (await customSources(context.config()))
    .filter(({ capabilities }) => needs.some((need) => capabilities.includes(need)))
    .map(({ source }) => source);
  const known = [...own, ...custom];
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new UsageError(
    `${endpoint.name} has no provider ${JSON.stringify(unknown.slice(0, 100))}.`,
    `Sources: ${known.join(', ')}`,
  );
}

const wordsOf = (text: string) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

function show(
  context: CommandContext,
  endpoint: Endpoint,
  terms: EndpointTerms,
  options: { json?: boolean },
): void {
  const { order, chargeOnMiss, verify, costUsdMax } = terms;
  const verifyText = [
    verify.usual,
    ...Object.entries(verify.of).map(([name, when]) => `${name}=${when}`),
  ].join(', ');
  printAnswer(context, options, {
    json: {
      endpoint: endpoint.name,
      order: order ?? 'usual',
      charge_on_miss: chargeOnMiss ?? 'usual',
      verify: { usual: verify.usual, ...verify.of },
      cost_usd_max: costUsdMax,
    },
    text: pairs([
      ['endpoint', endpoint.name],
      [
        'order',
        order === null
          ? `usual: ${sourcesOfEndpoint(endpoint).join(', ')}`
          : typeof order === 'string'
            ? order
            : order.join(', '),
      ],
      ['charge on miss', chargeOnMiss === null ? 'usual' : chargeOnMiss ? 'on' : 'off'],
      ['verify', verifyText],
      ['maximum cost', costUsdMax === null ? 'no limit' : `$${costUsdMax} a call`],
    ]),
  });
}
