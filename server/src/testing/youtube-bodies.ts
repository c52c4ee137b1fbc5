/*
 * The inner API of the video platform, with one channel. Its bodies are written to how the platform was seen to answer, both in the layout of lists that
 * it has today and in the one before: no package has recorded ones, and those of other projects have licences that keep them out of here.
 */

export const channelId = 'UCq8d2VhTn0W5rZpE1xKbLsA';
export const videoId = 'k3Zp0QyVd_8';
export const videosTab = 'EgZ2aWRlb3PyBgQKAjoA';

export const simple = (simpleText: string) => ({ simpleText });
export const runs = (...texts: string[]) => ({ runs: texts.map((text) => ({ text })) });
export const content = (text: string) => ({ content: text });
const part = (text: string) => ({ text: content(text) });
const picture = (url: string, width: number, height: number) => ({ url, width, height });
const panel = (view: object) => ({ engagementPanelSectionListRenderer: view });
export const more = (token: string, method: 'browse' | 'search' = 'browse') => ({
  continuationItemRenderer: {
    trigger: 'CONTINUATION_TRIGGER_ON_ITEM_SHOWN',
    continuationEndpoint: {
      commandMetadata: { webCommandMetadata: { sendPost: true, apiUrl: `/youtubei/v1/${method}` } },
      continuationCommand: { token, request: `CONTINUATION_REQUEST_TYPE_${method.toUpperCase()}` },
    },
  },
});
export const moreResults = (token: string) => more(token, 'search');

/** Of the layout before: searches, and channels with few videos. */
export const videoRenderer = (id: string, fields: object = {}) => ({
  videoRenderer: {
    videoId: id,
    thumbnail: {
      thumbnails: [
        picture(`https://i.ytimg.example/${id}/168.jpg`, 168, 94),
        picture(`https://i.ytimg.example/${id}/336.jpg`, 336, 188),
      ],
    },
    title: runs('Inside a clamp-on ', 'meter'),
    publishedTimeText: simple('9 months ago'),
    lengthText: simple('1:07:34'),
    viewCountText: simple('390,201 views'),
    ownerText: {
      runs: [
        {
          text: 'Halden Instruments',
          navigationEndpoint: { browseEndpoint: { browseId: channelId, canonicalBaseUrl: '/@halden' } },
        },
      ],
    },
    detailedMetadataSnippets: [{ snippetText: runs('We open one and show the ', 'transducers.') }],
    ...fields,
  },
});

/** Of today's. */
export const lockup = (id: string, parts = ['28 views', '13 days ago'], badge = '14:11') => ({
  lockupViewModel: {
    contentId: id,
    contentType: 'LOCKUP_CONTENT_TYPE_VIDEO',
    contentImage: {
      thumbnailViewModel: {
        image: { sources: [picture(`https://i.ytimg.example/${id}.jpg`, 336, 188)] },
        overlays: [
          {
            thumbnailBottomOverlayViewModel: {
              badges: [
                {
                  thumbnailBadgeViewModel: {
                    text: badge,
                    badgeStyle: 'THUMBNAIL_OVERLAY_BADGE_STYLE_DEFAULT',
                  },
                },
              ],
            },
          },
        ],
      },
    },
    metadata: {
      lockupMetadataViewModel: {
        title: content('Inside a clamp-on meter'),
        metadata: {
          contentMetadataViewModel: { metadataRows: [{ metadataParts: parts.map(part) }], delimiter: '•' },
        },
      },
    },
    rendererContext: {},
  },
});

export const inGrid = (node: object) => ({ richItemRenderer: { content: node } });

/** Enough to fill lists. */
export const idOf = (at: number) => `video${String(at).padStart(6, '0')}`;

