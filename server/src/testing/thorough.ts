export const isThorough = process.env.MILLRACE_TEST_THOROUGH === '1';

/**
 * How often something random or large is tried: seldom in each run of all tests, often with MILLRACE_TEST_THOROUGH=1, for a change
 * of its subject. Random inputs differ from run to run, so that a few each add up.
 */
export const triesOf = (usual: number, thorough: number): number => (isThorough ? thorough : usual);
