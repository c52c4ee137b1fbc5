/** Who may make an account of their own, and what it begins with. */
export interface SignUpTerms {
  /** closed: nobody. invited: addresses with an open invitation. open: everybody. */
  readonly mode: 'closed' | 'invited' | 'open';
  /** Whole add-on credits of an organization made by sign-up. */
  readonly credits: number;
  /** Domains of addresses that may, as they go over the wire; all where there are none. */
  readonly domains: readonly string[];
  /** Accounts in 24 hours. */
  readonly perDayMax: number;
}

export const usualSignUp: SignUpTerms = { mode: 'closed', credits: 0, domains: [], perDayMax: 100 };
