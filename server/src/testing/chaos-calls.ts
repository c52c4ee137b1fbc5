import { monitorEventLoopDelay } from 'node:perf_hooks';
import { writeEndpointSettings } from '../accounts/endpoint-settings.ts';
import type { Capability, Provider, SourceTerms } from '../providers/capabilities.ts';
import { vendorOf } from '../providers/vendors.ts';
import { type EndpointTerms, usualTerms, verifyWords } from '../waterfall/endpoint-terms.ts';
import { SourceStates } from '../waterfall/source-state.ts';
import { TestApp, type TestResponse } from './app.ts';
import { type ChaosCase, type Judged, judge, orderOf } from './chaos-model.ts';
import {
  type ChaosQuestion,
  type ChaosVendorName,
  ChaosVendors,
  chaosVendorNames,
  drawn,
} from './chaos-vendors.ts';
import type { TestDatabase } from './database.ts';

/*
 * Real calls of the real service, whose sources are real connectors, talking HTTP to vendors that misbehave in every way. Each answer, bill
 * and log is compared with what the vendors saw.
 */

const atATime = 20;
/** Room for two sources that hang: waterfalls run into it. */
export const deadlineMs = 900;
/** Of each source; those that are late come after it. */
const timeoutMs = 400;
/** What a source gets whose turn comes when its call is nearly over, less a rounding. */
const leastMs = 298;
/** Sources recover so much faster than in life, or nearly all of them would be out at any time. */
const clockFactor = 60;

const questions: Readonly<
  Record<string, { question: ChaosQuestion; price: number; ask: (person: string) => object }>
> = {
  email_finder: {
    question: 'findEmail',
    price: 5,
    ask: (person) => ({ first_name: person, last_name: 'Brandt', company_domain: 'kestrel.test.de' }),
  },
  email_verifier: {
    question: 'verifyEmail',
    price: 2,
    ask: (person) => ({ email: `${person}@asked.test.de` }),
  },
  phone_finder: { question: 'findPhone', price: 25, ask: (person) => ({ network_url: pageOf(person) }) },
  find_personal_email: {
    question: 'findPersonalEmail',
    price: 5,
    ask: (person) => ({ network_url: pageOf(person) }),
  },
  find_network_url_by_email: {
    question: 'findProfileByEmail',
    price: 4,
    ask: (person) => ({ email: `${person}@asked.test.de` }),
  },
  find_network_url_by_name: {
    question: 'findProfileByName',
    price: 4,
    ask: (person) => ({ full_name: `${person} Brandt`, company_name: 'Kestrel' }),
  },
};
const pageOf = (person: string) => `https://www.linkedin.com/in/${person}`;

export interface ChaosSize {
  readonly rounds: number;
  readonly callsARound: number;
  readonly itemsARound: number;
}

export interface ChaosReport {
  readonly calls: number;
  /** Wrong bills, and lies in a log or an answer. */
  readonly problems: readonly string[];
  readonly outcomes: Readonly<Record<string, number>>;
  readonly timeouts: number;
  /** Timeouts whose vendor never saw a question. */
  readonly unheard: number;
  readonly outOfTime: number;
  readonly expected: number;
  readonly charged: number;
  readonly longestMs: number;
  /** The longest time for which this process was kept waiting. */
  readonly lagMs: number;
}

