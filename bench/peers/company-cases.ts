/** What Python's cleanco answered is there where python3 and its checkout were there. */
export interface TestCase {
  readonly id: string;
  readonly input: string;
  readonly expected: string;
  readonly tier: 'core' | 'optional' | 'policy';
  readonly cleanco?: string;
}

export interface FormCase {
  readonly term: string;
  readonly from: 'cleanco' | 'rigour';
  readonly brand: string;
  readonly cleanco?: string;
  readonly cleanco_front?: string;
}

export interface ListedCase {
  readonly symbol: string;
  readonly raw: string;
  readonly common: string;
  readonly tier: 'core' | 'brand';
  readonly cleanco_raw?: string;
  readonly cleanco_common?: string;
}
