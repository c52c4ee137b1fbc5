export interface CatalogEntry {
  readonly status: number;
  /** The default `error` message. */
  readonly error: string;
  /** What the caller can do; one or two sentences. */
  readonly fix: string;
  readonly retry: 'never' | 'after_fix' | 'with_backoff';
  /** Default seconds of the Retry-After header. Each 429, 502, 503 and 504 has them. */
  readonly retryAfterSeconds?: number;
  /** For docs/errors: when this happens, in the caller's terms. */
  readonly happens: string;
}

/** The meaning of every error code. The pages in docs/errors are generated from it. */
export const errorCatalog = {
  invalid_json: {
    status: 400,
    error: 'The request body is not valid JSON',
    fix: 'Send a JSON object with Content-Type: application/json.',
    retry: 'after_fix',
    happens:
      'The body is not JSON, is not an object, nests deeper than 64 levels, is not in UTF-8 or UTF-16, or is not the gzip that its Content-Encoding says.',
  },
  malformed_request: {
    status: 400,
    error: 'The request is not valid HTTP',
    fix: 'Check the URL and the headers that your client sends: percent signs, line ends, lengths.',
    retry: 'after_fix',
    happens: 'The URL, a header or the framing of the body breaks the rules of HTTP.',
  },
  invalid_plan_overflow: {
    status: 400,
    error: 'X-Plan-Overflow must be wallet or block',
    fix: 'Send X-Plan-Overflow: wallet, X-Plan-Overflow: block, or leave the header out.',
    retry: 'after_fix',
    happens: 'The header X-Plan-Overflow has a value other than wallet and block.',
  },
  invalid_idempotency_key: {
    status: 400,
    error: 'Idempotency-Key must be 1 to 255 visible ASCII characters',
    fix: 'Send one key of 1 to 255 visible ASCII characters, such as a UUID.',
    retry: 'after_fix',
    happens:
      'The header Idempotency-Key is empty, too long, repeated, or has characters outside visible ASCII.',
  },
  key_in_url: {
    status: 400,
    error: 'API keys are accepted in headers only',
    fix: 'Send the key in the header x-api-key, or as Authorization: Bearer, and rotate this key: URLs end up in logs.',
    retry: 'after_fix',
    happens: 'The URL of the request contains something that looks like an API key.',
  },
  missing_api_key: {
    status: 401,
    error: 'No API key was sent',
    fix: 'Send your key in the header x-api-key, or as Authorization: Bearer.',
    retry: 'after_fix',
    happens: 'The request has neither a header x-api-key nor Authorization: Bearer, or both are empty.',
  },
  invalid_api_key: {
    status: 401,
    error: 'The API key is not valid',
    fix: 'Check that the whole key was copied. Keys are shown once, when they are made; a lost one can be rotated.',
    retry: 'after_fix',
    happens: 'The key is malformed, mistyped, or belongs to no workspace.',
  },
  revoked_api_key: {
    status: 401,
    error: 'The API key was revoked',
    fix: 'Use the key that replaced it.',
    retry: 'after_fix',
    happens: 'The key was valid before. It was revoked, or it was rotated and its overlap has ended.',
  },
  not_signed_in: {
    status: 401,
    error: 'Nobody is signed in',
    fix: 'Sign in at /console, or send a management key as Authorization: Bearer mm_…. API keys do not work for the management API.',
    retry: 'after_fix',
    happens:
      'A request to the management API had no session or management key, or one that has expired or was revoked.',
  },
  invalid_credentials: {
    status: 401,
    error: 'E-mail address or password is not right',
    fix: 'Check both. Millrace does not say which one is wrong.',
    retry: 'after_fix',
    happens: 'Someone tried to sign in to the console with a wrong address or password.',
  },
  second_factor_needed: {
    status: 401,
    error: 'A sign-in code is needed',
    fix: 'Send the code from the authenticator app, or a recovery code, as code.',
    retry: 'after_fix',
    happens: 'Someone with a second factor signed in to the console without a code, or with a wrong one.',
  },
  passkey_refused: {
    status: 401,
    error: 'The passkey was refused',
    fix: 'Try again, or sign in another way. A passkey works only at the address where you created it, until you remove it from the account.',
    retry: 'after_fix',
    happens:
      'Someone signed in with a passkey, or added one. It is unknown, belongs to another address, was not unlocked, or its answer came too late.',
  },
  workspace_disabled: {
    status: 403,
    error: 'The workspace is disabled',
    fix: 'Ask the operator of this service to enable the workspace again.',
    retry: 'after_fix',
    happens: 'The key is valid, but the operator disabled its workspace.',
  },
  insufficient_credits: {
    status: 402,
    error: 'Insufficient credits',
    fix: 'Add credits, or lower the limit of the call to reduce its maximum cost.',
    retry: 'after_fix',
    happens: 'The maximum cost of the call is higher than the balance of the organization.',
  },
  plan_credits_exhausted: {
    status: 402,
    error: 'Plan credits exhausted',
    fix: 'Wait for the next refill, or let the plan overflow to add-on credits.',
    retry: 'after_fix',
    happens: 'The plan covers the endpoint but has too few credits left, and its overflow mode is block.',
  },
  spend_limit_reached: {
    status: 402,
    error: 'Monthly spend limit reached',
    fix: 'Raise the monthly spend limit of the workspace, or wait for the first of the month (UTC).',
    retry: 'after_fix',
    happens: 'The call could take the workspace over its monthly spend limit, whichever wallet pays.',
  },
  over_max_credits: {
    status: 402,
    error: 'Over max_credits',
    fix: 'Lower the limit of the call to reduce its maximum cost, or raise max_credits.',
    retry: 'after_fix',
    happens: 'The maximum cost of the call is higher than the max_credits that the caller set.',
  },
  invalid_access_token: {
    status: 401,
    error: 'Invalid access token',
    fix: 'Refresh the access token in your client, or sign in again.',
    retry: 'after_fix',
    happens:
      'The access token of an MCP client is unknown, has expired, is for another address, or ended with its key or grant.',
  },
  insufficient_scope: {
    status: 403,
    error: 'Insufficient scope',
    fix: 'Sign in again, and allow the scope that the WWW-Authenticate header names.',
    retry: 'after_fix',
    happens: 'The access token of an MCP client does not include the scope to use tools.',
  },
  connection_budget_spent: {
    status: 402,
    error: 'The budget of this connection is spent',
    fix: 'Ask for less in one call, or ask the person who runs the workspace for a larger budget. With a key: max_credits in the address. With OAuth: PATCH /api/v1/connections/{id}.',
    retry: 'after_fix',
    happens: 'The maximum cost of the call is higher than the remaining budget of the MCP connection.',
  },
  budget_in_address: {
    status: 409,
    error: 'The budget of this connection is set in its address',
    fix: 'Change max_credits in the MCP address that your client uses: /mcp?connection=NAME&max_credits=500.',
    retry: 'after_fix',
    happens:
      'You tried to set a budget for a connection that uses an API key. Only OAuth clients have their budget here.',
  },
  too_many_connections: {
    status: 409,
    error: 'Too many connections',
    fix: 'End unused ones: GET /api/v1/connections, DELETE /api/v1/connections/{id}.',
    retry: 'after_fix',
    happens: 'The workspace has 1,000 MCP connections named in addresses, or 1,000 connected OAuth clients.',
  },
  unknown_connection: {
    status: 404,
    error: 'Unknown connection',
    fix: 'GET /api/v1/connections lists those of your workspace.',
    retry: 'after_fix',
    happens: 'The workspace has no connection with that id, or it has ended.',
  },
  origin_refused: {
    status: 403,
    error: 'This origin is not allowed',
    fix: 'Call from a program or from a page of this service, or ask its operator to allow the origin of your page.',
    retry: 'after_fix',
    happens:
      'A browser page of another site, or of another name of this host, called MCP or the management API. State-changing requests with a session also need the header x-millrace-console: 1.',
  },
  not_allowed: {
    status: 403,
    error: 'Your role does not allow this',
    fix: 'Ask an owner of the organization for another role, or ask them to do it for you.',
    retry: 'after_fix',
    happens: 'The role of the person or of the management key does not allow the request.',
  },
  sign_up_closed: {
    status: 403,
    error: 'Nobody can sign up here',
    fix: 'Ask a member of your organization, or the operator of this service, for an invitation.',
    retry: 'after_fix',
    happens: 'Someone tried to create an account, but the operator allows that by invitation only.',
  },
  sign_in_again: {
    status: 403,
    error: 'Confirm that it is you',
    fix: 'Send your password as password, or sign in again and repeat this within ten minutes.',
    retry: 'after_fix',
    happens:
      'Someone adds or removes a way to sign in, but signed in more than ten minutes ago. An open browser alone is not enough.',
  },
  oidc_refused: {
    status: 403,
    error: 'The sign-in through your identity provider was refused',
    fix: 'Read message: it says why. Sign in another way, or contact the operator of this service.',
    retry: 'after_fix',
    happens:
      'The identity provider (OIDC) refused the sign-in or sent an answer that is not valid. Or this person cannot join: they have no invitation, their e-mail address is not verified, or its account signs in another way.',
  },
  unknown_id: {
    status: 404,
    error: 'Nothing has this id',
    fix: 'Check the id and the organization in the path. You cannot see what belongs to others.',
    retry: 'after_fix',
    happens:
      'A request to the management API names an organization, a workspace, a person or another item that does not exist or belongs to others.',
  },
  unknown_endpoint: {
    status: 404,
    error: 'Unknown API',
    fix: 'GET /my-endpoints lists the endpoints that your key can call.',
    retry: 'after_fix',
    happens: 'No endpoint has that name, or the path is wrong.',
  },
  unknown_tool: {
    status: 404,
    error: 'Unknown tool',
    fix: 'List the tools of the connection: its address may select only some.',
    retry: 'after_fix',
    happens: 'The address of the connection offers no tool or tool group of that name.',
  },
  unknown_job: {
    status: 404,
    error: 'Unknown job',
    fix: 'Use the id from the response to the list that you sent, with a key of the same workspace.',
    retry: 'after_fix',
    happens: 'The workspace of the key has no bulk job with that id, or the job belongs to another endpoint.',
  },
  unknown_list: {
    status: 404,
    error: 'Unknown list',
    fix: 'Use the id from the response that started the list, with a key of the same workspace. GET /lists shows all lists.',
    retry: 'after_fix',
    happens: 'The workspace of the key has no list, or no file of rows, with that id.',
  },
  mapping_needed: {
    status: 409,
    error: 'A step has no input',
    fix: 'Send `input` for the step: `guess` suggests columns. "mapping": "auto" accepts the guess.',
    retry: 'after_fix',
    happens:
      'You tried to start a list whose steps do not say which columns they read. Millrace does not use its guess unless you allow it.',
  },
  list_not_waiting: {
    status: 409,
    error: 'The list cannot be paused or resumed now',
    fix: 'See the state of the list: GET /lists/{id}.',
    retry: 'never',
    happens: 'You tried to pause or resume a list that has ended, or is in another state.',
  },
  results_expired: {
    status: 410,
    error: 'The results of the job have expired',
    fix: 'Send the list again. Millrace stores results for some weeks only: download them when the job ends.',
    retry: 'never',
    happens:
      'You requested the CSV of a job that ended long ago. The job itself is still available, with its counts and credits.',
  },
  job_has_ended: {
    status: 409,
    error: 'The job has ended',
    fix: 'There is nothing left to cancel. Get the job to see how it ended.',
    retry: 'never',
    happens: 'You tried to cancel a bulk job that had ended or was already canceled.',
  },
  job_not_ended: {
    status: 409,
    error: 'The job has not ended',
    fix: 'Wait until finished_at is set, or cancel the job first: DELETE /email_finding/{id}.',
    retry: 'with_backoff',
    happens: 'You tried to delete the results of a bulk job that has not ended.',
  },
  unknown_webhook: {
    status: 404,
    error: 'Unknown webhook',
    fix: 'GET /webhooks lists those of the workspace.',
    retry: 'after_fix',
    happens: 'The workspace of the key has no webhook with that id.',
  },
  unknown_delivery: {
    status: 404,
    error: 'Unknown delivery',
    fix: 'See GET /webhooks/{id}/deliveries. Millrace stores deliveries for 30 days.',
    retry: 'after_fix',
    happens: 'The webhook has no delivery with that id.',
  },
  too_many_webhooks: {
    status: 409,
    error: 'The workspace has reached its limit of webhooks',
    fix: 'Delete one that you no longer need. One webhook can receive several kinds of events.',
    retry: 'after_fix',
    happens: 'You tried to register a webhook in a workspace that already has 50.',
  },
  webhook_disabled: {
    status: 409,
    error: 'The webhook is switched off',
    fix: 'Switch it on with PATCH /webhooks/{id} and enabled true when its receiver works again.',
    retry: 'after_fix',
    happens: 'You tried to send something to a webhook that is switched off.',
  },
  delivery_under_way: {
    status: 409,
    error: 'The delivery is being sent',
    fix: 'Wait until this attempt ends, at most 15 seconds.',
    retry: 'with_backoff',
    happens: 'You tried to resend a delivery that Millrace is sending at this moment.',
  },
  conflict: {
    status: 409,
    error: 'This is not possible in the current state',
    fix: 'Read message: it says what prevents the request.',
    retry: 'after_fix',
    happens:
      'A request to the management API would break a rule. For example, an organization must have at least one owner.',
  },
  email_taken: {
    status: 409,
    error: 'This e-mail address is taken',
    fix: 'Sign in with it, then open the link again.',
    retry: 'after_fix',
    happens: 'Someone with a valid link entered an e-mail address that already has an account.',
  },
  mail_off: {
    status: 409,
    error: 'This service sends no mail',
    fix: 'Ask the operator of this service for a link, or to set a mail server.',
    retry: 'after_fix',
    happens: 'A request to the management API needs to send mail, but no mail server is set.',
  },
  link_not_valid: {
    status: 410,
    error: 'The link is not valid',
    fix: 'Ask for a new link where you got this one. Each link works once, within the time that its mail or its sender names.',
    retry: 'after_fix',
    happens:
      'A link from an invitation or a mail was used or revoked, has expired, or is incomplete. A new password or e-mail address ends earlier links.',
  },
  method_not_allowed: {
    status: 405,
    error: 'Method not allowed',
    fix: 'Use the method named in the Allow header.',
    retry: 'after_fix',
    happens: 'The endpoint exists, with another method.',
  },
  request_timeout: {
    status: 408,
    error: 'The request took too long to arrive',
    fix: 'Send headers and body without long pauses, over a faster connection, or in smaller calls.',
    retry: 'with_backoff',
    happens: 'Headers or body did not arrive within the time limit of this service. Nothing ran.',
  },
  idempotency_in_progress: {
    status: 409,
    error: 'A call with this Idempotency-Key is still in progress',
    fix: 'Wait for the first call to end, then repeat the request to get its answer.',
    retry: 'with_backoff',
    happens:
      'Two requests with the same Idempotency-Key arrived, and the first is still running. It may go on even if its caller has disconnected.',
  },
  answer_erased: {
    status: 410,
    error: 'The answer of this Idempotency-Key was erased',
    fix: 'Send the call with a new key if you still need an answer.',
    retry: 'after_fix',
    happens:
      'The first call with this Idempotency-Key was answered and charged. Its answer named a person who was later erased from Millrace.',
  },
  body_too_large: {
    status: 413,
    error: 'The request body is too large',
    fix: 'Send at most 1 MiB (lists of bulk jobs: 8 MiB; free routes: 64 KiB). Split long lists into several calls.',
    retry: 'after_fix',
    happens:
      'The body is larger than the limit: 1 MiB unless the operator changed it, 8 MiB for the lists of bulk jobs, and 64 KiB for free routes and tools.',
  },
  answer_too_large: {
    status: 422,
    error: 'The answer would be too large',
    fix: 'Ask for less at once: shorter texts, shorter lists, fewer records.',
    retry: 'after_fix',
    happens:
      'The answer would be larger than 4 MiB, or 16 MiB if it contains outside content, such as a web page.',
  },
  url_too_long: {
    status: 414,
    error: 'The URL of the request is too long',
    fix: 'Keep URL and headers below 16 KiB together. Send long values in the body.',
    retry: 'after_fix',
    happens: 'The URL of the request, or an id in it, is too long.',
  },
  unsupported_media_type: {
    status: 415,
    error: 'The request body must be JSON',
    fix: 'Send the header Content-Type: application/json.',
    retry: 'after_fix',
    happens:
      'The request has a body whose Content-Type is not application/json, or whose Content-Encoding is not gzip. Lists of bulk jobs may be text/csv or multipart/form-data as well.',
  },
  expectation_failed: {
    status: 417,
    error: 'The expectation cannot be met',
    fix: 'Leave the header Expect out, or send Expect: 100-continue.',
    retry: 'after_fix',
    happens: 'The header Expect asks for something other than 100-continue.',
  },
  validation_failed: {
    status: 422,
    error: 'The request is not valid',
    fix: 'Correct the fields named in details.',
    retry: 'after_fix',
    happens:
      'A field, or the header X-Dry-Run, is missing, empty, unknown, of the wrong type or out of bounds. `details` lists each.',
  },
  url_not_allowed: {
    status: 422,
    error: 'This URL is not allowed',
    fix: 'Send the http or https URL of a page on the public internet, on a usual port.',
    retry: 'after_fix',
    happens:
      'A URL in the request, or one that it redirects to, breaks a rule: a private host, an unusual port, a user name in it, or not http or https. The answer does not say which.',
  },
  host_not_found: {
    status: 422,
    error: 'The host of the URL does not exist',
    fix: 'Check the spelling of the host. Nothing was charged.',
    retry: 'after_fix',
    happens: 'DNS has no such host, or no address for it.',
  },
  unsupported_input: {
    status: 422,
    error: 'No source can answer this request',
    fix: 'Change the fields as details says. Nothing was charged.',
    retry: 'after_fix',
    happens:
      'The request is valid, but no source of this service accepts these fields, or each one refused their values. `details` names the fields that would help, or those that were refused.',
  },
  idempotency_key_reused: {
    status: 422,
    error: 'This Idempotency-Key was used with another request',
    fix: 'Use a new key for a new request, or send exactly the same body.',
    retry: 'after_fix',
    happens: 'The same Idempotency-Key arrived within 24 hours with another endpoint or body.',
  },
  headers_too_large: {
    status: 431,
    error: 'The headers of the request are too large',
    fix: 'Keep URL and headers below 16 KiB together. Most callers need only a key and a content type.',
    retry: 'after_fix',
    happens: 'URL and headers of the request are larger than 16 KiB together.',
  },
  too_many_streams: {
    status: 429,
    error: 'Too many streams are open',
    fix: 'Close some, or poll the job instead.',
    retry: 'after_fix',
    retryAfterSeconds: 60,
    happens: 'The workspace has reached its limit of open server-sent event streams.',
  },
  rate_limited: {
    status: 429,
    error: 'Too many requests',
    fix: 'Wait for the time in Retry-After, and send requests at a steadier pace.',
    retry: 'with_backoff',
    retryAfterSeconds: 1,
    happens:
      'The workspace sent requests faster than its rate tier allows, or many bad keys came from one address.',
  },
  too_many_failures: {
    status: 429,
    error: 'Too many failed calls',
    fix: 'Wait for the time in Retry-After. Fix the errors that the earlier answers report before you send more.',
    retry: 'with_backoff',
    retryAfterSeconds: 1,
    happens:
      'A failed call does not count against the rate limit, but a workspace may fail only about ten times as often as its rate tier allows calls. Failures of providers and of Millrace count as a tenth. Requests without a valid key count by address.',
  },
  too_many_at_once: {
    status: 429,
    error: 'Too many concurrent requests',
    fix: 'Send fewer at the same time. Send the refused ones again after Retry-After.',
    retry: 'with_backoff',
    retryAfterSeconds: 1,
    happens:
      'The workspace has used its share of the service for long texts, large bodies or free reads, in progress and queued. Others are not affected. Nothing was charged.',
  },
  quota_exceeded: {
    status: 429,
    error: 'Monthly quota exceeded',
    fix: 'Wait for the first of the month (UTC), or ask the operator for a higher quota.',
    retry: 'with_backoff',
    retryAfterSeconds: 3600,
    happens: 'The organization has used up its monthly quota of calls for the endpoint.',
  },
  storage_full: {
    status: 429,
    error: 'The storage of the workspace is full',
    fix: 'Delete results of bulk jobs that you have read, or wait until stored data expires. Nothing was charged.',
    retry: 'with_backoff',
    retryAfterSeconds: 60,
    happens:
      'The call must store data (a bulk job, an answer for its Idempotency-Key, webhook deliveries), but the workspace has no space for it. `full` names the kind, `current` and `limit` the amounts, `unit` rows or bytes.',
  },
  internal_error: {
    status: 500,
    error: 'Internal error',
    fix: 'Try again. If it happens again, send the request id to the operator. Nothing was charged.',
    retry: 'with_backoff',
    happens: "Millrace has a bug. The operator's log has the details under the request id.",
  },
  upstream_error: {
    status: 502,
    error: 'Upstream error',
    fix: 'Try again after Retry-After. Nothing was charged.',
    retry: 'with_backoff',
    retryAfterSeconds: 1,
    happens:
      'Every source for this request failed or sent an unreadable answer. Retry-After says when Millrace queries a source again. Without that header, the same request will fail again.',
  },
  ENDPOINT_UNDER_MAINTENANCE: {
    status: 503,
    error: 'Endpoint under maintenance',
    fix: 'Try again after Retry-After, or ask the operator of this service.',
    retry: 'with_backoff',
    retryAfterSeconds: 60,
    happens:
      'The operator switched the endpoint off, or it needs a data source and none is configured. Doctor and the log show the operator what to configure.',
  },
  oidc_unavailable: {
    status: 503,
    error: 'The identity provider is not available',
    fix: 'Try again after Retry-After, or sign in another way. The log shows the operator what the provider answered.',
    retry: 'with_backoff',
    retryAfterSeconds: 5,
    happens:
      'Someone signed in through the identity provider (OIDC), but it did not answer, sent an unreadable answer, or refused the configured client.',
  },
  plan_unavailable: {
    status: 503,
    error: 'Plan balance could not be read',
    fix: 'Try again after Retry-After. The call did not run and nothing was charged.',
    retry: 'with_backoff',
    retryAfterSeconds: 1,
    happens:
      'A plan covers the endpoint, but Millrace could not read its balance or write its refill just now.',
  },
  service_unavailable: {
    status: 503,
    error: 'The service cannot take calls just now',
    fix: 'Try again after Retry-After. Nothing was charged.',
    retry: 'with_backoff',
    retryAfterSeconds: 2,
    happens:
      'Millrace is overloaded or shutting down. Or its database or OpenSearch cannot be reached, is too slow or cannot write. If the call was charged but not answered in time, the charge is refunded. With an Idempotency-Key the charge stays, and the next try gets the answer.',
  },
  upstream_timeout: {
    status: 504,
    error: 'Upstream timeout',
    fix: 'Try again after Retry-After. Nothing was charged.',
    retry: 'with_backoff',
    retryAfterSeconds: 1,
    happens: 'The sources for this request did not answer in time.',
  },
} as const satisfies Record<string, CatalogEntry>;

export type ErrorCode = keyof typeof errorCatalog;
