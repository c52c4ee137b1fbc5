import { type Command, InvalidArgumentError } from 'commander';
import { registrableDomain } from '../records/registrable-domain.ts';
import { OrderLearner } from '../waterfall/learned/order-learner.ts';
import {
  readSavings,
  reportRowsMax,
  type Saved,
  type SegmentReport,
  savedUsd,
} from '../waterfall/learned/read-savings.ts';
import { type CommandContext, printAnswer } from './command-context.ts';
import { endpointNamed } from './endpoint-named.ts';
import { commandGroup, subcommand } from './subcommand.ts';
import { table } from './table.ts';
import { withDatabase } from './with-database.ts';

interface ReportOptions {
  endpoint?: string;
  month?: string;
  json?: boolean;
}

const linesShown = 20;

export function addOrderCommands(program: Command, context: CommandContext): void {
  const group = commandGroup(program, 'order', 'what a learned provider order saves');
  subcommand(group, 'report', {
    description: 'show what you paid, and what another order would have cost, by mail provider and country',
    example: 'order report --endpoint email_finder',
  })
    .option('--endpoint <name>', 'only for this endpoint')
    .option('--month <YYYY-MM>', 'default: the current month', monthOption)
    .action((options: ReportOptions) => report(context, options));
  subcommand(group, 'evidence', {
    description: 'show how often each provider was queried for an endpoint: the data behind a learned order',
    example: 'order evidence --endpoint email_finder --domain nordwind.se',
  })
    .requiredOption('--endpoint <name>', 'for this endpoint')
    .option('--domain <domain>', 'for requests about this domain and similar ones')
    .action((options: EvidenceOptions) => evidence(context, options));
}

interface EvidenceOptions {
  endpoint: string;
  domain?: string;
  json?: boolean;
}

async function evidence(context: CommandContext, options: EvidenceOptions): Promise<void> {
  const { needs = [] } = endpointNamed(options.endpoint);
  const domain = options.domain === undefined ? null : (registrableDomain(options.domain) ?? null);
  const known = await withDatabase(context, async (pool) => {
    const learner = new OrderLearner(pool);
    await learner.load();
    return needs.flatMap((capability) => learner.asksOf({ capability, domain }));
  });
  printAnswer(context, options, {
    json: { endpoint: options.endpoint, domain, evidence: known },
    text:
      known.length === 0
        ? 'No data yet.'
        : table(
            ['questions', 'source', 'asked'],
            known.map(({ scope, source, asks }) => [scope, source, String(Math.round(asks))]),
          ),
  });
}

function monthOption(text: string): string {
  if (/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) return text;
  throw new InvalidArgumentError('It is a month such as 2026-11.');
}

async function report(context: CommandContext, options: ReportOptions): Promise<void> {
  const { endpoint = null, month = new Date().toISOString().slice(0, 7) } = options;
  if (endpoint !== null) endpointNamed(endpoint);
  const segments = await withDatabase(context, (pool) =>
    readSavings(pool, { month: `${month}-01`, endpoint }),
  );
  printAnswer(context, options, {
    json: { month, totals: totals(segments).map(totalAsJson), segments: segments.map(asJson) },
    text: segments.length === 0 ? nothingYet(month) : asText(month, segments),
  });
}

const nothingYet = (month: string) =>
  `No data for ${month}. To see what an order would save: ./millrace endpoint set email_finder --order shadow`;

function asJson(segment: SegmentReport): object {
  const { knownUsd, leastUsd, mostUsd, estimatedUsd } = savedUsd([segment]);
  const ofRest = (usd: number | null) => (usd === null ? null : micro(usd - knownUsd));
  const savedOfRest = ofRest(estimatedUsd);
  const sign = segment.mode === 'shadow' ? 1 : -1;
  return {
    endpoint: segment.endpoint,
    mode: segment.mode,
    segment: segment.segment,
    questions: segment.questions,
    paid_usd: micro(segment.knownPaidUsd + segment.openPaidUsd),
    known: {
      questions: segment.known,
      paid_usd: micro(segment.knownPaidUsd),
      other_order_usd: micro(segment.knownOtherUsd),
      saved_usd: micro(knownUsd),
    },
    estimated: {
      questions: segment.questions - segment.known,
      paid_usd: micro(segment.openPaidUsd),
      saved_usd_least: ofRest(leastUsd),
      saved_usd_most: ofRest(mostUsd),
      other_order_usd: savedOfRest === null ? null : micro(segment.openPaidUsd - sign * savedOfRest),
      saved_usd: savedOfRest,
    },
    order: segment.order.map(({ source, perHitUsd }) => ({ source, usd_per_hit: micro(perHitUsd) })),
  };
}