export async function chaosCalls(
  db: TestDatabase,
  seed: string,
  { rounds, callsARound, itemsARound }: ChaosSize,
): Promise<ChaosReport> {
  await using vendors = await ChaosVendors.start(seed);
  const providers = await openChaosVendors(vendors);
  // The first request reads the client's code, which is not the vendors' time. Some vendors hang, so this always takes the whole time.
  const soon = AbortSignal.timeout(8_000);
  await Promise.allSettled(providers.map((provider) => provider.verifyEmail?.('p0x@asked.test.de', soon)));
  const lag = monitorEventLoopDelay({ resolution: 5 });
  const problems: string[] = [];
  const outcomes: Record<string, number> = {};
  let people = 0;
  let timeouts = 0;
  let unheard = 0;
  let outOfTime = 0;
  let longestMs = 0;
  let expected = 0;
  let charged = 0;

  for (let round = 0; round < rounds; round++) {
    const terms = new Map(
      [...Object.keys(questions), 'email_finding', 'email_verification'].map((name) => [
        name,
        termsOf(seed, round, name),
      ]),
    );
    for (const [name, one] of terms) await setTerms(db, name, one);
    const verifiers = orderOf('verifyEmail', terms.get('email_verifier')?.order ?? null);
    const app = await TestApp.open(db, providers, {
      deadlineMs,
      itemPausesMs: [],
      states: new SourceStates(() => performance.now() * clockFactor),
    });
    const { live } = await app.customer({ credits: 100_000 });
    const caseOf = (
      name: string,
      question: ChaosQuestion,
      person: string,
      about: string | null,
    ): ChaosCase => ({
      question,
      person,
      about,
      terms: terms.get(name) ?? usualTerms,
      verifiers,
      leastMs,
    });
    const judgeAll = (chaos: ChaosCase, log: never, where: string): Judged => {
      const judged = judge(chaos, log, vendors.seen.get(chaos.person) ?? [], providers);
      timeouts += judged.timeouts;
      unheard += judged.unheard;
      outOfTime += judged.outOfTime;
      outcomes[judged.outcome] = (outcomes[judged.outcome] ?? 0) + 1;
      problems.push(
        ...judged.problems.map((problem) => `${where} ${chaos.person}: ${problem} ${JSON.stringify(log)}`),
      );
      return judged;
    };
    const bills = new Map<string, { where: string; status: number; credits: number }>();
    let spent = 0;

    const one = async () => {
      const person = `p${++people}x`;
      const names = Object.keys(questions);
      const name = names[Math.floor(drawn(seed, person, 'endpoint') ** 2 * names.length)] as string;
      const { question, price, ask } = questions[name] as (typeof questions)[string];
      const body = ask(person);
      const startedAtMs = performance.now();
      const answer = await app.post(`/${name}`, live, body);
      longestMs = Math.max(longestMs, performance.now() - startedAtMs);
      const where = `round ${round}, ${name}`;
      const chaos = caseOf(
        name,
        question,
        person,
        question === 'verifyEmail' ? `${person}@asked.test.de` : null,
      );
      const hasLog = answer.body.execution_log !== undefined;
      // Endpoints of one source each tell no log on a 200: their bill is checked, and what a hit says.
      const judged = hasLog
        ? judgeAll(chaos, answer.body.execution_log as never, where)
        : withoutLog(vendors, chaos, answer);
      const missPrice = chaos.terms.chargeOnMiss && question !== 'verifyEmail' ? price : 0;
      const credits = billOf(judged, price, missPrice, answer.body.billed_credits);
      for (const lie of liesOf(answer, judged, question, credits))
        problems.push(`${where} ${person}: ${lie} ${answer.text}`);
      bills.set(idOf(answer), { where: `${where} ${person}`, status: answer.status, credits });
      spent += credits;
    };
    const job = async (name: 'email_finding' | 'email_verification') => {
      const persons = Array.from({ length: itemsARound }, () => `p${++people}x`);
      const isFinding = name === 'email_finding';
      const question = isFinding ? ('findEmail' as const) : ('verifyEmail' as const);
      const source = isFinding ? 'email_finder' : 'email_verifier';
      const { body } = await app.post(`/${name}`, live, {
        data: persons.map((person) => (questions[source] as (typeof questions)[string]).ask(person)),
      });
      const over = await app.whenOver(live, body.inquiry_url);
      let sum = 0;
      for (const [at, { status, result }] of over.results.entries()) {
        const person = persons[at] as string;
        const about = isFinding ? null : `${person}@asked.test.de`;
        const judged = judgeAll(caseOf(name, question, person, about), result.execution_log as never, name);
        const price = isFinding ? 2 : 0.5;
        const missPrice = isFinding && terms.get(name)?.chargeOnMiss !== false ? price : 0;
        const credits = billOf(judged, price, missPrice, result.billed_credits);
        // Others have missed it, and one of them might not have.
        const outcome = judged.outcome === 'miss' && judged.away === 'for now' ? 'failure' : judged.outcome;
        const word = isFinding
          ? { hit: 'found', miss: 'not_found', failure: 'failed' }[outcome]
          : { hit: judged.status, miss: 'unknown', failure: 'failed' }[outcome];
        if (status !== word) problems.push(`${name} ${person}: ${status}, not ${word}`);
        if (outcome === 'miss' && result.billed_credits !== credits)
          problems.push(`${name} ${person}: says ${result.billed_credits}`);
        sum += credits;
      }
      if (over.credits_charged !== sum) problems.push(`${name}: charged ${over.credits_charged}, not ${sum}`);
      spent += sum;
    };

    lag.enable();
    const jobs = Promise.all([job('email_finding'), job('email_verification')]);
    let left = callsARound;
    const line = async () => {
      while (left-- > 0) await one();
    };
    await Promise.all(Array.from({ length: atATime }, line));
    await jobs;
    lag.disable();
    const { rows } = await db.pool.query<{ id: string; status: number; charged: number }>(
      `select replace(id::text, '-', '') as id, status, from_plan + from_addon as charged from calls
       union all
       select replace(id::text, '-', ''), status, 0 from failed_calls`,
    );
    const booked = new Map(rows.map((row) => [row.id, row]));
    for (const [id, { where, status, credits }] of bills) {
      const row = booked.get(id);
      if (row?.status !== status || row.charged !== credits * 100) {
        problems.push(`${where}: booked ${JSON.stringify(row)}, not ${status} and ${credits}`);
      }
    }
    const { body } = await app.get('/usage/allowance', live);
    charged += 100_000 - body.wallet.remaining;
    expected += spent;
    await app.app.close();
  }
  return {
    calls: people,
    problems,
    outcomes,
    timeouts,
    unheard,
    outOfTime,
    expected,
    charged,
    longestMs,
    lagMs: lag.max / 1e6,
  };
}