const metadata = {
  channelMetadataRenderer: {
    title: 'Halden Instruments',
    description: 'Meters, opened.',
    externalId: channelId,
    avatar: { thumbnails: [picture('https://yt3.example/avatar.jpg', 900, 900)] },
    channelUrl: `https://www.youtube.com/channel/${channelId}`,
    vanityChannelUrl: 'http://www.youtube.com/@HaldenInstruments',
  },
};
const header = {
  pageHeaderRenderer: {
    pageTitle: 'Halden Instruments',
    content: {
      pageHeaderViewModel: {
        title: { dynamicTextViewModel: { text: content('Halden Instruments') } },
        banner: {
          imageBannerViewModel: {
            image: { sources: [picture('https://yt3.example/banner.jpg', 2560, 424)] },
          },
        },
        metadata: {
          contentMetadataViewModel: {
            metadataRows: [
              { metadataParts: [part('@HaldenInstruments')] },
              { metadataParts: [part('21.7K subscribers'), part('64 videos')] },
            ],
          },
        },
        description: {
          descriptionPreviewViewModel: {
            description: content('Meters, opened.'),
            rendererContext: {
              commandContext: {
                onTap: {
                  innertubeCommand: {
                    showEngagementPanelEndpoint: {
                      engagementPanel: panel({
                        content: {
                          sectionListRenderer: {
                            contents: [{ itemSectionRenderer: { contents: [more('about')] } }],
                          },
                        },
                      }),
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
  },
};

export const tab = (title: string, params: string, grid: readonly object[] | null) => ({
  tabRenderer: {
    title,
    selected: grid !== null,
    endpoint: { browseEndpoint: { browseId: channelId, params } },
    ...(grid && { content: { richGridRenderer: { contents: grid } } }),
  },
});
/** A channel's page; `grid` is what its tab of videos has. */
export const channelPage = (grid: readonly object[] = [inGrid(lockup(videoId))], fields: object = {}) => ({
  contents: { twoColumnBrowseResultsRenderer: { tabs: [tab('Videos', videosTab, grid)] } },
  header,
  metadata,
  ...fields,
});

export const aboutPanel = (fields: object = {}) => ({
  onResponseReceivedEndpoints: [
    {
      appendContinuationItemsAction: {
        continuationItems: [
          {
            aboutChannelRenderer: {
              metadata: {
                aboutChannelViewModel: {
                  description: 'Meters, opened. All of it.',
                  country: 'Denmark',
                  subscriberCountText: '21.7K subscribers',
                  viewCountText: '1,840,221 views',
                  videoCountText: '64 videos',
                  joinedDateText: content('Joined Apr 9, 2015'),
                  canonicalChannelUrl: 'http://www.youtube.com/@HaldenInstruments',
                  channelId,
                  links: [
                    link('Site', 'halden-instruments.exam…', 'https://halden-instruments.example/en?a=b'),
                    {
                      channelExternalLinkViewModel: {
                        title: content('Cut'),
                        link: content('halden.example/lo…'),
                      },
                    },
                  ],
                  ...fields,
                },
              },
            },
          },
        ],
      },
    },
  ],
});
const link = (title: string, shown: string, target: string) => ({
  channelExternalLinkViewModel: {
    title: content(title),
    link: {
      content: shown,
      commandRuns: [
        {
          startIndex: 0,
          length: shown.length,
          onTap: {
            innertubeCommand: {
              urlEndpoint: {
                url: `https://www.youtube.com/redirect?event=channel_description&q=${encodeURIComponent(target)}`,
              },
            },
          },
        },
      ],
    },
  },
});

export const appended = (items: readonly object[]) => ({
  onResponseReceivedActions: [{ appendContinuationItemsAction: { continuationItems: items } }],
});
export const appendedResults = (items: readonly object[]) => ({
  onResponseReceivedCommands: [{ appendContinuationItemsAction: { continuationItems: items } }],
});
export const results = (nodes: readonly object[], next: readonly object[] = []) => ({
  estimatedResults: '1',
  contents: {
    twoColumnSearchResultsRenderer: {
      primaryContents: {
        sectionListRenderer: { contents: [{ itemSectionRenderer: { contents: nodes } }, ...next] },
      },
    },
  },
});

export const player = (fields: object = {}) => ({
  playabilityStatus: { status: 'OK', playableInEmbed: true },
  videoDetails: {
    videoId,
    title: 'Inside a clamp-on meter',
    lengthSeconds: '851',
    keywords: ['flow meter', 'teardown'],
    channelId,
    shortDescription: 'We open one.',
    thumbnail: {
      thumbnails: [
        picture('https://i.ytimg.example/t1-120.jpg', 120, 90),
        picture('https://i.ytimg.example/t1-480.jpg', 480, 360),
      ],
    },
    viewCount: '15903',
    author: 'Halden Instruments',
    isLiveContent: false,
  },
  microformat: {
    playerMicroformatRenderer: {
      thumbnail: { thumbnails: [picture('https://i.ytimg.example/t1-max.jpg', 1280, 720)] },
      title: simple('Inside a clamp-on meter'),
      description: simple('We open one and show the transducers.'),
      lengthSeconds: '851',
      externalChannelId: channelId,
      ownerChannelName: 'Halden Instruments',
      viewCount: '15903',
      likeCount: '611',
      category: 'Science & Technology',
      publishDate: '2026-11-02T02:00:00-08:00',
      uploadDate: '2026-11-01T02:00:00-08:00',
      externalVideoId: videoId,
    },
  },
  ...fields,
});

const chapter = (title: string, time: string, startTimeSeconds: number) => ({
  macroMarkersListItemRenderer: {
    title: simple(title),
    timeDescription: simple(time),
    onTap: { watchEndpoint: { videoId, startTimeSeconds } },
  },
});
export const beside = (fields: object = {}) => ({
  contents: {
    twoColumnWatchNextResults: {
      results: { results: { contents: [] } },
      secondaryResults: { secondaryResults: { results: [] } },
    },
  },
  engagementPanels: ['description', 'description'].map((kind) =>
    panel({
      targetId: `engagement-panel-macro-markers-${kind}-chapters`,
      content: {
        macroMarkersListRenderer: {
          contents: [chapter('Case off', '0:00', 0), chapter('Transducers', '1:36', 96)],
        },
      },
    }),
  ),
  ...fields,
});
