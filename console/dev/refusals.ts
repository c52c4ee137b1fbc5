/* How the management API refuses a change, for looking at a dialog or page that says so. */

const refusal = (status: number, code: string, message: string, fix: string | null) => ({
  status,
  body: { code, message, fix, request_id: 'req_019a9d3c7f2e7c3a9d5e0b1f2a3c4d5e' },
});

/** By the value of the cookie `refuse`. */
export const refusals: Readonly<Record<string, ReturnType<typeof refusal>>> = {
  password: refusal(
    401,
    'invalid_credentials',
    'Email address or password is not right.',
    'Check both, or reset your password.',
  ),
  code: refusal(401, 'second_factor_needed', 'Enter the code of your authenticator.', null),
  recent: refusal(
    403,
    'sign_in_again',
    'You signed in longer than ten minutes ago.',
    'Enter your password again.',
  ),
  link: refusal(404, 'unknown_link', 'This link is no longer valid.', 'Request another one.'),
  credits: refusal(
    402,
    'insufficient_credits',
    'The list can cost 4,612 credits; 1,204 are left.',
    'Send fewer rows, or buy credits.',
  ),
};

/** What is said where nothing can be read. */
export const away = refusal(
  503,
  'service_unavailable',
  'The database does not answer.',
  'Try again in a minute.',
);
