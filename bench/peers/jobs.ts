/** What one contender made of a case: right, wrong, or not asked. */
export type Decisions = Readonly<Record<string, boolean | undefined>>;

interface Score {
  cases: number;
  ours: number;
  theirs: number;
}

/**
 * Sums by job, for each peer, what we and it got right of the cases that it took part in. A case that stands in several
 * tables is counted once for a peer, in the first of them that it took part in.
 */
export class JobScores {
  private readonly jobs = new Map<string, { all: Set<string>; peers: Map<string, Score>; ours: number }>();
  private readonly counted = new Set<string>();

  /** `decisions` has ours under `us`; whose name begins with that is ours in another setting, and no peer. */
  add(job: string, asked: string, us: string, decisions: Decisions): void {
    const scores = this.jobs.get(job) ?? { all: new Set(), peers: new Map(), ours: 0 };
    this.jobs.set(job, scores);
    const ours = decisions[us] ? 1 : 0;
    if (!scores.all.has(asked)) scores.ours += ours;
    scores.all.add(asked);
    for (const [peer, decision] of Object.entries(decisions)) {
      const key = JSON.stringify([job, peer, asked]);
      if (decision === undefined || peer.startsWith(us) || this.counted.has(key)) continue;
      this.counted.add(key);
      const score = scores.peers.get(peer) ?? { cases: 0, ours: 0, theirs: 0 };
      score.cases += 1;
      score.ours += ours;
      score.theirs += decision ? 1 : 0;
      scores.peers.set(peer, score);
    }
  }

  /** A row a job: the best peer is the one that is least behind us, of two the one that took part in more. */
  rows(): string[][] {
    return [
      ['job', 'cases', 'best peer', 'of its cases', 'Millrace', 'the peer', 'peers ahead of Millrace'],
      ...[...this.jobs].map(([job, { all, peers, ours }]) => {
        const ranked = [...peers].sort(
          ([, one], [, other]) => leadOf(one) - leadOf(other) || other.cases - one.cases,
        );
        const [best] = ranked;
        const ahead = ranked.filter(([, score]) => leadOf(score) < 0).map(([peer]) => peer);
        const cases = number(all.size);
        if (!best) return [job, cases, 'none that tells it', '', share(ours, all.size), '', 'none'];
        const [peer, score] = best;
        return [
          job,
          cases,
          peer,
          number(score.cases),
          share(score.ours, score.cases),
          share(score.theirs, score.cases),
          ahead.join(', ') || 'none',
        ];
      }),
    ];
  }
}

const leadOf = ({ cases, ours, theirs }: Score) => (ours - theirs) / cases;
const number = (value: number) => value.toLocaleString('en-US');
const share = (right: number, of: number) => `${number(right)} (${((right / of) * 100).toFixed(2)} %)`;
