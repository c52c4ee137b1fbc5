/* Words of questions that mean the same for every endpoint. What only one endpoint is about stands in its `keywords`. */

const words = (text: string) => text.split(/\s+/).filter((word) => word !== '');
const lines = (text: string) =>
  text
    .split('\n')
    .map(words)
    .filter((line) => line.length > 0);

/** Say nothing about what is wanted. */
export const stopWords: ReadonlySet<string> = new Set(
  words(`
  a an the this that these those it its his her their there they them he she we us our you your i me my mine im
  of for to in on at by with from into onto about as and or but if so than then not no
  is are was were be been being am do does did doing done has have had having can could will would shall should may might must
  please want wants need needs like help how what which who whom whose when where why
  give gives show shows tell tells let lets make makes made take takes use uses using used via per
  all any some every each more most one ones someone somebody something anyone anybody everything thing things
  d ll m re s t ve just also only up out off over again millrace
`),
);

/** Said of nearly every endpoint: they decide only where nothing else does. `somedomain` and `somecompany` stand for names. */
export const faintWords: readonly string[] = words(`
  find finds finding found get gets getting got list lists listing search searches searching look looks looking lookup see
  fetch retrieve return returns pull grab obtain run call data info information details detail given based detect available recent
  api apis tool tools endpoint endpoints service services somedomain somecompany
`);

/** Each line is one thing: its first word stands for all, in questions and in what is searched. */
export const sameWords: readonly (readonly string[])[] = lines(`
  email mailbox inbox
  phone telephone mobile cell cellphone whatsapp
  company firm firms corporation organization organizations organisation organisations org
  person someone
  employee personnel
  job vacancy vacancies opening openings
  linkedin li
  chatgpt gpt
  facebook fb
  youtube yt
  twitter x
  caption captions subtitle subtitles transcript transcripts transcription transcribe
  ad ads advert adverts advertisement advertisements advertising adwords
  technology technologies tech
  analysis analyze analyse analyzing
  website homepage
  deliverable undeliverable deliverability
  bulk mass many multiple hundreds thousands dozens
  cancel stop abort kill terminate
  raise raised
  timezone tz utc
  duplicate duplicates deduplicate dedupe deduped dedup
  funding funded
  somecompany acme contoso globex initech stripe salesforce microsoft apple amazon nike tesla netflix
`);

/** Each line is one idea: its words may stand for each other, though each counts most for itself. */
export const sameIdeas: readonly (readonly string[])[] = lines(`
  verify validate check verification validation deliverable bounce hygiene
  company business employer account brand vendor
  startup venture company
  somecompany somedomain company domain website
  person people individual contact human
  prospect lead contact person
  profile member person resume
  phone number dial
  job position role career hire recruit
  employee staff team worker colleague coworker headcount
  title ceo cto cfo cmo coo cio cro ciso founder cofounder owner executive vp svp director head manager president chief buyer
  decision maker leadership
  linkedin professional network
  sales navigator
  website site webpage page web url
  scrape crawl extract fetch read open harvest parse scraper crawler download
  google search serp ranking
  youtube video
  youtuber creator channel vlogger
  meta facebook instagram
  slack chat community
  map place local nearby
  review rating feedback star
  shop restaurant store cafe coffee bar pub bakery gym salon spa hotel clinic pharmacy dentist doctor lawyer attorney plumber electrician roofer contractor mechanic garage florist supermarket local
  raise investor invest round valuation investment venture capital funding
  traffic visit visitor audience
  trend popularity interest seasonality grow demand
  keyword term phrase topic
  ad campaign sponsored creative
  competitor rival
  technology stack technographics framework software platform
  pixel tracker tracking tag analytics
  crm cms shopify wordpress hubspot marketo ecommerce platform technology
  audit report overview analysis
  metadata meta og opengraph
  redirect shorten shortener short expand resolve
  post update content article news
  comment reply
  reaction react like engagement engage engager liker
  follower connection subscriber audience
  industry sector vertical niche fintech saas logistics healthcare manufacturing
  location place city country region geo geography
  label value option enum
  bulk batch csv upload
  status progress poll result inquiry
  finish end complete
  credit balance wallet quota allowance budget remaining
  usage spend consumption
  price cost pricing
  history log audit
  health ping uptime alive status
  duplicate unique distinct
  whitespace space trim
  encode escape percent
  date time timestamp datetime calendar
  gender sex male female
  normalize clean standardize tidy canonicalize format
  domain hostname host
  assign distribute rotate robin allocate
  count tally frequency occurrence histogram
  llm openai anthropic ai model chatgpt claude gemini perplexity
  prompt ask question
  summarize classify categorize translate generate write
  personal private gmail
  work business corporate professional
  enrich enrichment enricher append
  revenue turnover
  education school university college degree study
  text paragraph string message snippet passage
  link url hyperlink
`);