/** The real connectors, which give a vendor less time than in life. */
export function openChaosVendors(vendors: ChaosVendors): Promise<Provider[]> {
  return Promise.all(
    chaosVendorNames.map(async (name): Promise<Provider> => {
      const provider = (await vendorOf(name)).open({
        apiKey: 'key-of-a-test',
        baseUrl: vendors.urls[name],
        userAgent: 'Millrace/test',
      });
      const costs = Object.fromEntries(
        Object.entries(provider.terms ?? {}).flatMap(([capability, terms]) => {
          const { costUsd } = terms as SourceTerms;
          return typeof terms === 'object' && costUsd ? [[capability as Capability, { costUsd }]] : [];
        }),
      );
      const { costUsd } = provider.terms ?? {};
      return {
        ...provider,
        terms: { timeoutMs, concurrency: 30, ...(costUsd ? { costUsd } : {}), ...costs },
      };
    }),
  );
}

/** Other settings in each round, those of the first as usual. */
function termsOf(seed: string, round: number, endpoint: string): EndpointTerms {
  const draw = (what: string) => drawn(seed, round, endpoint, what);
  if (round === 0) return usualTerms;
  const names = [...chaosVendorNames].toSorted((one, other) => draw(one) - draw(other));
  // The dataset's place is taken, but it is not configured: no source less is asked.
  const order: ChaosVendorName[] = draw('drop') < 0.3 ? names.filter((name) => name !== 'findymail') : names;
  return {
    order:
      draw('ordered') < 0.6
        ? order
        : draw('learned') < 0.7 && endpoint !== 'email_verifier'
          ? 'learned'
          : null,
    chargeOnMiss: [null, true, false][Math.floor(draw('charge') * 3)] ?? null,
    verify: {
      usual: verifyWords[Math.floor(draw('verify') * 3)] ?? 'unsure',
      of: draw('of') < 0.3 ? { findymail: 'always' } : {},
    },
    costUsdMax: draw('budget') < 0.3 ? 0.03 : null,
  };
}

