/** The host of the professional network that shows the pages of `hostname`; undefined where it is another site. */
export function networkHost(hostname: string): string | undefined {
  // de.linkedin.com, m.linkedin.com, www.linkedin.com and the former linkedin.cn show the same pages. network.example is the one of the docs.
  if (/^(?:(?:[a-z]{1,3}|mobile|touch|touch\.www)\.)?linkedin\.(?:com|cn)\.?$/.test(hostname))
    return 'www.linkedin.com';
  return /^(?:www\.)?network\.example$/.test(hostname) ? 'network.example' : undefined;
}
