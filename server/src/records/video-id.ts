import { isShortVideoHost, isVideoHost } from './video-host.ts';

const charactersMax = 2_000;
const idForm = /^[\w-]{11}$/;

/**
 * The id that callers mean by an address of a video (`/watch?v=`, `/shorts/`, `/live/`, `/embed/`, a short one), with or without
 * scheme, or by the id itself. Undefined for anything else.
 */
export function videoIdOf(input: string): string | undefined {
  const text = input.trim();
  if (text === '' || input.length > charactersMax) return undefined;
  if (idForm.test(text)) return text;
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (!url) return undefined;
  const [first = '', second = ''] = url.pathname.split('/').slice(1);
  if (isShortVideoHost(url.hostname)) return idOr(first);
  if (!isVideoHost(url.hostname)) return undefined;
  if (['shorts', 'live', 'embed', 'v', 'e'].includes(first)) return idOr(second);
  return first === 'watch' ? idOr(url.searchParams.get('v') ?? second) : undefined;
}

const idOr = (text: string) => (idForm.test(text) ? text : undefined);
