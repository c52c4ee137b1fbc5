import type { JobFunction } from '../reference-data.ts';

/**
 * English phrases that say what somebody works on. How a phrase is written: phrase-book.ts. `!` before one: it is the first of the functions,
 * since it names the occupation and others what that is about; `?`: it counts only where nothing else does. A phrase may stand under
 * several functions. `Nothing` keeps its words from being read otherwise.
 */
export const englishFunctions: Readonly<Record<JobFunction | 'Nothing', string>> = {
  Accounting: `
    accounting, accountant*, accountancy, accounts payable/receivable/assistant/clerk/officer, bookkeep*, book keeper, auditor*, audit, tax,
    taxation, taxes, controller, controllership, controlling, financial controller, cpa, billing, comptroller, general ledger, tax advisor,
    tax adviser, tax consultant, audit consultant, reconciliation*, chief accountant, chartered accountant`,
  Administrative: `
    administration, administrative, ?administrator, ?admin, ?assistant$, ?clerk, ?clerical, ?secretary, secretarial,
    executive/personal/office/virtual/administrative assistant, administrative assistants, office manager/management/administrator,
    office coordinator, office clerk, executive/legal/medical secretary, receptionist*, data entry, front desk, front office, typist,
    ea to, pa to, executive support, office services, stenographer`,
  'Arts and Design': `
    design*, ux, ui, user experience, user interface, graphic*, artist*, art, arts, artistic, creative, illustrator, animator, animation,
    photograph*, ?architect, ?architecture, landscape architect, architectural, musician, music, fashion, interior, interiors, actor, actress,
    dancer, singer, sculptor, tattoo, composer, motion graphics, stylist, choreographer, curator, goldsmith, jeweller, jeweler,
    commercial photographer, museum, guitarist, pianist, orchestra, theatre, theater, product designer, product design`,
  'Business Development': `
    business development, business developer*, bd, bdm, bdr, biz dev, bizdev, partnership, partnerships, alliance, alliances, new business,
    partner manager/management/success/development/marketing/relations/account/program/operations/enablement/engagement/director/lead,
    channel partner/partners, corporate development, corporate strategy, business strategy, business development representative, ?partners,
    partner sales, strategic partner, market development, business growth`,
  'Community and Social Services': `
    social worker*, social work, social services, social care, community, volunteer*, nonprofit, non profit, charity, counsellor,
    counselor, counseling, counselling, youth, case manager/worker/management, caseworker, pastor, priest, chaplain, ngo, humanitarian,
    outreach, fundrais*, child care, childcare, nanny, refugee, missionary, ministry, rabbi, imam, church, deacon, foster, welfare`,
  Consulting: `
    consult*, advisory, ?advisor, ?adviser, ?advisors`,
  'Customer Success and Support': `
    customer, customers, client success/service/services/support/relations/care/experience/onboarding, csm, technical support, tech support,
    support engineer/specialist/agent/representative/analyst/associate/manager/lead, ?support, call center, call centre, contact center,
    contact centre, guest services/relations/experience, after sales, aftersales, product support, member services/experience, onboarding,
    customer success manager, it support engineer, user support`,
  Education: `
    teacher*, professor*, teaching, lectur*, education*, educator, tutor*, instructor*, instructional, ?school, academic*, faculty, dean,
    principal teacher, school/elementary/assistant/vice/deputy/high principal, high school, curriculum, librarian, library, learning designer,
    ?trainer, ?training, headteacher, head teacher, headmaster, headmistress, provost, rector, university, college, student
    affairs/success/life/services/experience/engagement/recruitment/advisor/counselor, admissions, e learning, elearning, kindergarten,
    preschool, early childhood, chancellor, esl, tefl, superintendent of schools, school counselor, academic advisor/adviser,
    ?coach, curriculum developer, ?learning, teaching fellow, phonics, ?classroom, teaching assistant, supply teacher, graduate studies`,
  Engineering: `
    engineer, engineers, engineering, eng, engr, ?developer, developers, software, programmer*, swe, full stack, fullstack, backend, back end,
    frontend, front end, devops, sre, site reliability, mechanical, electrical, civil engineer, machine learning, ml, mlops, data engineer,
    data engineering, firmware, embedded, hardware, robotics, tech lead, cto, chief technology officer, chief technical officer, technical
    lead, web developer, software developer, software architect, cloud architect, solution/solutions/technical architect, application
    developer, ios, android, aerospace, structural, coder, ai, artificial intelligence, product engineer/engineering, software engineer,
    project engineer, design engineer, process engineer, product development, web development, game developer, mobile developer,
    security engineer, system/systems engineer, technologist, application/java/python/php/react/ruby/javascript/net/unity/salesforce/sap/database/bi developer,
    python, java, javascript, react, data platform, quantitative developer, cloud engineer, infrastructure engineer`,
  Entrepreneurship: `
    founder, cofounder, founders, cofounders, owner, coowner, entrepreneur*, proprietor, proprietress, ?self employed, startup, startups,
    ?sole trader, business owner, entrepreneurship, intrapreneur*, founder associate, founders associate`,
  Finance: `
    finance, financial, finances, cfo, treasury, treasurer, investment*, investor*, banking, banker*, ?bank, credit, loan, loans, lending,
    fp&a, wealth, private equity, venture capital, hedge fund, fund, funds, portfolio manager/management, trader, traders, trading, equity,
    equities, ?risk, risk management/manager/analyst/officer, actuar*, underwrit*, insurance, mortgage, economist, budget, budgeting,
    collections, m&a, mergers and acquisitions, asset management/manager, stockbroker, pricing, ?broker, financial advisor/adviser/planner,
    financial consultant, commercial banker/banking, mortgage consultant/advisor/broker, finance business partner, chief economist,
    claims, retail banking, property and casualty, stock trader/market/exchange, quant, quantitative, bank teller, teller, capital markets, securities, angel investor, fixed income, commercial finance`,
  'Healthcare Services': `
    nurse*, nursing, rn, lpn, doctor, physician*, medical, medicine, clinical, clinic, clinician, dentist*, dental, pharmac*, surgeon*,
    surgery, surgical, therap*, psycholog*, psychiatr*, psychotherap*, health, healthcare, patient/senior/elder/palliative/intensive/critical/primary/aged/community care, care home/manager/coordinator, caregiver, carer, hospital, patient,
    paramedic*, emt, veterinar*, radiolog*, radiograph*, physiotherap*, midwife, midwifery, optometr*, optician, nutrition*, dietit*, dietic*,
    chiropract*, cardiolog*, oncolog*, pediatr*, paediatr*, anesthes*, anaesth*, dermatolog*, neurolog*, hygienist, phlebotom*, home care,
    care assistant, healthcare assistant, support worker, care worker, personal trainer, fitness, wellness, massage, public health,
    chief medical officer, general practitioner, pathologist, audiolog*, orthodont*, orthop*, osteopath*, epidemiolog*, acupunctur*, icu,
    mental health counselor, podiatr*, gynecolog*, speech therapist, patient care`,
  'Human Resources': `
    human resources, human resource, hr, hris, hrbp, recruit*, talent, people, headhunter, head hunter, sourcer, compensation, benefits,
    learning and development, l&d, organizational development, organisational development, organization development, employee
    relations/experience/engagement, diversity, dei, workforce, staffing, labor relations, labour relations, chro, personnel, training
    manager, training and development, payroll, talent acquisition consultant, recruitment/recruiting/hr consultant, employer branding,
    hr business partner, human resources business partner, people operations, people ops, talent partner, people partner, company culture,
    technical recruiter, chief people officer, graduate recruitment, student recruiter, talent sourcing, inclusion, total rewards,
    human capital, executive search, career coach, onboarding specialist, people analytics, hr operations, hr data, hr analytics`,
  'Information Technology': `
    information technology, information security, infosec, cyber, cybersecurity, cyber security, network, networks, networking, system
    administrator/admin/analyst/engineer/administration, systems administrator/admin/analyst/engineer/administration, sysadmin, database,
    databases, dba, data, data scientist/science/analyst/analysis/analytics/architect, business intelligence, bi, cloud,
    infrastructure, help desk, helpdesk, service desk, desktop support, desktop, erp, sap, salesforce, crm, information systems, cio, ciso,
    security analyst/engineer/architect/consultant/operations/specialist/researcher, enterprise architect, solution/solutions architect, technology, analytics,
    business analyst, business analysis, business systems, digital transformation, application support, applications, ?tech,
    cto, chief technology officer, chief technical officer, information technology support, servicenow, webmaster, computer, telecom*,
    chief information officer, chief information security officer, chief data officer, application security, network security, cloud
    security, ?web, data center, data centre, it support, windows, linux, cloud engineer, computer science, penetration
    tester, infrastructure engineer, data governance, information technology support engineer, salesforce administrator`,
  Legal: `
    legal, lawyer*, attorney*, counsel, paralegal, solicitor, solicitors, barrister, law, judge, litigation, compliance, ?contracts,
    ?contract manager, notary, public defender, prosecutor, magistrate, regulatory, patent, intellectual property, privacy, data protection,
    legal assistant, legal advisor/adviser/consultant, corporate counsel, general counsel, company secretary, corporate secretary, jurist*,
    anti money laundering, aml, trademark, judicial, justice, legal counsel, legal operations, legal secretary, law clerk, kyc, conveyanc*`,
  Marketing: `
    marketing, marketer, marketeer, brand, brands, branding, seo, sem, social media, growth, advertising, content marketing, content
    strategist/manager/creator/strategy/specialist/lead/writer, copywriter*, copywriting, campaign, campaigns, demand generation, demand gen,
    lead generation, lead gen, ecommerce, e commerce, cmo, market research, community manager, community management, product marketing,
    promotion, promotions, promoter, ppc, digital marketing, go to market, ?event, ?events, event manager/coordinator/planner/marketing, brand
    ambassador, influencer, paid media, paid search, media buyer, media planner, field marketing, social media manager, product marketing
    manager, performance marketing, crm marketing, user acquisition, consumer insights, customer marketing/insights/acquisition, trade marketing, marketing data`,
  'Media and Communication': `
    communication, communications, comms, journalist*, journalism, reporter, editor*, editorial, media, public relations, pr, writer*,
    writing, author, producer, broadcast*, film, films, filmmaker, television, tv, radio, publish*, translator*, translation, interpreter*,
    video, videographer, podcast*, blogger, press, spokes*, presenter, cinematograph*, public affairs, corporate affairs, technical writer,
    art editor, correspondent, columnist, editor in chief, photo editor, director of photography, copy editor, news, camera, newsreader,
    corporate communications, internal communications, proofreader, screenwriter, anchor, linguist, localization, sound`,
  'Military and Protective Services': `
    military, army, navy, naval, air force, marine corps, marines, soldier, sergeant, lieutenant, colonel, major general, lieutenant general,
    brigadier, corporal, petty officer, chief petty officer, warrant officer, chief warrant officer, infantry, police*, sheriff, detective,
    firefighter, fire fighter/chief/captain/department/marshal/officer/lieutenant/rescue, fireman, security guard/officer/supervisor/agent,
    guard, law enforcement, correctional, corrections, veteran, national guard, coast guard, special forces, border patrol, special agent,
    probation officer, parole officer, loss prevention, bodyguard, customs officer, ?security, intelligence officer, commanding officer,
    physical security, lifeguard, platoon, battalion, squadron, constable, air force officer, military officer, gunner, us marine,
    usaf, usmc, us navy, us army, rifleman, intelligence analyst, emergency management, executive protection, chief security officer`,
  Operations: `
    operations, operational, operation, operating officer, ops, logistic*, supply chain, warehouse*, manufactur*, production, plant,
    maintenance, facilities, facility, distribution, transport*, fleet, coo, process improvement, lean, continuous improvement, inventory,
    shipping, dispatch*, driver, drivers, health and safety, ehs, hse, qhse, environment health, safety, ?operator, materials, forklift,
    construction, business operations, foreman, machinist, machine operator, assembly line/technician/operator/worker, supply planner/manager, packaging, picker, freight, import export,
    fulfillment, fulfilment, stock controller, process manager, operational excellence, site manager, business process, back office, stock,
    aviation, pilot, demand planner, production planner, process owner, business process owner, document controller, traffic controller`,
  'Product Management': `
    !product manager, !product management, !product owner, !product owners, !technical product manager, !product lead, product, products,
    chief product officer, cpo, !group product manager, !product director`,
  'Program and Project Management': `
    !project manager, !project managers, !project management, !program manager, !programme manager, !program management, !programme
    management, !project director, !program director, !programme director, !project coordinator, !program coordinator, !project lead,
    !project leader, !project officer, !project administrator, !project analyst, !project controller, project, projects, program, programs,
    programme, programmes, pmo, scrum*, agile, delivery manager, delivery lead, delivery director, release manager, release train engineer,
    project engineer, program officer, !technical program manager, pmp, head of delivery, project architect, service delivery`,
  Purchasing: `
    purchas*, procure*, buyer, buyers, buying, sourcing, category manager, category management, vendor management, vendor manager, supplier,
    strategic sourcing, subcontract*`,
  'Quality Assurance': `
    qa, qc, quality, tester, testers, testing, test engineer/analyst/lead/manager/automation/specialist/architect, sdet, qa&qc, quality
    assurance, quality control, quality controller, software tester, software test engineer, software quality, software engineer in test,
    qa lead, product quality, iso auditor, food safety and quality`,
  'Real Estate': `
    real estate, realtor*, property, properties, leasing, housing, realty, letting, lettings, estate agent, estate manager, appraiser,
    property consultant, leasing consultant/agent, real estate agent, real estate consultant/developer/investor/broker, commercial real estate, land acquisition, property developer,
    real estate development, valuer, homes, real estate investment, property accountant, valuation surveyor`,
  Research: `
    research*, scientist*, ?science, ?sciences, r&d, research and development, postdoc*, phd, ?lab, laborator*, biolog*, chemist*, physicist*,
    physics, statistic*, doctoral, biochem*, microbiolog*, geolog*, astronom*, genetic*, archaeolog*, anthropolog*, sociolog*,
    research scientist/engineer, mathematician, market research, computational, neuroscien*, researcher in`,
  Sales: `
    sales, salesperson, salesman, saleswoman, seller, selling, account executive/manager/director/managers/executives/management, key account,
    key accounts, ae, sdr, bdr, presales, pre sales, retail, store, merchandis*, commercial, territory manager/account, business development
    representative, inside sales, revenue, cro, channel, channels, telesales, telemarket*, cashier, shop, sales assistant, client partner,
    beauty advisor, sales consultant, beauty consultant, travel consultant, sales executive, chief revenue officer, account representative,
    client executive, client director, client manager, sales force, customer sales, showroom, closer,
    medical sales, network marketing, network marketer, product sales, sales development, global account, strategic account/accounts, enterprise accounts, partner sales`,
  Nothing: `
    system/service/data/platform/application/feature/epic/control/solution/content/code/budget/home/house/pet/dog/car/land/risk/journey/capability owner,
    business product/system/application/service owner, in training, technical fellow, state of the art, martial arts,
    director general, attorney in fact, head start, advisory board, board advisor/adviser, secretary general, general secretary,
    secretary of state, board secretary, honorary secretary, business administration, general administration, operating partner, law of,
    equity partner, venture partner, equal opportunity, shop floor, people leader, people manager, press operator, bank holiday,
    at scale, in transit, data driven, customer obsessed, social entrepreneur$`,
};
