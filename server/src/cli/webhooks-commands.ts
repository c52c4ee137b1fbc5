import { setTimeout as delay } from 'node:timers/promises';
import { type Command, InvalidArgumentError } from 'commander';
import type { z } from 'zod';
import { webhookRoutes } from '../account-api/webhook-routes.ts';
import { deliveriesPageMax, deliveryStates, ofJobs } from '../webhooks/deliveries.ts';
import { eventTypes } from '../webhooks/event-types.ts';
import { callRoute } from './call-route.ts';
import { type CommandContext, printAnswer } from './command-context.ts';
import { exitCodes, UsageError } from './command-error.ts';
import { wholeNumberOption, wordOption } from './option-values.ts';
import type { ServiceOptions } from './service-access.ts';
import { type LeftBehind, ServiceClient } from './service-client.ts';
import { commandGroup, subcommand } from './subcommand.ts';
import { pairs, table } from './table.ts';
import { addWebhooksOverview } from './webhooks-overview-command.ts';

type Webhook = z.output<typeof webhookRoutes.get.response>;
type Delivery = z.output<typeof webhookRoutes.delivery.response>;

interface Options extends ServiceOptions {
  readonly json?: boolean;
}

const example = 'wh_8Zk2nQ0vLrT4yXbC1dPw';
const usualLimit = 20;
const pollMs = 250;
/** A first try takes at most fifteen seconds, and may wait for a place. */
const testMs = 30_000;
const read: LeftBehind = { message: 'Interrupted.', fix: 'Run it again.' };
const changed: LeftBehind = {
  message: 'Interrupted. It may have been done.',
  fix: 'See: ./millrace webhooks list',
};

/** For who has a key: what `POST /webhooks` and the routes below it do. */
export function addWebhooksCommands(program: Command, context: CommandContext): void {
  const group = commandGroup(program, 'webhooks', 'webhooks: URLs that receive events, and their deliveries');
  addLooking(group, context);
  addChanging(group, context);
  addSending(group, context);
  addWebhooksOverview(group, context);
}

function addLooking(group: Command, context: CommandContext): void {
  withService(
    subcommand(group, 'list', {
      description: 'list the webhooks of the workspace of the key',
      example: 'webhooks list',
    }),
  ).action(async (options: Options) => {
    const { webhooks } = await callRoute(new ServiceClient(context, options), webhookRoutes.list, {}, read);
    printAnswer(context, options, {
      json: { webhooks },
      text:
        webhooks.length === 0
          ? 'There are no webhooks.'
          : table(
              ['WEBHOOK', 'ADDRESS', 'STATE', 'FAILURES', 'EVENTS'],
              webhooks.map((one) => [
                one.id,
                one.url,
                stateOf(one),
                String(one.failures),
                one.events.join(' '),
              ]),
            ),
    });
  });
  withService(
    subcommand(group, 'show <webhook>', {
      description: 'show the settings and state of one webhook',
      example: `webhooks show ${example}`,
    }),
  ).action(async (id: string, options: Options) => {
    const params = { id: webhookId(id) };
    const one = await callRoute(new ServiceClient(context, options), webhookRoutes.get, { params }, read);
    printAnswer(context, options, { json: one, text: webhookText(one) });
  });
  interface LogOptions extends Options {
    status?: string;
    limit: number;
  }
  withService(
    subcommand(group, 'deliveries <webhook>', {
      description:
        'list the deliveries of a webhook, newest first; jobs: those to the URLs given with bulk jobs',
      example: `webhooks deliveries ${example} --status failed`,
    })
      .option('--status <status>', `one of ${deliveryStates.join(', ')}`, wordOption(deliveryStates))
      .option(
        '--limit <number>',
        `maximum number, up to ${deliveriesPageMax}`,
        wholeNumberOption(1, deliveriesPageMax),
        usualLimit,
      ),
  ).action(async (id: string, options: LogOptions) => {
    const { status, limit } = options;
    const sent = {
      params: { id: webhookId(id, { orJobs: true }) },
      query: { limit: String(limit), ...(status === undefined ? {} : { status }) },
    };
    const found = await callRoute(new ServiceClient(context, options), webhookRoutes.deliveries, sent, read);
    printAnswer(context, options, {
      json: found,
      text:
        found.deliveries.length === 0
          ? 'There are no deliveries.'
          : table(
              ['DELIVERY', 'EVENT', 'STATUS', 'LAST ANSWER', 'NEXT TRY', 'CREATED'],
              found.deliveries.map((one) => [
                one.id,
                one.type,
                one.status,
                lastAnswer(one),
                one.next_attempt_at ?? '-',
                one.created_at,
              ]),
            ),
    });
  });
}

