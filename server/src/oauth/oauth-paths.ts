/** Where the authorization server answers, below the public address of the service. */
export const oauthPaths = {
  authorize: '/oauth/authorize',
  token: '/oauth/token',
  register: '/oauth/register',
  revoke: '/oauth/revoke',
  jwks: '/oauth/jwks',
  signIn: '/oauth/sign-in',
} as const;
