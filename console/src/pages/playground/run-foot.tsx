import type { Endpoint } from '../../api/endpoints.ts';
import { priceText } from '../../api/endpoints.ts';
import type { OrganizationBrief, WorkspaceBrief } from '../../api/people.ts';
import { may } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { creditsLabel, plural } from '../../words/format.ts';
import { useQuote } from './use-quote.ts';

/** Run, with the most that it can cost beside it. */
export function RunFoot({
  endpoint,
  organization,
  workspace,
  body,
  isWhole,
  missing,
  isRunning,
  onRun,
  onStop,
}: {
  endpoint: Endpoint;
  organization: OrganizationBrief;
  workspace: WorkspaceBrief;
  body: unknown;
  isWhole: boolean;
  missing: number;
  isRunning: boolean;
  onRun: () => void;
  onStop: () => void;
}) {
  const mayRun = may(organization.role, 'run');
  const place = { organization: organization.id, workspace: workspace.id };
  const { data: quote } = useQuote(place, endpoint.name, body, isWhole && mayRun);
  const isMac = navigator.platform.startsWith('Mac');
  return (
    <div className="pg-foot">
      <Button
        look="primary"
        onClick={isRunning ? onStop : onRun}
        disabled={!mayRun || workspace.disabled}
        title={mayRun ? undefined : 'Your role can view calls, not run them.'}
      >
        {isRunning ? 'Stop' : 'Run'} {isRunning ? null : <kbd>{isMac ? '⌘ ↵' : 'Ctrl ↵'}</kbd>}
      </Button>
      <span className="sub" aria-live="polite">
        {!mayRun ? (
          'Your role can view calls, not run them.'
        ) : workspace.disabled ? (
          'This workspace is disabled.'
        ) : missing > 0 ? (
          <span className="problem">{plural(missing, 'field')} to fill in or correct.</span>
        ) : quote ? (
          <>
            At most <b style={{ color: 'var(--text)' }}>{creditsLabel(quote.maxCredits)}</b>
            {quote.from === 'plan' ? ', from the plan' : ''}
            {quote.wouldSucceed ? null : <span className="problem"> More than you can spend now.</span>}
            {quote.warnings.length === 0 ? null : (
              <span className="problem"> {quote.warnings.join(' ')}</span>
            )}
          </>
        ) : (
          `Price: ${priceText(endpoint.pricing)}`
        )}
      </span>
    </div>
  );
}
