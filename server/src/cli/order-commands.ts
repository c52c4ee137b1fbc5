import { type Command, InvalidArgumentError } from 'commander';
import { registrableDomain } from '../records/registrable-domain.ts';
import { OrderLearner } from '../waterfall/learned/order-learner.ts';
import { readSavings, reportRowsMax, type SegmentReport } from '../waterfall/learned/read-savings.ts';
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
  const group = commandGroup(program, 'order', 'what learning the order of sources saves');
  subcommand(group, 'report', {
    description: 'what was paid, and what another order would have cost, by mail provider and country',
    example: 'order report --endpoint email_finder',
  })
    .option('--endpoint <name>', 'of this endpoint only')
    .option('--month <YYYY-MM>', 'the current one where it is not given', monthOption)
    .action((options: ReportOptions) => report(context, options));
  subcommand(group, 'evidence', {
    description: 'how often each source was asked what an endpoint asks: what a learned order goes by',
    example: 'order evidence --endpoint email_finder --domain nordwind.se',
  })
    .requiredOption('--endpoint <name>', 'of this endpoint')
    .option('--domain <domain>', 'of questions about this domain, and of those like them')
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
        ? 'Nothing is known yet.'
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
    json: { month, segments: segments.map(asJson) },
    text: segments.length === 0 ? nothingYet(month) : asText(month, segments),
  });
}

const nothingYet = (month: string) =>
  `Nothing was learned in ${month}. To watch what an order would save: ./millrace endpoint set email_finder --order shadow`;

/** What the learned order saved, or would have: of questions of which that is known, and of the rest as far as rates tell. */
function savedUsd(segment: SegmentReport): { known: number; estimated: number } {
  // In the shadow the configured order was paid, otherwise the learned one.
  const sign = segment.mode === 'shadow' ? 1 : -1;
  return {
    known: sign * (segment.knownPaidUsd - segment.knownOtherUsd),
    estimated: sign * (segment.guessedPaidUsd - segment.guessedOtherUsd),
  };
}

function asJson(segment: SegmentReport): object {
  const saved = savedUsd(segment);
  return {
    endpoint: segment.endpoint,
    mode: segment.mode,
    segment: segment.segment,
    questions: segment.questions,
    paid_usd: micro(segment.knownPaidUsd + segment.guessedPaidUsd),
    known: {
      questions: segment.known,
      paid_usd: micro(segment.knownPaidUsd),
      other_order_usd: micro(segment.knownOtherUsd),
      saved_usd: micro(saved.known),
    },
    estimated: {
      questions: segment.questions - segment.known,
      paid_usd: micro(segment.guessedPaidUsd),
      other_order_usd: micro(segment.guessedOtherUsd),
      saved_usd: micro(saved.estimated),
    },
    order: segment.order.map(({ source, perHitUsd }) => ({ source, usd_per_hit: micro(perHitUsd) })),
  };
}

/** Sums of fractions of a cent, without the noise of floating point. */
const micro = (usd: number) => Math.round(usd * 1_000_000) / 1_000_000;

function asText(month: string, segments: readonly SegmentReport[]): string {
  const shown = segments.slice(0, linesShown);
  const rows = shown.map((segment) => {
    const saved = savedUsd(segment);
    return [
      segment.endpoint,
      segment.mode,
      segment.segment,
      String(segment.questions),
      usd(segment.knownPaidUsd + segment.guessedPaidUsd),
      String(segment.known),
      usd(saved.known),
      usd(saved.estimated),
    ];
  });
  const orders = shown.map(
    ({ endpoint, segment, order }) =>
      `${endpoint}, ${segment}: ${order.map(({ source, perHitUsd }) => `${source} $${usd(perHitUsd)}`).join(', ')}`,
  );
  const rest = segments.length - shown.length;
  const most = segments.length === reportRowsMax ? ' or more' : '';
  return [
    `${month}, US dollars. Of \`known\` questions the other order would have asked nobody else; of the others it is not known, and \`estimated\` by rates.`,
    '',
    table(
      ['endpoint', 'mode', 'segment', 'questions', 'paid', 'known', 'saved, known', 'saved, estimated'],
      rows,
    ),
    '',
    'The learned order, with what a hit costs at each place:',
    ...orders,
    ...(rest > 0 ? ['', `${rest}${most} more segments: --json`] : []),
  ].join('\n');
}

const usd = (amount: number) => amount.toFixed(4);
