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
  'Before anything that costs more than a few credits, call service_quote and tell me the cost. At the end, tell me what was charged and what is left.';

export const prompts: readonly Prompt[] = [
  {
    name: 'enrich_list',
    title: 'Enrich a list of companies or people',
    description: 'Fills in missing data for each row of a list, and says what was not found.',
    arguments: [
      argument(
        'rows',
        'The list, one row per line, such as domains, LinkedIn URLs, or names with companies.',
      ),
      argument('wanted', 'Data that you want for each row, such as industry, size, email address.', false),
    ],
    text: ({ rows, wanted }) =>
      `Enrich each row of this list${wanted ? ` with: ${wanted}` : ''}. For companies use service_company_enricher or service_enrich_company. For people use service_person_enricher or service_enrich_profile. For email addresses of more than ten people, send one service_email_finding job and check it with service_email_finding_inquiry. Leave what is not found empty; invent nothing. Return a table in the order of the list, and name the source of each value if a response names one. ${ending}\n\nThe list:\n${rows}`,
  },
  {
    name: 'find_contact',
    title: 'Find a contact at a company',
    description: 'Finds the right person at a company, and how to contact them.',
    arguments: [
      argument('company', 'Company name or domain.'),
      argument('role', 'Role of the person, such as head of procurement.'),
    ],
    text: ({ company, role }) =>
      `Find who is ${role} at ${company}, and how to contact them. Look up the company first (service_company_enricher), then search people there (service_people_search or service_lead_search, with a small limit). Find the email address of the best match (service_email_finder) and verify it (service_email_verifier). Say how sure you are and why. Do not present an address as valid if it is not. ${ending}`,
  },
  {
    name: 'audit_site',
    title: 'Audit a website',
    description: 'Reports the technologies and tracking of a website, and how to contact its company.',
    arguments: [argument('url', 'Website URL.')],
    text: ({ url }) =>
      `Audit the website ${url}. service_website_intelligence reads it once and returns its meta tags, technologies, pixels, social profiles, email addresses and certificate. service_web_sitemap lists its pages. service_traffic_scraper_sync returns its visits. Write a short report: what it is, its technologies, what tracks its visitors, what is missing or wrong (title, description, certificate, security headers), and how to contact its company. ${ending}`,
  },
];

/** Longer values are cut: a prompt is read whole by the model. */
const valueMax = 100_000;

/** Null if no prompt has this name; the missing arguments, if there are any. */
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
