/* Labels from the names of fields: what a program sends as `network_url` is a LinkedIn URL to a person. */

const known: Readonly<Record<string, string>> = {
  url: 'URL',
  urls: 'URLs',
  urn: 'URN',
  urns: 'URNs',
  uri: 'URI',
  id: 'ID',
  ids: 'IDs',
  api: 'API',
  ai: 'AI',
  html: 'HTML',
  json: 'JSON',
  csv: 'CSV',
  mx: 'MX',
  esp: 'ESP',
  smtp: 'SMTP',
  e164: 'E.164',
  iso: 'ISO',
  ip: 'IP',
  dns: 'DNS',
  geo: 'location',
  addon: 'add-on',
  network: 'LinkedIn',
  uri_encoded: 'URI-encoded',
};

/** "first_name" and "firstName" are both "First name". */
export function fieldLabel(name: string): string {
  const text = fieldWords(name);
  return text === '' ? name : text[0]?.toUpperCase() + text.slice(1);
}

/** The same behind others: "email status", "LinkedIn URL". */
export function fieldWords(name: string): string {
  if (/\s/.test(name.trim())) return name;
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[_\s-]+/)
    .filter((word) => word !== '')
    .map((word) => known[word.toLowerCase()] ?? word.toLowerCase());
  return words.join(' ');
}

/** "FULL_TIME" is "Full time"; what looks like a code or a sentence stays. */
export function choiceLabel(value: string): string {
  if (/^[A-Z]+(?:_[A-Z]+)+$/.test(value) || /^[A-Z]{4,}$/.test(value)) {
    const text = value.toLowerCase().replaceAll('_', ' ');
    return text[0]?.toUpperCase() + text.slice(1);
  }
  return value;
}
