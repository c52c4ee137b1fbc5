export interface CatalogEntry {
  readonly status: number;
  /** The `error` sentence where the thrower gives no better one. */
  readonly error: string;
  /** What the caller can do; one or two sentences. */
  readonly fix: string;
  readonly retry: 'never' | 'after_fix' | 'with_backoff';
  /** Seconds for the Retry-After header where the thrower knows no better. Each 429, 502, 503 and 504 has them. */
  readonly retryAfterSeconds?: number;
  /** For docs/errors: when this happens, in the caller's terms. */
  readonly happens: string;
}

/** The meaning of every error code. The pages under docs/errors are made from it. */
export const errorCatalog = {
  invalid_json: {
    status: 400,
    error: 'The request body is not valid JSON',
    fix: 'Send a JSON object with Content-Type: application/json.',
    retry: 'after_fix',
    happens:
      'The body could not be read as JSON, is not an object, nests deeper than 64 levels, is not in UTF-8 or UTF-16, or is not the gzip that its Content-Encoding says.',
  },
  malformed_request: {
    status: 400,
    error: 'The request is not valid HTTP',
    fix: 'Check the address and the headers that your client sends: percent signs, line ends, lengths.',
    retry: 'after_fix',
    happens: 'The address, a header or the framing of the body breaks the rules of HTTP.',
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
    fix: 'Send the key in the header x-api-key, or as Authorization: Bearer, and rotate this key: addresses end up in logs.',
    retry: 'after_fix',
    happens: 'The address of the request holds something that looks like an API key.',
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
    happens: 'The key is malformed, was mistyped, or belongs to no workspace.',
  },
  revoked_api_key: {
    status: 401,
    error: 'The API key was revoked',
    fix: 'Use the key that replaced it.',
    retry: 'after_fix',
    happens:
      'The key was valid once; since then it was rotated and its overlap has ended, or it was revoked.',
  },
  not_signed_in: {
    status: 401,
    error: 'Nobody is signed in',
    fix: 'Sign in at /console, or send a management key as Authorization: Bearer mm_…. API keys do not open the management API.',
    retry: 'after_fix',
    happens:
      'A request to the management API came without a session or a management key, or with one that has ended or was revoked.',
  },
  invalid_credentials: {
    status: 401,
    error: 'E-mail address or password is not right',
    fix: 'Check both. The answer does not say which one is wrong.',
    retry: 'after_fix',
    happens: 'Somebody tried to sign in to the console with an address or a password that is not right.',
  },
  second_factor_needed: {
    status: 401,
    error: 'A code is needed as well',
    fix: 'Send the code of the authenticator app, or a recovery code, as code.',
    retry: 'after_fix',
    happens: 'Somebody signed in to the console who has a second factor, and sent no code or a wrong one.',
  },
  passkey_refused: {
    status: 401,
    error: 'The passkey is refused',
    fix: 'Try again, or sign in another way. A passkey works at the address that it was made for, until it is removed from the account.',
    retry: 'after_fix',
    happens:
      'Somebody signed in with a passkey, or added one, that is not known, was made for another address, was not unlocked, or was answered too late.',
  },
  workspace_disabled: {
    status: 403,
    error: 'The workspace is disabled',
    fix: 'Ask the operator of this service to enable the workspace again.',
    retry: 'after_fix',
    happens: 'The key is right, but the operator switched its workspace off.',
  },
  insufficient_credits: {
    status: 402,
    error: 'Insufficient credits',
    fix: 'Add credits, or lower the limit of the call so that it can cost less.',
    retry: 'after_fix',
    happens: 'The most that the call can cost is more than the organization has left.',
  },
  plan_credits_exhausted: {
    status: 402,
    error: 'Plan credits exhausted',
    fix: 'Wait for the next refill, or let the plan overflow to add-on credits.',
    retry: 'after_fix',
    happens: 'The plan covers the endpoint, has too few credits left, and its overflow mode is block.',
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
    fix: 'Lower the limit of the call so that it can cost less, or raise max_credits.',
    retry: 'after_fix',
    happens: 'The most that the call can cost is more than the caller said that it may.',
  },
  invalid_access_token: {
    status: 401,
    error: 'Invalid access token',
    fix: 'Let your client refresh its access, or sign in again.',
    retry: 'after_fix',
    happens:
      'The access token of a tool client is unknown, has expired, was made for another address, or has ended with the key or the grant behind it.',
  },
  insufficient_scope: {
    status: 403,
    error: 'Insufficient scope',
    fix: 'Sign in again, and allow the scope that the WWW-Authenticate header names.',
    retry: 'after_fix',
    happens: 'The access token of a tool client was made for less than to use the tools.',
  },
  connection_budget_spent: {
    status: 402,
    error: 'The budget of this connection is spent',
    fix: 'Ask for less in one call, or ask whoever runs the workspace for a larger budget: max_credits of the address with a key, PATCH /api/v1/connections/{id} for a client that was let in.',
    retry: 'after_fix',
    happens:
      'A connection of the tool protocol has a budget, and the most that the call can cost is more than is left of it.',
  },
  budget_in_address: {
    status: 409,
    error: 'The budget of this connection stands in its address',
    fix: 'Change max_credits in the address with which the client is configured: /mcp?connection=NAME&max_credits=500.',
    retry: 'after_fix',
    happens:
      'A budget was set for a connection that a caller with a key names; only clients that were let in have theirs here.',
  },
  too_many_connections: {
    status: 409,
    error: 'Too many connections',
    fix: 'End some that are not used any more: GET /api/v1/connections, DELETE /api/v1/connections/{id}.',
    retry: 'after_fix',
    happens:
      'The workspace has named 1,000 connections of the tool protocol in addresses, or has let in 1,000 clients.',
  },
  unknown_connection: {
    status: 404,
    error: 'Unknown connection',
    fix: 'See GET /api/v1/connections for those of your workspace.',
    retry: 'after_fix',
    happens: 'The workspace has no connection with that id, or it has ended.',
  },
  origin_refused: {
    status: 403,
    error: 'This origin is refused',
    fix: 'Call from a program or from a page of this service, or ask its operator to allow the origin of your page.',
    retry: 'after_fix',
    happens:
      'A page of another site, or under another name of this host, asked for the tool protocol or the management API from within a browser. State-changing requests with a session also need the header x-millrace-console: 1.',
  },
  not_allowed: {
    status: 403,
    error: 'Your role does not allow this',
    fix: 'Ask an owner of the organization for another role, or to do it for you.',
    retry: 'after_fix',
    happens: 'The role of the person or of the management key does not allow the request.',
  },
  sign_up_closed: {
    status: 403,
    error: 'Nobody can sign up here',
    fix: 'Ask a member of your organization, or the operator of this service, for an invitation.',
    retry: 'after_fix',
    happens: 'Somebody tried to make an account where the operator allows that by invitation only.',
  },
  sign_in_again: {
    status: 403,
    error: 'Show that it is you',
    fix: 'Send your password as password, or sign in again and repeat this within ten minutes.',
    retry: 'after_fix',
    happens:
      'Somebody adds or removes a way to sign in, and signed in longer than ten minutes ago: an open browser alone is not enough for it.',
  },
  oidc_refused: {
    status: 403,
    error: 'The sign-in by your identity provider is refused',
    fix: 'Read message: it says why. Sign in another way, or ask the operator of this service.',
    retry: 'after_fix',
    happens:
      'The identity provider (OIDC) refused the sign-in, its answer was not valid, or who it names may not come in: nobody invited them, their e-mail address is not verified, or somebody with it signs in another way.',
  },
  unknown_id: {
    status: 404,
    error: 'Nothing has this id',
    fix: 'Check the id, and the organization in the path: what belongs to others is not shown.',
    retry: 'after_fix',
    happens:
      'A request to the management API names an organization, a workspace, a person or another thing that is not there, or belongs to others.',
  },
  unknown_endpoint: {
    status: 404,
    error: 'Unknown API',
    fix: 'See GET /my-endpoints for the endpoints that your key can call.',
    retry: 'after_fix',
    happens: 'There is no endpoint of that name, or the path is wrong.',
  },
  unknown_tool: {
    status: 404,
    error: 'Unknown tool',
    fix: 'List the tools of the connection: its address may choose some of them.',
    retry: 'after_fix',
    happens: 'There is no tool, or no group of tools, of that name at the address of the connection.',
  },
  unknown_job: {
    status: 404,
    error: 'Unknown job',
    fix: 'Use the id that was answered when the list was sent, with a key of the same workspace.',
    retry: 'after_fix',
    happens: 'There is no bulk job of that id in the workspace of the key, or it is one of another endpoint.',
  },
  unknown_list: {
    status: 404,
    error: 'Unknown list',
    fix: 'Use the id that was answered when the list was started, with a key of the same workspace. GET /lists shows them.',
    retry: 'after_fix',
    happens: 'There is no list, or no file of rows, of that id in the workspace of the key.',
  },
  mapping_needed: {
    status: 409,
    error: 'A step has no input',
    fix: 'Send `input` for the step: `guess` has what its columns look like. With "mapping": "auto" the guess is taken.',
    retry: 'after_fix',
    happens:
      'A list was to be started whose steps do not say which columns they read. What columns look like is never taken without being asked for.',
  },
  list_not_waiting: {
    status: 409,
    error: 'The list does not wait',
    fix: 'Ask for the list to see where it stands: GET /lists/{id}.',
    retry: 'never',
    happens: 'A list was to be paused or resumed that has ended, or is not in the state for it.',
  },
  results_expired: {
    status: 410,
    error: 'The results of the job have been forgotten',
    fix: 'Send the list again. Results are kept for some weeks only: download them as the job ends.',
    retry: 'never',
    happens:
      'A job that ended long ago was to be downloaded as CSV. The job itself can still be asked for, with its counts and credits.',
  },
  job_has_ended: {
    status: 409,
    error: 'The job has ended',
    fix: 'Nothing is left to be canceled; ask for the job to see how it ended.',
    retry: 'never',
    happens: 'A bulk job was to be canceled that had ended, or was canceled before.',
  },
  job_not_ended: {
    status: 409,
    error: 'The job has not ended',
    fix: 'Wait until finished_at is there, or cancel the job first: DELETE /email_finding/{id}.',
    retry: 'with_backoff',
    happens: 'The results of a bulk job were to be deleted that is not over.',
  },
  unknown_webhook: {
    status: 404,
    error: 'Unknown webhook',
    fix: 'See GET /webhooks for those of the workspace.',
    retry: 'after_fix',
    happens: 'There is no webhook of that id in the workspace of the key.',
  },
  unknown_delivery: {
    status: 404,
    error: 'Unknown delivery',
    fix: 'See GET /webhooks/{id}/deliveries; deliveries are kept for 30 days.',
    retry: 'after_fix',
    happens: 'The webhook has no delivery of that id.',
  },
  too_many_webhooks: {
    status: 409,
    error: 'The workspace has as many webhooks as it may',
    fix: 'Delete one that is not needed any more. One webhook can be told of several kinds of events.',
    retry: 'after_fix',
    happens: 'A webhook was to be registered in a workspace that has 50 already.',
  },
  webhook_disabled: {
    status: 409,
    error: 'The webhook is switched off',
    fix: 'Switch it on with PATCH /webhooks/{id} and enabled true, once its receiver answers.',
    retry: 'after_fix',
    happens: 'Something was to be sent to a webhook that is switched off.',
  },
  delivery_under_way: {
    status: 409,
    error: 'The delivery is being sent',
    fix: 'Wait until this try has ended, at most 15 seconds.',
    retry: 'with_backoff',
    happens: 'A delivery was to be sent again that is being sent at this moment.',
  },
  conflict: {
    status: 409,
    error: 'This is not possible as things stand',
    fix: 'Read message: it says what prevents the request.',
    retry: 'after_fix',
    happens:
      'A request to the management API would break a rule, such as that an organization keeps at least one owner.',
  },
  email_taken: {
    status: 409,
    error: 'This e-mail address is taken',
    fix: 'Sign in with it, then open the link again.',
    retry: 'after_fix',
    happens: 'Somebody with a valid link gave an e-mail address with which a person signs in already.',
  },
  mail_off: {
    status: 409,
    error: 'This service sends no mail',
    fix: 'Ask the operator of this service for a link, or for a mail server.',
    retry: 'after_fix',
    happens: 'A request to the management API needs a mail, and the service has no mail server.',
  },
  link_not_valid: {
    status: 410,
    error: 'The link can not be used',
    fix: 'Ask for a new link where you got this one. Each can be used once, within the time that its mail or its sender names.',
    retry: 'after_fix',
    happens:
      'A link of an invitation or of a mail was used, was revoked, has ended, or was not copied whole. A new password or e-mail address ends the links that were sent before.',
  },
  method_not_allowed: {
    status: 405,
    error: 'Method not allowed',
    fix: 'Use the method named in the Allow header.',
    retry: 'after_fix',
    happens: 'The endpoint exists, under another method.',
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
    error: 'A call with this Idempotency-Key is still under way',
    fix: 'Wait for the first call to end, then repeat the request to get its answer.',
    retry: 'with_backoff',
    happens:
      'Two requests with the same Idempotency-Key arrived, and the first has not been answered yet. It may go on although its caller has hung up.',
  },
  answer_erased: {
    status: 410,
    error: 'The answer of this Idempotency-Key was erased',
    fix: 'Send the call with a new key if you still need an answer.',
    retry: 'after_fix',
    happens:
      'The first call with this Idempotency-Key was answered and charged. Its answer named a person who was since erased from the service.',
  },
  body_too_large: {
    status: 413,
    error: 'The request body is too large',
    fix: 'Send at most 1 MiB (lists of bulk jobs: 8 MiB; free routes: 64 KiB); split long lists over several calls.',
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
      'The answer would be larger than 4 MiB, or 16 MiB where it holds what was found outside, such as a web page.',
  },
  url_too_long: {
    status: 414,
    error: 'The address of the request is too long',
    fix: 'Keep address and headers below 16 KiB together; send what is long in the body.',
    retry: 'after_fix',
    happens: 'The address of the request, or an id in it, is longer than this service reads.',
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
      'A field is missing, empty, unknown, of the wrong type or out of bounds, or the header X-Dry-Run is. `details` lists each.',
  },
  url_not_allowed: {
    status: 422,
    error: 'The address may not be called',
    fix: 'Send the address of a page on the public internet, of http or https, on a usual port.',
    retry: 'after_fix',
    happens:
      'An address in the request, or one that it redirects to, is refused by rule: a private host, another port, a user name in it, or not http or https. The answer does not say which.',
  },
  host_not_found: {
    status: 422,
    error: 'The host of the address does not exist',
    fix: 'Check the spelling of the host. Nothing was charged.',
    retry: 'after_fix',
    happens: 'The DNS knows no such host, or the host has no address.',
  },
  unsupported_input: {
    status: 422,
    error: 'No source can answer this question',
    fix: 'Change the fields as details says. Nothing was charged.',
    retry: 'after_fix',
    happens:
      'The request is valid, but no source of this service takes it as it is, or each one refused its values. `details` names the fields that would help, or those that were not taken.',
  },
  idempotency_key_reused: {
    status: 422,
    error: 'This Idempotency-Key was used with another request',
    fix: 'Use a new key for a new request, or send the very same body.',
    retry: 'after_fix',
    happens: 'Within 24 hours the same Idempotency-Key arrived with another endpoint or body.',
  },
  headers_too_large: {
    status: 431,
    error: 'The headers of the request are too large',
    fix: 'Keep address and headers below 16 KiB together; most callers need a key and a content type only.',
    retry: 'after_fix',
    happens: 'Address and headers of the request are larger than 16 KiB together.',
  },
  too_many_streams: {
    status: 429,
    error: 'Too many streams are open',
    fix: 'Close some of them, or poll the job instead.',
    retry: 'after_fix',
    retryAfterSeconds: 60,
    happens: 'The workspace follows as many jobs by server-sent events as it may at a time.',
  },
  rate_limited: {
    status: 429,
    error: 'Too many requests',
    fix: 'Wait as long as Retry-After says, and send requests at a steadier pace.',
    retry: 'with_backoff',
    retryAfterSeconds: 1,
    happens:
      'The workspace sent requests faster than its rate tier allows, or many bad keys came from one address.',
  },
  too_many_failures: {
    status: 429,
    error: 'Too many failed calls',
    fix: 'Wait as long as Retry-After says. Look at what the earlier answers say is wrong, and mend that before you send more.',
    retry: 'with_backoff',
    retryAfterSeconds: 1,
    happens:
      'A failed call gets its rate slot back, but a workspace may only fail about ten times as often as its rate tier lets it call. Failures of providers and of the service count a tenth. Requests without a valid key are counted by address.',
  },
  too_many_at_once: {
    status: 429,
    error: 'Too many requests at a time',
    fix: 'Send fewer at the same time, and the refused ones again after Retry-After.',
    retry: 'with_backoff',
    retryAfterSeconds: 1,
    happens:
      'The workspace has as many long texts, large bodies or free reads in progress and waiting as its share of the service allows. Others are not affected. Nothing was charged.',
  },
  quota_exceeded: {
    status: 429,
    error: 'Monthly quota exceeded',
    fix: 'Wait for the first of the month (UTC), or ask the operator for a higher quota.',
    retry: 'with_backoff',
    retryAfterSeconds: 3600,
    happens: 'The organization has made all the calls of this month that its quota for the endpoint allows.',
  },
  storage_full: {
    status: 429,
    error: 'The workspace stores as much as it may',
    fix: 'Delete results of bulk jobs that you have read, or wait until what is stored has left. Nothing was charged.',
    retry: 'with_backoff',
    retryAfterSeconds: 60,
    happens:
      'What the call would leave behind (a bulk job, an answer for its Idempotency-Key, deliveries to webhooks) does not fit into what a workspace may store. `full` says of which kind, `current` and `limit` how much there is and may be, `unit` whether these are rows or bytes.',
  },
  internal_error: {
    status: 500,
    error: 'Internal error',
    fix: 'Try again. If it stays, tell the operator the request id. Nothing was charged.',
    retry: 'with_backoff',
    happens: 'The service has a bug. The log of the operator has the details under the request id.',
  },
  upstream_error: {
    status: 502,
    error: 'Upstream error',
    fix: 'Try again after Retry-After. Nothing was charged.',
    retry: 'with_backoff',
    retryAfterSeconds: 1,
    happens:
      'Every source that could answer failed or answered something unreadable. Retry-After says when a source is asked again. Without that header, sending the same again will not help.',
  },
  ENDPOINT_UNDER_MAINTENANCE: {
    status: 503,
    error: 'Endpoint under maintenance',
    fix: 'Try again after Retry-After, or ask the operator of this service.',
    retry: 'with_backoff',
    retryAfterSeconds: 60,
    happens:
      'The operator switched the endpoint off, or it needs a source of data and none is configured. Doctor and the log tell the operator what to configure.',
  },
  oidc_unavailable: {
    status: 503,
    error: 'The identity provider cannot be asked',
    fix: 'Try again after Retry-After, or sign in another way. The log tells the operator what the provider said.',
    retry: 'with_backoff',
    retryAfterSeconds: 5,
    happens:
      'Somebody signed in by the identity provider (OIDC), and it did not answer, answered something unreadable, or refused the client that the operator set.',
  },
  plan_unavailable: {
    status: 503,
    error: 'Plan balance could not be read',
    fix: 'Try again after Retry-After. The call did not run and nothing was charged.',
    retry: 'with_backoff',
    retryAfterSeconds: 1,
    happens:
      'The endpoint is covered by a plan whose balance could not be read just now, or whose refill could not be written.',
  },
  service_unavailable: {
    status: 503,
    error: 'The service cannot take calls just now',
    fix: 'Try again after Retry-After. Nothing was charged.',
    retry: 'with_backoff',
    retryAfterSeconds: 2,
    happens:
      'The database, or the OpenSearch with the imported records, cannot be reached, does not answer in time or cannot write, the service is overloaded, or it is shutting down. If the database charged the call without answering in time, the charge is refunded; with an Idempotency-Key it stands, and the next try gets the answer.',
  },
  upstream_timeout: {
    status: 504,
    error: 'Upstream timeout',
    fix: 'Try again after Retry-After. Nothing was charged.',
    retry: 'with_backoff',
    retryAfterSeconds: 1,
    happens: 'The sources that could answer did not do so in time.',
  },
} as const satisfies Record<string, CatalogEntry>;

export type ErrorCode = keyof typeof errorCatalog;
