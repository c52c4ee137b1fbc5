import type { WaterfallStep } from '../api/calls.ts';
import { durationText } from '../words/format.ts';
import { providerText } from '../words/provider-text.ts';
import { scaleOf } from './chart.tsx';
import { Tag } from './tag.tsx';

const outcomes: Readonly<Record<string, string>> = {
  success: 'found',
  no_result: 'miss',
  error: 'failed',
  skipped: 'skipped',
  timeout: 'too slow',
};
const looks: Readonly<Record<string, string>> = {
  success: 'hit',
  error: 'error',
  skipped: 'skipped',
  timeout: 'error',
};

/** Providers in the order in which they were queried, each as a bar from its start to its end. */
export function Timeline({ steps, totalMs }: { steps: readonly WaterfallStep[]; totalMs: number }) {
  const whole = Math.max(totalMs, 1, ...steps.map(({ ended_ms }) => ended_ms));
  const explained = steps.filter(({ why }) => why !== null);
  return (
    <div className="stack tight">
      <div className="timeline">
        {steps.map((step, at) => (
          <Step key={at} step={step} whole={whole} />
        ))}
        <div className="axis" aria-hidden="true">
          {ticksOf(whole).map((ms) => (
            <span key={ms} style={{ left: `${(ms / whole) * 100}%` }}>
              {ms === 0 ? '0' : durationText(ms)}
            </span>
          ))}
        </div>
      </div>
      {explained.length > 0 ? (
        <details>
          <summary className="link">Why this order</summary>
          <ul className="sub small">
            {explained.map(({ provider, why }, at) => (
              <li key={at}>
                <b>{providerText(provider)}</b>: {why}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
}

/** Round times, and the last moment where no round one is near. */
function ticksOf(whole: number): number[] {
  const { steps } = scaleOf(whole);
  const inside = steps.filter((ms) => ms < whole * 0.78);
  const few = inside.length > 4 ? inside.filter((_, at) => at % 2 === 0) : inside;
  return [...few, whole];
}

function Step({ step, whole }: { step: WaterfallStep; whole: number }) {
  const isVerify = step.step === 'verify';
  const ms = Math.max(0, step.ended_ms - step.started_ms);
  return (
    <>
      <span className={isVerify ? 'sub' : undefined}>
        {isVerify ? `↳ verify: ${providerText(step.provider)}` : providerText(step.provider)}
      </span>
      <div className="bar" title={`${durationText(ms)}, from ${durationText(step.started_ms)}`}>
        <i
          className={step.status === 'success' && isVerify ? 'verify' : (looks[step.status ?? ''] ?? '')}
          style={{
            left: `${Math.min(99, (step.started_ms / whole) * 100)}%`,
            width: `${(ms / whole) * 100}%`,
          }}
        />
      </div>
      <span className="sub">
        {step.status === 'success' ? (
          <Tag look="ok">{isVerify ? 'valid' : 'found'}</Tag>
        ) : (
          (step.reason?.replaceAll('_', ' ') ?? outcomes[step.status ?? ''] ?? '–')
        )}
      </span>
      <span className="num">{durationText(ms)}</span>
    </>
  );
}