function addChanging(group: Command, context: CommandContext): void {
  interface SetOptions extends Options {
    event?: string[];
    description?: string;
  }
  const withSettings = (command: Command) =>
    withService(command)
      .option(
        '--event <event>',
        'event to send; repeat for each event',
        (event: string, others: string[] = []) => [...others, eventOption(event)],
      )
      .option('--description <text>', 'note for yourself');
  withSettings(
    subcommand(group, 'add <address>', {
      description: 'register a URL; its secret is printed only once',
      example:
        'webhooks add https://crm.example.com/millrace --event email_finding.completed --event credits.low',
    }),
  ).action(async (url: string, options: SetOptions) => {
    const { event: events, description } = options;
    if (events === undefined) {
      throw new UsageError('No event was given.', `Add --event with one of ${eventTypes.join(', ')}.`);
    }
    const body = { url, events, ...(description === undefined ? {} : { description }) };
    const made = await callRoute(
      new ServiceClient(context, options),
      webhookRoutes.create,
      { body },
      changed,
    );
    printAnswer(context, options, {
      json: made,
      text: `${pairs([
        ['Webhook', made.id],
        ['Secret', made.secret],
      ])}\n\nThe secret is shown only once, so store it now. To test it: ./millrace webhooks test ${made.id}`,
    });
  });
  interface ChangeOptions extends SetOptions {
    to?: string;
    on?: boolean;
    off?: boolean;
  }
  withSettings(
    subcommand(group, 'change <webhook>', {
      description: 'change the given settings; --on also for a webhook that failures switched off',
      example: `webhooks change ${example} --on`,
    }),
  )
    .option('--to <address>', 'new URL')
    .option('--on', 'switch it on')
    .option('--off', 'switch it off: its queued deliveries fail')
    .action(async (id: string, options: ChangeOptions) => {
      const { to, event: events, description, on, off } = options;
      if (on && off) throw new UsageError('You gave both --on and --off.', 'Use one of them.');
      const body = {
        ...(to === undefined ? {} : { url: to }),
        ...(events === undefined ? {} : { events }),
        ...(description === undefined ? {} : { description }),
        ...(on || off ? { enabled: on === true } : {}),
      };
      if (Object.keys(body).length === 0) {
        throw new UsageError('You gave nothing to change.', 'See: ./millrace webhooks change --help');
      }
      const sent = { params: { id: webhookId(id) }, body };
      const one = await callRoute(new ServiceClient(context, options), webhookRoutes.change, sent, changed);
      printAnswer(context, options, { json: one, text: webhookText(one) });
    });
  withService(
    subcommand(group, 'rotate <webhook>', {
      description:
        'give it a new secret, printed only once; the old one also signs for 24 hours. jobs: the secret for URLs of bulk jobs',
      example: `webhooks rotate ${example}`,
    }),
  ).action(async (id: string, options: Options) => {
    const params = { id: webhookId(id, { orJobs: true }) };
    const made = await callRoute(
      new ServiceClient(context, options),
      webhookRoutes.rotate,
      { params },
      changed,
    );
    printAnswer(context, options, {
      json: made,
      text: `${pairs([
        ['Webhook', made.id],
        ['Secret', made.secret],
        ['Old secret', `signs until ${made.old_secret_expires_at}`],
      ])}\n\nThe secret is shown only once, so store it now.`,
    });
  });
  withService(
    subcommand(group, 'remove <webhook>', {
      description: 'delete it and its delivery log',
      example: `webhooks remove ${example}`,
    }),
  ).action(async (id: string, options: Options) => {
    const params = { id: webhookId(id) };
    const gone = await callRoute(
      new ServiceClient(context, options),
      webhookRoutes.remove,
      { params },
      changed,
    );
    printAnswer(context, options, { json: gone, text: `${gone.id} is deleted.` });
  });
}

