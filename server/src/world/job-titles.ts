import type { ExperienceLevel } from '../records/job.ts';
import type { seniorities } from '../text/reference-data.ts';

export type Seniority = (typeof seniorities)[number];

/** A kind of work, with the words by which titles say it plainly. The label is one of text/reference-data.ts. */
export interface Work {
  readonly label: string;
  /** As jobs write it. */
  readonly code: string;
  /** Who does it: "Accountant". */
  readonly doer: string;
  /** "Accounting": of managers, directors, …. */
  readonly area: string;
  /** Its member of the board. */
  readonly chief: string;
  readonly skills: readonly string[];
  /** What is studied for it. */
  readonly fields: readonly string[];
}

const table = `
Accounting|ACCT|Accountant|Accounting|Chief Accounting Officer|Bookkeeping,Financial Reporting,Tax,Auditing,Accounts Payable,Month-end Closing|Accounting,Economics
Administrative|ADM|Office Administrator|Administration|Chief Administrative Officer|Scheduling,Office Management,Travel Planning,Minutes,Document Management|Business Administration,Public Administration
Arts and Design|ART|Product Designer|Design|Chief Design Officer|Prototyping,Typography,Interaction Design,Illustration,Design Systems,User Research|Graphic Design,Industrial Design
Business Development|BD|Business Developer|Business Development|Chief Business Officer|Partnerships,Negotiation,Market Entry,Licensing,Lead Generation|International Business,Economics
Community and Social Services|SOC|Social Worker|Community Services|Chief Community Officer|Case Management,Counselling,Community Outreach,Fundraising|Social Work,Sociology
Consulting|CNSL|Consultant|Consulting|Chief Consulting Officer|Workshops,Process Mapping,Change Management,Stakeholder Management,Business Cases|Business Administration,Economics
Customer Success and Support|CUST|Customer Success Specialist|Customer Success|Chief Customer Officer|Onboarding,Ticketing,Renewals,Customer Training,Service Levels|Communication,Business Administration
Education|EDU|Lecturer|Education|Chief Academic Officer|Curriculum Design,Assessment,Lecturing,Mentoring,E-learning|Pedagogy,Educational Science
Engineering|ENG|Engineer|Engineering|Chief Technology Officer|Metrology,Test Rigs,Embedded Systems,Mechanical Design,TypeScript,PostgreSQL,Simulation,Field service|Mechanical Engineering,Computer Science,Electrical Engineering
Entrepreneurship|ENT|Entrepreneur|New Ventures|Chief Executive Officer|Fundraising,Product Strategy,Hiring,Bootstrapping,Pitching|Business Administration,Industrial Engineering
Finance|FIN|Financial Analyst|Finance|Chief Financial Officer|Forecasting,Budgeting,Cash Flow,Valuation,Controlling,Treasury|Finance,Economics
Healthcare Services|HLTH|Nurse|Healthcare Services|Chief Medical Officer|Patient Care,Triage,Infection Control,Clinical Records,Rehabilitation|Nursing,Medicine
Human Resources|HR|Recruiter|Human Resources|Chief Human Resources Officer|Interviewing,Payroll,Onboarding,Labour Law,Employer Branding|Psychology,Human Resource Management
Information Technology|IT|Systems Administrator|Information Technology|Chief Information Officer|Linux,Networking,Identity Management,Backups,Cloud Infrastructure,Information Security|Computer Science,Information Systems
Legal|LGL|Legal Counsel|Legal Affairs|Chief Legal Officer|Contracts,Compliance,Data Protection,Litigation,Trade Marks|Law,International Law
Marketing|MRKT|Marketing Specialist|Marketing|Chief Marketing Officer|Content Marketing,Search Advertising,Trade Fairs,Email Campaigns,Brand Strategy,Analytics|Marketing,Communication
Media and Communication|PR|Communications Specialist|Communications|Chief Communications Officer|Press Releases,Copywriting,Video Editing,Crisis Communication,Interviews|Journalism,Media Studies
Military and Protective Services|PROT|Security Officer|Security Services|Chief Security Officer|Access Control,Risk Assessment,Fire Safety,Patrols,Incident Reports|Criminology,Security Studies
Operations|OPS|Operations Specialist|Operations|Chief Operating Officer|Forecasting,Lean Production,Logistics,Scheduling,Field service,Continuous Improvement|Industrial Engineering,Logistics
Product Management|PROD|Product Manager|Product Management|Chief Product Officer|Roadmaps,User Stories,Pricing,Discovery,A/B Testing|Computer Science,Industrial Engineering
Program and Project Management|PPM|Project Coordinator|Project Management|Chief Program Officer|Gantt Charts,Risk Registers,Agile Methods,Tendering,Site Meetings|Industrial Engineering,Civil Engineering
Purchasing|PRCH|Buyer|Purchasing|Chief Procurement Officer|Supplier Audits,Framework Contracts,Incoterms,Cost Analysis,Negotiation|Logistics,Business Administration
Quality Assurance|QA|Quality Inspector|Quality Assurance|Chief Quality Officer|Calibration,ISO 9001,Audits,Root Cause Analysis,Statistical Process Control|Metrology,Chemistry
Real Estate|RE|Property Surveyor|Real Estate|Chief Real Estate Officer|Appraisals,Leasing,Facility Management,Site Selection|Architecture,Real Estate Economics
Research|RSCH|Researcher|Research|Chief Scientific Officer|Statistics,Laboratory Methods,Scientific Writing,Grant Applications,Python|Physics,Chemistry,Biology
Sales|SALE|Sales Representative|Sales|Chief Commercial Officer|Key Accounts,Negotiation,Pipeline Management,Cold Calling,Offers,CRM|Business Administration,Marketing
`;

