/** Each workspace answers at a host of its own below that one; another address in its place answers for all of them. */
export const workspacesAt = 'https://slack.com';