/** All segments of an endpoint and mode together: what is known of each is little. */
function totals(segments: readonly SegmentReport[]) {
  return [...Map.groupBy(segments, ({ endpoint, mode }) => `${endpoint} ${mode}`).values()].map((those) => {
    const { endpoint = '', mode = 'learned' } = those[0] ?? {};
    const sum = (of: (segment: SegmentReport) => number) => those.reduce((all, one) => all + of(one), 0);
    return {
      ...{ endpoint, mode, saved: savedUsd(those) },
      questions: sum((one) => one.questions),
      known: sum((one) => one.known),
      paidUsd: sum((one) => one.knownPaidUsd + one.openPaidUsd),
    };
  });
}

const totalAsJson = ({
  endpoint,
  mode,
  questions,
  known,
  paidUsd,
  saved,
}: ReturnType<typeof totals>[number]) => ({
  ...{ endpoint, mode, questions, known_questions: known, paid_usd: micro(paidUsd) },
  saved_usd_known: micro(saved.knownUsd),
  saved_usd_least: micro(saved.leastUsd),
  saved_usd_most: micro(saved.mostUsd),
  saved_usd: saved.estimatedUsd === null ? null : micro(saved.estimatedUsd),
});

/** Sums of fractions of a cent, without the noise of floating point. Null where there is no bound. */
const micro = (usd: number) => (Number.isFinite(usd) ? Math.round(usd * 1_000_000) / 1_000_000 : null);

function asText(month: string, segments: readonly SegmentReport[]): string {
  const shown = segments.slice(0, linesShown);
  const cells = (questions: number, paidUsd: number, known: number, saved: Saved) => [
    String(questions),
    usd(paidUsd),
    String(known),
    usd(saved.knownUsd),
    Number.isFinite(saved.leastUsd + saved.mostUsd)
      ? `${usd(saved.leastUsd)} to ${usd(saved.mostUsd)}`
      : 'unknown',
    saved.estimatedUsd === null ? '-' : usd(saved.estimatedUsd),
  ];
  const rows = [
    ...totals(segments).map((one) => [
      ...[one.endpoint, one.mode, 'all'],
      ...cells(one.questions, one.paidUsd, one.known, one.saved),
    ]),
    ...shown.map((one) => [
      ...[one.endpoint, one.mode, one.segment],
      ...cells(one.questions, one.knownPaidUsd + one.openPaidUsd, one.known, savedUsd([one])),
    ]),
  ];
  const orders = shown.map(
    ({ endpoint, segment, order }) =>
      `${endpoint}, ${segment}: ${order.map(({ source, perHitUsd }) => `${source} $${usd(perHitUsd)}`).join(', ')}`,
  );
  const rest = segments.length - shown.length;
  const most = segments.length === reportRowsMax ? ' or more' : '';
  return [
    `${month}, US dollars. For \`known\` requests the cost of the other order is exact. \`range\` is true for all requests, whatever`,
    'providers that were not queried would have answered. `estimated` is shown only if it is within 2% of what you paid.',
    '',
    table(
      [
        'endpoint',
        'mode',
        'segment',
        'questions',
        'paid',
        'known',
        'saved, known',
        'saved, range',
        'estimated',
      ],
      rows,
    ),
    '',
    'The learned order, with the cost per hit at each position:',
    ...orders,
    ...(rest > 0 ? ['', `${rest}${most} more segments: --json`] : []),
  ].join('\n');
}

const usd = (amount: number) => amount.toFixed(4);