export const works: readonly Work[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [label = '', code = '', doer = '', area = '', chief = '', skills = '', fields = ''] =
      line.split('|');
    return { label, code, doer, area, chief, skills: skills.split(','), fields: fields.split(',') };
  });

/** @param label of `works` */
export function workOf(label: string): Work {
  const work = works.find((one) => one.label === label);
  if (!work) throw new RangeError(`There is no work ${label}.`);
  return work;
}

interface Rank {
  readonly seniority: Seniority;
  /** Of a hundred people, about; owners are made with their companies. */
  readonly share: number;
  /** Years since working life began. */
  readonly years: readonly [number, number];
  readonly experience: ExperienceLevel;
  /** Several ways to say it. */
  readonly titles: readonly ((work: Work) => string)[];
}

/** From the first to the last of a career. */
export const ranks: readonly Rank[] = [
  {
    seniority: 'In Training',
    share: 4,
    years: [0, 1],
    experience: 'internship',
    titles: [({ area }) => `${area} Intern`, ({ area }) => `${area} Trainee`],
  },
  {
    seniority: 'Entry Level',
    share: 26,
    years: [0, 4],
    experience: 'entry_level',
    titles: [({ doer }) => doer, ({ doer }) => `Junior ${doer}`, ({ doer }) => `Associate ${doer}`],
  },
  {
    seniority: 'Senior',
    share: 27,
    years: [4, 12],
    experience: 'associate',
    titles: [({ doer }) => `Senior ${doer}`],
  },
  {
    seniority: 'Strategic',
    share: 8,
    years: [8, 20],
    experience: 'mid_senior_level',
    titles: [({ doer }) => `Principal ${doer}`, ({ doer }) => `Lead ${doer}`],
  },
  {
    seniority: 'Entry Level Manager',
    share: 12,
    years: [5, 14],
    experience: 'mid_senior_level',
    titles: [({ area }) => `${area} Team Lead`, ({ area }) => `${area} Supervisor`],
  },
  {
    seniority: 'Experienced Manager',
    share: 11,
    years: [8, 20],
    experience: 'mid_senior_level',
    titles: [({ area }) => `Senior ${area} Manager`, ({ area }) => `Head of ${area}`],
  },
  {
    seniority: 'Director',
    share: 7,
    years: [11, 24],
    experience: 'director',
    titles: [({ area }) => `Director of ${area}`, ({ area }) => `${area} Director`],
  },
  {
    seniority: 'Vice President',
    share: 3,
    years: [14, 28],
    experience: 'executive',
    titles: [({ area }) => `Vice President of ${area}`, ({ area }) => `VP ${area}`],
  },
  {
    seniority: 'CXO',
    share: 2,
    years: [15, 30],
    experience: 'executive',
    titles: [({ chief }) => chief],
  },
];