function addSending(group: Command, context: CommandContext): void {
  withService(
    subcommand(group, 'test <webhook>', {
      description: 'send webhook.test, and show the result of the first try; exit code 1 if it failed',
      example: `webhooks test ${example}`,
    }),
  ).action(async (id: string, options: Options) => {
    const service = new ServiceClient(context, options);
    const params = { id: webhookId(id) };
    const { delivery_id: delivery } = await callRoute(service, webhookRoutes.test, { params }, changed);
    const one = await firstTry(context, service, { ...params, delivery });
    const { request: _, ...shown } = one;
    printAnswer(context, options, { json: shown, text: tryText(one) });
    if (!['delivered', 'not_sent'].includes(one.status)) context.exitCode = exitCodes.failed;
  });
  interface ReplayOptions extends Options {
    failedSince?: string;
  }
  withService(
    subcommand(group, 'replay <webhook> [delivery]', {
      description:
        'send a delivery again, or with --failed-since all that failed since a time, at most 10000 at once',
      example: `webhooks replay ${example} --failed-since 2026-11-21T09:40:00Z`,
    }).option('--failed-since <moment>', 'such as the start of an outage: 2026-11-21T09:40:00Z'),
  ).action(async (id: string, delivery: string | undefined, options: ReplayOptions) => {
    const { failedSince: since } = options;
    if ((delivery === undefined) === (since === undefined)) {
      throw new UsageError(
        'Give a delivery or --failed-since.',
        `Deliveries: ./millrace webhooks deliveries ${webhookId(id, { orJobs: true })}`,
      );
    }
    const service = new ServiceClient(context, options);
    if (delivery !== undefined) {
      if (!/^dlv_[0-9a-f]{32}$/.test(delivery)) {
        throw new UsageError('That is not a delivery id.', 'It starts with dlv_.');
      }
      const params = { id: webhookId(id, { orJobs: true }), delivery };
      const sent = await callRoute(service, webhookRoutes.redeliver, { params }, changed);
      printAnswer(context, options, {
        json: sent,
        text: `${sent.delivery_id} is sent again.${heldText(sent)}`,
      });
      return;
    }
    const sent = { params: { id: webhookId(id) }, body: { since } };
    const again = await callRoute(service, webhookRoutes.redeliverFailed, sent, changed);
    printAnswer(context, options, {
      json: again,
      text: `${again.redelivered} deliveries are sent again.${heldText(again)}`,
    });
  });
}

function withService(command: Command): Command {
  return command
    .option('--key <key>', 'API key; safer in MILLRACE_API_KEY, which other users cannot see')
    .option('--url <address>', 'service URL; default: from PORT, the data directory or DATABASE_URL');
}

/** What is none goes into no path: it may be a key that was pasted. */
function webhookId(id: string, { orJobs = false }: { orJobs?: boolean } = {}): string {
  if (/^wh_[0-9A-Za-z]{1,40}$/.test(id) || (orJobs && id === ofJobs)) return id;
  throw new UsageError('That is not a webhook id.', 'Ids: ./millrace webhooks list');
}

function eventOption(event: string): string {
  if (eventTypes.some((type) => type === event)) return event;
  throw new InvalidArgumentError(`It is one of ${eventTypes.join(', ')}.`);
}

/** Waits until something was tried, or for so long that nothing will be soon. */
async function firstTry(
  context: CommandContext,
  service: ServiceClient,
  params: { readonly id: string; readonly delivery: string },
): Promise<Delivery> {
  const until = performance.now() + testMs;
  for (;;) {
    const one = await callRoute(service, webhookRoutes.delivery, { params }, read);
    const isWaiting = one.attempts.length === 0 && ['pending', 'sending'].includes(one.status);
    if (!isWaiting || performance.now() > until) return one;
    await delay(pollMs, null, { signal: context.interrupted }).catch(() => {
      // The next question says that it was interrupted.
    });
  }
}

function stateOf({ enabled, disabled_reason: reason, failures }: Webhook): string {
  if (!enabled) return reason === 'owner' ? 'off' : `switched off (${reason})`;
  return failures > 0 ? 'failing' : 'on';
}

const lastAnswer = ({ attempts: [last] }: Pick<Delivery, 'attempts'>) =>
  last === undefined ? '-' : (last.error ?? String(last.status));

function tryText(one: Delivery): string {
  const [made] = one.attempts;
  if (one.status === 'not_sent') return `${one.id} is stored and not sent: this is a sandbox.`;
  if (made === undefined) {
    const next = one.next_attempt_at === null ? '' : ` Next try: ${one.next_attempt_at}.`;
    return `${one.id} has not been tried yet.${next}`;
  }
  if (made.error === null) return `It returned ${made.status} in ${made.duration_ms} ms.`;
  const again = one.next_attempt_at === null ? '' : `\nNext try: ${one.next_attempt_at}.`;
  return `The first try failed: ${made.error}${again}`;
}

/** Behind a sentence that says that something is sent. */
function heldText({
  held_until: until,
  held_because: because,
}: Pick<Webhook, 'held_until' | 'held_because'>): string {
  if (until === null) return '';
  return `\nIt waits until ${until}, ${because === 'retry_after' ? 'as the receiver requested' : 'because the last tries failed'}.`;
}

function webhookText(one: Webhook): string {
  return pairs([
    ['Webhook', one.id],
    ['Address', one.url],
    ['State', stateOf(one)],
    ['Events', one.events.join(', ')],
    ['Description', one.description ?? '-'],
    ['Signature', one.signature_header ?? 'X-Service-Signature'],
    ['Failures', one.failing_since === null ? '0' : `${one.failures} since ${one.failing_since}`],
    ['Held back', heldText(one).trim() || '-'],
    ['Switched off', one.disabled_at ?? '-'],
    ['Created', one.created_at],
  ]);
}
