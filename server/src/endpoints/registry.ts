import { adTransparencyScraperSync } from './ads/ad-transparency-scraper-sync.ts';
import { networkAdDetails } from './ads/network-ad-details.ts';
import { networkAdSearch } from './ads/network-ad-search.ts';
import { socialAdsLibraryScraperSync } from './ads/social-ads-library-scraper-sync.ts';
import { aiEnrich } from './ai/ai-enrich.ts';
import { chatChannelMembers } from './chat/chat-channel-members.ts';
import type { CallEndpoint, Endpoint } from './define-endpoint.ts';
import { directoryListings } from './directory/directory-listings.ts';
import { enrichCompaniesBulk } from './enrichment/enrich-companies-bulk.ts';
import { enrichCompany } from './enrichment/enrich-company.ts';
import { enrichProfile } from './enrichment/enrich-profile.ts';
import { enrichProfilesBulk } from './enrichment/enrich-profiles-bulk.ts';
import { findWebsiteByCompanyName } from './enrichment/find-website-by-company-name.ts';
import { profileSocialMetrics } from './enrichment/profile-social-metrics.ts';
import { fundingCompanyScraperSync } from './funding/funding-company-scraper-sync.ts';
import { networkJobDetail } from './jobs/network-job-detail.ts';
import { networkJobSearch } from './jobs/network-job-search.ts';
import { companyEnricher } from './leads/company-enricher.ts';
import { leadSearch } from './leads/lead-search.ts';
import { peopleSearch } from './leads/people-search.ts';
import { personEnricher } from './leads/person-enricher.ts';
import { mapsPlacesScraperKeyword } from './maps/maps-places-scraper-keyword.ts';
import { mapsPlacesScraperSyncUsingUrl } from './maps/maps-places-scraper-sync-using-url.ts';
import { mapsReviewsScraperSync } from './maps/maps-reviews-scraper-sync.ts';
import { networkCompanyPosts } from './posts/network-company-posts.ts';
import { postActivities } from './posts/post-activities.ts';
import { postDetails } from './posts/post-details.ts';
import { postKeywordSearch } from './posts/post-keyword-search.ts';
import { profileActivities } from './posts/profile-activities.ts';
import { companySearch, networkCompanySearch } from './search/company-search-endpoint.ts';
import { geoIdSearch } from './search/geo-id-search.ts';
import { networkCompanyEmployeesSearch } from './search/network-company-employees-search.ts';
import { profileSearch } from './search/profile-search.ts';
import { searchEngineB } from './search/search-engine-b.ts';
import { searchReferenceData } from './search/search-reference-data.ts';
import { searchScraperSync } from './search/search-scraper-sync.ts';
import { searchTrends } from './search/search-trends.ts';
import { cleanDomainEndpoint } from './utilities/clean-domain.ts';
import { countOccurrencesEndpoint } from './utilities/count-occurrences.ts';
import { distributeLeadsEndpoint } from './utilities/distribute-leads.ts';
import { encodeUriEndpoint } from './utilities/encode-uri.ts';
import { extractUrlsEmails } from './utilities/extract-urls-emails.ts';
import { findRedirect } from './utilities/find-redirect.ts';
import { findSitemapUrls } from './utilities/find-sitemap-urls.ts';
import { formatDatetime } from './utilities/format-datetime.ts';
import { identifyEmailTypeEndpoint } from './utilities/identify-email-type.ts';
import { normalizeCompanyEndpoint } from './utilities/normalize-company.ts';
import { normalizeListEndpoint } from './utilities/normalize-list.ts';
import { normalizePhoneEndpoint } from './utilities/normalize-phone.ts';
import { predictGenderEndpoint } from './utilities/predict-gender.ts';
import { removeWhitespaceEndpoint } from './utilities/remove-whitespace.ts';
import { videoChannel } from './video/video-channel.ts';
import { videoChannelVideos } from './video/video-channel-videos.ts';
import { videoDetail } from './video/video-detail.ts';
import { videoSearch } from './video/video-search.ts';
import { emailFinder } from './waterfall/email-finder.ts';
import { emailFinding } from './waterfall/email-finding.ts';
import { emailVerification } from './waterfall/email-verification.ts';
import { emailVerifier } from './waterfall/email-verifier.ts';
import { findNetworkUrlByEmail } from './waterfall/find-network-url-by-email.ts';
import { findNetworkUrlByName } from './waterfall/find-network-url-by-name.ts';
import { findPersonalEmail } from './waterfall/find-personal-email.ts';
import { phoneFinder } from './waterfall/phone-finder.ts';
import { trafficScraperSync } from './web/traffic-scraper-sync.ts';
import { webEmails } from './web/web-emails.ts';
import { webJsonLd } from './web/web-json-ld.ts';
import { webMetaTags } from './web/web-meta-tags.ts';
import { webPixels } from './web/web-pixels.ts';
import { webScrape } from './web/web-scrape.ts';
import { webSitemap } from './web/web-sitemap.ts';
import { webSocialLinks } from './web/web-social-links.ts';
import { webTechStack } from './web/web-tech-stack.ts';
import { websiteIntelligence } from './web/website-intelligence.ts';

/** Every endpoint that is called by POST, in the order of the reference. Everything that describes the service is computed from it. */
export const endpoints: readonly Endpoint[] = [
  emailFinder,
  emailFinding,
  emailVerification,
  emailVerifier,
  findNetworkUrlByEmail,
  findNetworkUrlByName,
  findPersonalEmail,
  phoneFinder,
  enrichCompaniesBulk,
  enrichCompany,
  enrichProfile,
  enrichProfilesBulk,
  profileSocialMetrics,
  findWebsiteByCompanyName,
  networkJobDetail,
  companySearch,
  companyEnricher,
  leadSearch,
  peopleSearch,
  personEnricher,
  geoIdSearch,
  networkCompanyEmployeesSearch,
  networkCompanySearch,
  networkJobSearch,
  profileSearch,
  searchReferenceData,
  postActivities,
  postDetails,
  postKeywordSearch,
  networkCompanyPosts,
  profileActivities,
  searchScraperSync,
  searchEngineB,
  searchTrends,
  webEmails,
  webJsonLd,
  webMetaTags,
  webPixels,
  webScrape,
  webSitemap,
  webSocialLinks,
  webTechStack,
  websiteIntelligence,
  trafficScraperSync,
  mapsPlacesScraperKeyword,
  mapsPlacesScraperSyncUsingUrl,
  mapsReviewsScraperSync,
  directoryListings,
  fundingCompanyScraperSync,
  videoChannel,
  videoChannelVideos,
  videoSearch,
  videoDetail,
  chatChannelMembers,
  networkAdDetails,
  networkAdSearch,
  socialAdsLibraryScraperSync,
  adTransparencyScraperSync,
  aiEnrich,
  cleanDomainEndpoint,
  countOccurrencesEndpoint,
  distributeLeadsEndpoint,
  encodeUriEndpoint,
  extractUrlsEmails,
  findRedirect,
  findSitemapUrls,
  formatDatetime,
  identifyEmailTypeEndpoint,
  normalizeCompanyEndpoint,
  normalizeListEndpoint,
  normalizePhoneEndpoint,
  predictGenderEndpoint,
  removeWhitespaceEndpoint,
];

/** Those that return their result directly. */
export const callEndpoints: readonly CallEndpoint[] = endpoints.filter((endpoint) => endpoint.runs !== 'job');
