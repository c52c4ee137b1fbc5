/** What a client offers its user to begin with. */
interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly {
    readonly name: string;
    readonly description: string;
    readonly required: boolean;
  }[];
  text(values: Readonly<Record<string, string>>): string;
}

const argument = (name: string, description: string, required = true) => ({ name, description, required });

const ending =
  'Before anything that costs more than a few credits, ask service_quote and tell me the sum. Tell at the end what was charged, and what is left.';

export const prompts: readonly Prompt[] = [
  {
    name: 'enrich_list',
    title: 'Enrich a list of companies or people',
    description: 'Fills in what is known of each row of a list, and says what was not found.',
    arguments: [
      argument(
        'rows',
        'The list: a row a line, such as domains, pages of profiles, or names with companies.',
      ),
      argument('wanted', 'What is wanted of each, such as industry, size, e-mail address.', false),
    ],
    text: ({ rows, wanted }) =>
      `Enrich each row of this list${wanted ? ` with: ${wanted}` : ''}. For companies use service_company_enricher or service_enrich_company, for people service_person_enricher or service_enrich_profile; for e-mail addresses of more than ten people send one service_email_finding job and look at it with service_email_finding_inquiry. Leave what is not found empty; invent nothing. Answer with a table in the order of the list, and name the source of each value where an answer names one. ${ending}\n\nThe list:\n${rows}`,
  },
  {
    name: 'find_contact',
    title: 'Find a contact at a company',
    description: 'Finds the right person at a company, and how to reach them.',
    arguments: [
      argument('company', 'Name or domain of the company.'),
      argument('role', 'Who is looked for, such as head of procurement.'),
    ],
    text: ({ company, role }) =>
      `Find who is ${role} at ${company}, and how to reach them. Look the company up first (service_company_enricher), then search people there (service_people_search or service_lead_search, a small limit), then find the e-mail address of the best one (service_email_finder) and verify it (service_email_verifier). Say how sure you are and why; give no address that is not valid as if it were. ${ending}`,
  },
  {
    name: 'audit_site',
    title: 'Audit a website',
    description: 'Tells what a website is made with, what it tracks, and how its company can be reached.',
    arguments: [argument('url', 'Address of the website.')],
    text: ({ url }) =>
      `Audit the website ${url}: service_website_intelligence reads it once and tells its meta tags, technologies, pixels, social profiles, e-mail addresses and certificate; service_web_sitemap lists its pages; service_traffic_scraper_sync tells how many visit it. Write a short report: what it is, what it is made with, what tracks its visitors, what is missing or wrong (title, description, certificate, security headers), and how its company can be reached. ${ending}`,
  },
];

/** Longer values are cut: a prompt is read whole by the model. */
const valueMax = 100_000;

/** Null where there is none of that name; the names of arguments that are missing, where there are some. */
export function promptText(
  name: string,
  sent: Readonly<Record<string, string>>,
): { readonly description: string; readonly text: string } | { readonly missing: readonly string[] } | null {
  const prompt = prompts.find((one) => one.name === name);
  if (!prompt) return null;
  const missing = prompt.arguments
    .filter(({ name: one, required }) => required && !sent[one]?.trim())
    .map((one) => one.name);
  if (missing.length > 0) return { missing };
  const values = Object.fromEntries(
    prompt.arguments.map(({ name: one }) => [one, (sent[one] ?? '').trim().slice(0, valueMax)]),
  );
  return { description: prompt.description, text: prompt.text(values) };
}
