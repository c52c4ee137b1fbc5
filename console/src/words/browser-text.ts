/** "Firefox on Linux", of what a browser calls itself. */
export function browserText(agent: string | null): string {
  if (agent === null) return 'unknown';
  const name = /Edg\//.test(agent)
    ? 'Edge'
    : /Firefox\//.test(agent)
      ? 'Firefox'
      : /Chrome\//.test(agent)
        ? 'Chrome'
        : /Safari\//.test(agent)
          ? 'Safari'
          : agent.slice(0, 40);
  const system = /Android|iPhone|iPad|Windows|Mac OS X|Linux/.exec(agent)?.[0];
  return system ? `${name} on ${system === 'Mac OS X' ? 'macOS' : system}` : name;
}
