import { invariant } from '../kernel/invariant.ts';
import { isJsonObject, type JsonSchema } from './readable-schema.ts';

/**
 * The objects that answers share, by the names of their types in clients, and where each is found: in an answer, down its fields, `[]`
 * for what a list holds. Every other place that has the same object shares it by itself.
 */
const places = {
  Company: 'EnrichCompaniesBulkAnswer.elements[]',
  CompanyLocations: 'EnrichCompanyAnswer.locations',
  CompanyAddress: 'EnrichCompanyAnswer.locations.headquarter',
  CompanyStaff: 'EnrichCompanyAnswer.staff',
  EmployeeRange: 'EnrichCompanyAnswer.staff.range',
  FoundCompany: 'CompanySearchAnswer.elements[]',
  Person: 'PeopleSearchAnswer.content[]',
  PersonWithPages: 'EnrichProfilesBulkAnswer.elements[]',
  PersonLocation: 'PeopleSearchAnswer.content[].location',
  PositionGroup: 'EnrichProfileAnswer.positionGroups[]',
  Position: 'EnrichProfileAnswer.positionGroups[].profilePositions[]',
  Employer: 'EnrichProfileAnswer.positionGroups[].company',
  Education: 'EnrichProfileAnswer.educations[]',
  Experience: 'EnrichProfileAnswer.experience[]',
  Organization: 'EnrichProfileAnswer.educations[].school',
  VolunteerExperience: 'EnrichProfileAnswer.volunteerExperiences[]',
  Certification: 'EnrichProfileAnswer.certifications[]',
  Project: 'EnrichProfileAnswer.projects[]',
  Membership: 'EnrichProfileAnswer.organizations[]',
  Publication: 'EnrichProfileAnswer.publications[]',
  Patent: 'EnrichProfileAnswer.patents[]',
  Award: 'EnrichProfileAnswer.awards[]',
  TestScore: 'EnrichProfileAnswer.testScores[]',
  Course: 'EnrichProfileAnswer.courses[]',
  Recommendation: 'EnrichProfileAnswer.recommendations[]',
  NetworkInfo: 'PeopleSearchAnswer.content[].networkInfo',
  DateRange: 'EnrichProfileAnswer.educations[].date',
  Lead: 'LeadSearchAnswer.elements[]',
  Tenure: 'LeadSearchAnswer.elements[].currentPositions[].tenureAtPosition',
  ListedLocation: 'CompanySearchAnswer.elements[].location',
  ProfileMatch: 'FindNetworkUrlByEmailAnswer.data',
  Job: 'NetworkJobDetailAnswer.element',
  FoundJob: 'NetworkJobSearchAnswer.elements[]',
  NamedCompany: 'NetworkJobSearchAnswer.elements[].company',
  Post: 'PostDetailsAnswer.reShared',
  PostContent: 'PostDetailsAnswer.content',
  PostImages: 'PostDetailsAnswer.content.image',
  PostImage: 'PostDetailsAnswer.content.image.images[]',
  PostVideo: 'PostDetailsAnswer.content.video',
  PostVideoFile: 'PostDetailsAnswer.content.video.videos[]',
  PostArticle: 'PostDetailsAnswer.content.article',
  PostDocument: 'PostDetailsAnswer.content.document',
  PostPoll: 'PostDetailsAnswer.content.poll',
  PostPollOption: 'PostDetailsAnswer.content.poll.options[]',
  PostJob: 'PostDetailsAnswer.content.job',
  FoundPost: 'PostKeywordSearchAnswer.content[]',
  CompanyPost: 'NetworkCompanyPostsAnswer.elements[]',
  Activity: 'ProfileActivitiesAnswer.elements[]',
  Actor: 'PostDetailsAnswer.actor',
  Comment: 'PostDetailsAnswer.comments[]',
  Reaction: 'PostDetailsAnswer.reactions[]',
  Pagination: 'NetworkJobSearchAnswer.pagination',
  Pageable: 'PeopleSearchAnswer.pageable',
  PageSort: 'PeopleSearchAnswer.sort',
  Place: 'MapsPlacesScraperKeywordAnswer[]',
  PlaceReviewsDistribution: 'MapsPlacesScraperKeywordAnswer[].reviewsDistribution',
  PlaceOpeningHours: 'MapsPlacesScraperKeywordAnswer[].openingHours[]',
  Coordinates: 'MapsPlacesScraperKeywordAnswer[].location',
  PlaceByUrl: 'MapsPlacesScraperSyncUsingUrlAnswer[]',
  PlaceReview: 'MapsReviewsScraperSyncAnswer[]',
  SearchResult: 'SearchScraperSyncAnswer[]',
  SocialAd: 'SocialAdsLibraryScraperSyncAnswer[]',
  TransparencyAd: 'AdTransparencyScraperSyncAnswer[]',
  Video: 'VideoSearchAnswer.results[]',
  ChannelVideo: 'VideoChannelVideosAnswer.videos[]',
  ExecutionLogEntry: 'EmailFinderAnswer.execution_log[]',
  MetaTags: 'WebsiteIntelligenceAnswer.metaTags',
  Article: 'WebMetaTagsAnswer.article',
  ArticleDate: 'WebMetaTagsAnswer.article.dates[]',
  OpenGraph: 'WebMetaTagsAnswer.og',
  OpenGraphMedia: 'WebMetaTagsAnswer.og.images[]',
  TwitterCard: 'WebMetaTagsAnswer.twitter',
  SeoFindings: 'WebMetaTagsAnswer.seo',
  PageIcon: 'WebMetaTagsAnswer.icons[]',
  PageFeed: 'WebMetaTagsAnswer.feeds[]',
  PageLanguage: 'WebMetaTagsAnswer.hreflang[]',
  Technology: 'WebTechStackAnswer.technologies[]',
  TrendTopic: 'SearchTrendsAnswer.relatedTopics.top[]',
  TrendQuery: 'SearchTrendsAnswer.relatedQueries.top[]',
  FieldDescription: 'MyEndpointsAnswer.endpoints[].request_schema[]',
  HistoryCall: 'HistoryAnswer.calls[]',
  Webhook: 'WebhookListAnswer.webhooks[]',
  Delivery: 'WebhookDeliveriesAnswer.deliveries[]',
  DeliveryAttempt: 'WebhookDeliveriesAnswer.deliveries[].attempts[]',
  Connection: 'ConnectionsAnswer.connections[]',
} as const;

/** Those whose answers are in the document, the smallest first, so that each is named before what it is part of. */
export function recordSchemas(answers: ReadonlyMap<string, JsonSchema>): (readonly [string, JsonSchema])[] {
  return Object.entries(places)
    .flatMap(([name, place]) => {
      const [answer = '', ...steps] = place.split(/\.|(?=\[)/);
      const whole = answers.get(answer);
      return whole === undefined ? [] : [[name, at(whole, steps, place)] as const];
    })
    .toSorted(([, one], [, other]) => JSON.stringify(one).length - JSON.stringify(other).length);
}

function at(schema: JsonSchema, steps: readonly string[], place: string): JsonSchema {
  const found = steps.reduce<unknown>((value, step) => {
    if (!isJsonObject(value)) return undefined;
    return step === '[]' ? value.items : (value.properties as JsonSchema | undefined)?.[step];
  }, schema);
  invariant(isJsonObject(found) && found.properties !== undefined, `an object of the answers is at ${place}`);
  // Where it may be null is said at each place.
  return { ...found, type: 'object' };
}
