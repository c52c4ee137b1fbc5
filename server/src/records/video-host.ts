/** Whether a host shows the pages of the video platform. video.example is the one of the docs. */
export function isVideoHost(hostname: string): boolean {
  return /^(?:(?:www|m|music)\.)?(?:youtube\.com|youtube-nocookie\.com|video\.example)$/.test(hostname);
}

/** Of its short addresses. */
export const isShortVideoHost = (hostname: string): boolean => /^(?:www\.)?youtu\.be$/.test(hostname);
