/** The page of a video that a frame plays, where its player is a known one; null for any other frame. */
export function videoPage(frame: string): string | null {
  const url = URL.parse(frame);
  if (!url) return null;
  const host = url.hostname.replace(/^www\./, '');
  const id = (pattern: RegExp) => pattern.exec(url.pathname)?.[1] ?? null;
  switch (host) {
    case 'youtube.com':
    case 'youtube-nocookie.com': {
      const video = id(/^\/(?:embed|v|shorts)\/([\w-]{6,20})/);
      if (video !== null && video !== 'videoseries') return `https://www.youtube.com/watch?v=${video}`;
      const list = url.searchParams.get('list');
      return list ? `https://www.youtube.com/playlist?list=${encodeURIComponent(list)}` : null;
    }
    case 'player.vimeo.com':
      return prefixed('https://vimeo.com/', id(/^\/video\/(\d{3,12})/));
    case 'dailymotion.com':
    case 'geo.dailymotion.com':
      return prefixed(
        'https://www.dailymotion.com/video/',
        id(/^\/embed\/video\/(\w{4,12})/) ?? url.searchParams.get('video'),
      );
    case 'fast.wistia.net':
    case 'fast.wistia.com':
    case 'player.twitch.tv':
    case 'player.bilibili.com':
    case 'loom.com':
    case 'ted.com':
    case 'embed.ted.com':
    case 'streamable.com':
    case 'rumble.com':
    case 'open.spotify.com':
    case 'w.soundcloud.com':
      return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
    default:
      return null;
  }
}

function prefixed(start: string, id: string | null): string | null {
  return id === null ? null : start + encodeURIComponent(id);
}
