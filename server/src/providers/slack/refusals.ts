import { ServiceError, type ServiceErrorOptions } from '../../kernel/service-error.ts';
import { ProviderFailure, SourceRefusal } from '../capabilities.ts';

/*
 * What Slack's error codes mean. Whatever the host of a workspace answers is about that workspace and the session that the caller sent, also where it
 * is an error of 5xx, a page or a code that nobody knows: it is told to the caller, and is no failure of the source. Whoever sends wrong sessions, or
 * too many questions, must not keep others from being answered. A failure is only that no host of Slack can be reached.
 */

export const name = 'slack';

const sessionCodes = new Set([
  'not_authed',
  'invalid_auth',
  'account_inactive',
  'token_revoked',
  'token_expired',
  'invalid_token',
  'not_allowed_token_type',
  'two_factor_setup_required',
  'org_login_required',
  'user_not_found',
  'team_not_found',
]);
const rightsCodes = new Set([
  'access_denied',
  'accesslimited',
  'ekm_access_denied',
  'enterprise_is_restricted',
  'missing_scope',
  'no_permission',
  'not_in_channel',
  'restricted_action',
  'team_access_not_granted',
  'user_is_bot',
  'user_is_restricted',
  'user_is_ultra_restricted',
]);

/** The error that an answer with `ok: false` becomes. */
export function refusalOf(code: string): ServiceError {
  if (sessionCodes.has(code))
    return wrongSession(
      'token',
      'The workspace refuses the session: sign in again, and send its cookie and token.',
    );
  if (rightsCodes.has(code))
    return wrongSession('token', 'The session may not list the members of that channel.');
  if (code === 'method_not_supported_for_channel_type')
    return wrongSession('channel_id', 'Is a conversation of a kind whose members cannot be listed.');
  return workspaceFailed(`refused as ${plainCode(code)}`);
}

/** It is logged: whatever else may stand there is not. */
const plainCode = (code: string) => (/^[a-z_]{1,60}$/.test(code) ? code : 'something else');

/** A 422 about a field of the call, which costs nothing. Says nothing of what was sent in it. */
export function wrongInput(path: string, message: string): ServiceError<'validation_failed'> {
  return new ServiceError(...inputError(path, message));
}

/** The same, where Slack has said so, which shows that it answers. */
const wrongSession = (path: string, message: string) => new SourceRefusal(...inputError(path, message));

function inputError(path: string, message: string): ['validation_failed', string, ServiceErrorOptions] {
  const sentence = `${path}: ${message}`;
  return ['validation_failed', sentence, { error: sentence, fields: { details: [{ path, message }] } }];
}

/** Of this token, and of nobody else's: a failure of the source would keep all callers away. */
export function rateLimited(retryAfterMs: number): ServiceError<'upstream_error'> {
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1_000));
  return new ServiceError(
    'upstream_error',
    'The Slack workspace accepts no more requests now. Nothing was charged.',
    {
      fix: `Try again in ${seconds} seconds.`,
      retryAfterSeconds: seconds,
    },
  );
}

/** Of this workspace: names that callers mistype must not keep the others away. */
export function hostNotFound(): ServiceError<'host_not_found'> {
  const message = 'The host of the workspace cannot be found. Nothing was charged.';
  return new ServiceError('host_not_found', message, {
    fix: 'Check the name of the workspace.',
    fields: { details: [{ path: 'workspace', message }] },
  });
}

/** Its host answers what is no answer to the question. @param cause goes into the log, and holds nothing of what was sent */
export function workspaceFailed(
  cause: string,
  retryAfterMs: number | null = null,
): ServiceError<'upstream_error'> {
  const seconds = retryAfterMs === null ? null : Math.max(1, Math.ceil(retryAfterMs / 1_000));
  return new ServiceError('upstream_error', 'The workspace could not answer. Nothing was charged.', {
    fix: 'Try again later; if it fails again, sign in again, and send the new cookie and token.',
    cause: new Error(`${name}: ${cause}`),
    ...(seconds === null ? {} : { retryAfterSeconds: seconds }),
  });
}

/** No host of Slack can be reached, whoever asks. */
export function unreached(reason: 'unreachable' | 'timeout', cause: string): ProviderFailure {
  return new ProviderFailure(name, reason, { cause });
}