export const setTerms = (
  db: TestDatabase,
  endpoint: string,
  { order, chargeOnMiss, verify, costUsdMax }: EndpointTerms,
) =>
  writeEndpointSettings(db.pool, {
    endpoint,
    source_order: order,
    charge_on_miss: chargeOnMiss,
    verify,
    cost_usd_max: costUsdMax,
  });

/** Of answers that show no log: what the vendors saw last decides. */
function withoutLog(
  vendors: ChaosVendors,
  { person, question, terms }: ChaosCase,
  answer: TestResponse,
): Judged {
  const { body, status } = answer;
  const seen = vendors.seen.get(person) ?? [];
  const haveMissed = seen.filter(({ fate }) => fate.kind === 'miss').length;
  const isHit = body.status === 'found';
  const problems: string[] = [];
  if (isHit && !seen.some(({ vendor, fate }) => vendor === body.provider && fate.kind === 'hit')) {
    problems.push(`${body.provider} never had it`);
  }
  if (status === 200 && !isHit && !seen.some(({ fate }) => fate.kind !== 'fault'))
    problems.push('nobody could look');
  return {
    outcome: status !== 200 ? 'failure' : isHit ? 'hit' : 'miss',
    provider: body.provider ?? null,
    value: null,
    status: body.data?.status ?? null,
    problems,
    timeouts: 0,
    unheard: 0,
    outOfTime: 0,
    // Who was passed over is not to be seen.
    away: haveMissed >= orderOf(question, terms.order).length ? 'none' : null,
  };
}

/** Nobody is billed for `unknown`: it is what nobody could tell. */
function billOf({ outcome, status, away }: Judged, price: number, missPrice: number, told: unknown): number {
  if (outcome === 'hit') return status === 'unknown' ? 0 : price;
  if (outcome !== 'miss') return 0;
  // Where the log is not shown, the bill is one of the two that there may be.
  return away === 'none' || (away === null && told !== 0) ? missPrice : 0;
}

/** Where an answer says something else than what became of the call. */
function liesOf(
  { status, body, headers }: TestResponse,
  judged: Judged,
  question: ChaosQuestion,
  credits: number,
): string[] {
  const { outcome } = judged;
  const claims: [boolean, string][] = [
    [
      outcome === 'failure' ? [502, 503, 504].includes(status) : status === 200,
      `status ${status} of a ${outcome}`,
    ],
    [
      Number(headers['x-credits-charged'] ?? 0) === credits,
      `header: ${headers['x-credits-charged']}, not ${credits}`,
    ],
  ];
  if (outcome === 'failure') {
    claims.push([body.billed === false && body.success === false, 'a failure is not billed']);
  } else {
    claims.push([body.service_meta.credits.charged === credits, 'service_meta tells another price']);
    claims.push([(body.billed_credits ?? null) === (outcome === 'miss' ? credits : null), 'billed_credits']);
    claims.push([body.provider === judged.provider, `provider ${body.provider}, not ${judged.provider}`]);
  }
  const told = { findEmail: body.email, findPhone: body.phone, verifyEmail: body.status }[
    question as 'findEmail'
  ];
  if (outcome === 'hit' && judged.value !== null)
    claims.push([told === judged.value, `${told}, not ${judged.value}`]);
  if (outcome === 'hit' && question === 'findEmail') {
    claims.push([
      body.result.email_status === judged.status,
      `${body.result.email_status}, not ${judged.status}`,
    ]);
  }
  return [...judged.problems, ...claims.flatMap(([isTrue, otherwise]) => (isTrue ? [] : [otherwise]))];
}

const idOf = ({ headers }: TestResponse) => String(headers['x-request-id']).replace(/^req_/, '');
