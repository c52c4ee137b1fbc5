import type { Seniority } from '../reference-data.ts';

/**
 * What a phrase says of seniority. `Junior` and `In Training` lower what else is said ("Junior Product Manager"), `Wider` makes an
 * experienced manager of a manager ("Regional Manager") and is nothing by itself, `Nothing` keeps its words from being read otherwise.
 */
export type SeniorityHint = Seniority | 'Junior' | 'Wider' | 'Nothing';

/** English titles, and those that other languages took from it. How a phrase is written: phrase-book.ts. */
export const englishSeniorities: Readonly<Record<SeniorityHint, string>> = {
  'Owner / Partner': `
    founder, cofounder, founders, cofounders, owner, coowner, proprietor, proprietress, entrepreneur, self employed, sole trader,
    partner$, managing partner, general partner, equity partner, senior partner$, founding partner$, shareholder,
    managing member, managing principal, principal owner, franchisee`,
  CXO: `
    ceo, cfo, coo, cto, cmo, cio, ciso, cro, cpo, chro, cdo, cco, cso, clo, cao, cxo,
    chief executive, chief .. officer, president, managing director, group managing director, md and ceo,
    chairman, chairwoman, chairperson, board chair, chair of the board, chair of board, executive chair, executive board member,
    member of the executive board, executive committee member, member of the executive committee, director general,
    provost, vice chancellor, chancellor, rector`,
  'Vice President': `
    vp, svp, evp, avp, rvp, gvp, savp, sevp, vps, v p, vice president, vice presidents, vice pres, senior vice president, v president`,
  Director: `director, directors, dir, dean, associate partner, department chair, chair of the department, school/high/elementary principal, school principal, directorship`,
  'Experienced Manager': `
    head, general manager, gm, superintendent, editor in chief, chief editor, chief accountant, fire chief, police chief,
    chief of police, bureau chief, vice principal, assistant principal, deputy principal, headteacher, head teacher, headmaster,
    headmistress, department manager`,
  'Entry Level Manager': `
    manager, managers, mgr, manageress, supervisor, team lead, team leader, teamlead, teamleader, leader, foreman, forewoman,
    shift lead, shift leader, crew lead, crew leader, managing editor, charge nurse, executive chef, squad lead, chapter lead,
    head chef/nurse/coach/cook/baker/barista/gardener/waiter/cashier/technician/librarian/bartender/housekeeper`,
  Strategic: `
    strategist, strategic, principal, distinguished, chief of staff, chief architect/scientist/economist/analyst/technologist/evangelist,
    enterprise architect, technical fellow, engineering fellow, senior fellow, board member, member of the board, board director,
    member of board, board of directors, board of trustees, member of the board of directors/trustees, director of the board, advisory board, board advisor/adviser/observer, supervisory board,
    non executive director, nonexecutive director, non executive, independent director, trustee, ned,
    strategic/special/executive/chief advisor/adviser, senior advisor, senior adviser`,
  Senior: `
    senior, sr, snr, lead, chief engineer, tech lead, technical lead,
    staff engineer/software/machine/data/product/site/security/designer/design/systems/hardware/backend/frontend/ml/ai/platform/technical,
    staff scientist/developer/firmware/devops/quality/research/mechanical/electrical/ux/network/reliability/process/full/cloud/applied`,
  'Entry Level': `
    assistant, assistants, asst, associate, associates, assoc, clerk, helper,
    ceo/cfo/coo/cto/cmo/cio/president/founder/owner/director/chairman/vp assistant, vice president assistant, managing director assistant,
   , aide, cashier, crew member, team member, receptionist,
    graduate, trainee assistant, entry`,
  'In Training': `
    intern, interns, internship, trainee, apprentice, apprenticeship, student$, undergraduate, cadet, extern, working student,
    student nurse/teacher/assistant/worker/intern/researcher/engineer/developer/pilot/employee/trainee/pharmacist/physiotherapist,
    graduate student, phd/doctoral/masters/mba/master/ma/msc/law/medical student, phd/doctoral/mba/jd/masters candidate,
    graduate trainee, doctoral researcher, in training`,
  Junior: `junior, jr, jnr, entry level, early career, associate product manager, associate project manager`,
  Wider: `
    regional, zonal, business unit, group, global, national, country, area, district, division, divisional, plant, executive manager, international,
    general, worldwide`,
  Nothing: `
    product/process/service/data/system/application/platform/epic/feature/control/solution/risk/content/journey/capability/code/budget/home/house/pet/dog/car/land owner,
    business process/product/system/service/application owner, product owners, owner relations,
    business/people/talent/hr/channel/alliance/technology/implementation/solution/solutions/strategic/client/delivery/design partner,
    learning/acquisition/culture/finance/service/training/recruitment/sales/legal/growth/marketing/reseller/integration partner,
    human resources partner, human resources business partner, business partners, founder/founders/owner/owners associate,
    ceo/cfo/coo/cto/cmo/cio/president/founder/founders/owner/director/directors/chairman/vp/partner office,
    ceo/cfo/coo/cto/cmo/cio/president/founder/founders/owner/director/chairman/vp secretary/coach/club,
    office/cabinet of the ceo/cfo/coo/cto/cmo/cio/president/founder/director/chairman/chief/vp/managing,
    chief petty officer, chief steward/cook/mate, chief officer, petty officer, chief warrant officer, president club,
    art/funeral/film/music/casting/choir/stage/movie director, director of photography, head office, head start, head hunter,
    executive assistant, physician assistant, physician associate, thought leader, general assembly,
    assistant/associate/adjunct/visiting professor, assistant/associate attorney/judge/justice/counsel/editor,
    assistant attorney general, associate/assistant/deputy general counsel, attorney general, solicitor general, surgeon general, general counsel, general practitioner,
    general contractor, general surgeon, major/lieutenant/brigadier general, inspector general, secretary general,
    lead generation/gen/management/qualification/nurturing/conversion/acquisition/research, general dentist/practice,
    senior living/care/center/centre/citizen/citizens/home/services/housing/helpers, junior high/achievement/college/league,
    strategic account/accounts/sourcing/communications/partnerships/partnership/alliances/sales/partner,
    graduate school/studies/programs/education/admissions/recruitment/recruiter/program/programme/schemes,
    intern/internship/trainee/apprentice/apprenticeship/student program/programme/coordinator/recruiter/recruitment/advisor/adviser/success,
    student affairs/services/life/support/engagement/experience/counselor/counsellor/loan/housing, research fellow, teaching fellow,
    kitchen/bar/wait/support/nursing staff, international business/relations/trade/sales/tax/law/development,
    general ledger/surgery/medicine/affairs/studies/administration/accounting, group fitness/therapy/home, area of, country club,
    clinical/medical/market area, plant/data/division of, group insurance, global/national/international/regional/country/group/area account/accounts, district court, entry of, data entry`,
};
