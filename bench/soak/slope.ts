/** A straight line through measurements, by least squares. */
export interface Slope {
  readonly mean: number;
  /** From the first moment to the last, along the line. */
  readonly growth: number;
  /** Of `growth`: two of three lines through other measurements of the same process would lie within it. */
  readonly error: number;
}

export interface Measured {
  readonly atSeconds: number;
  readonly value: number;
}

/** Null with fewer than three measurements. */
export function slopeOf(measured: readonly Measured[]): Slope | null {
  const count = measured.length;
  if (count < 3) return null;
  const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / count;
  const middle = meanOf(measured.map(({ atSeconds }) => atSeconds));
  const mean = meanOf(measured.map(({ value }) => value));
  let squares = 0;
  let products = 0;
  for (const { atSeconds, value } of measured) {
    squares += (atSeconds - middle) ** 2;
    products += (atSeconds - middle) * (value - mean);
  }
  const perSecond = products / squares;
  let rest = 0;
  for (const { atSeconds, value } of measured) {
    rest += (value - mean - perSecond * (atSeconds - middle)) ** 2;
  }
  const seconds = (measured.at(-1)?.atSeconds ?? 0) - (measured[0]?.atSeconds ?? 0);
  return {
    mean,
    growth: perSecond * seconds,
    error: Math.sqrt(rest / (count - 2) / squares) * seconds,
  };
}

/** Grows by more than is allowed, and by more than measurements that go up and down explain. */
export const isGrowing = ({ mean, growth, error }: Slope, allowed: { share: number; least: number }) =>
  growth > Math.max(allowed.least, allowed.share * mean) && growth > 3 * error;
