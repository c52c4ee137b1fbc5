/**
 * Top-level domains that are the endings of files far more often than of sites in what people write. A name of two labels
 * under them counts as a file: README.md, main.rs, setup.py, archive.zip.
 */
const fileEndings = new Set(['java', 'md', 'pm', 'ps', 'py', 'rs', 'sh', 'zip', 'mov']);
/** Those of countries in which bare names are common too: a file only where a path leads to it. */
const fileEndingsOfPaths = new Set(['ai', 'cc', 'pl', 'so', 'ml', 'mk', 'st', 'vi', 'app', 'bat', 'cab']);
/** Endings that are no top-level domain. */
const unlistedEndings =
  /\.(?:png|jpe?g|gif|svg|webp|avif|ico|bmp|tiff?|pdf|docx?|xlsx?|pptx?|csv|tsv|txt|html?|css|m?js|tsx?|jsx|json|xml|ya?ml|mp[34]|wav|log|exe|dll|gz|tar|rar|7z)$/;

/** The name of a file rather than of a host. @param host in lower case */
export function isFileName(host: string, { isAfterPath = false } = {}): boolean {
  if (unlistedEndings.test(host)) return true;
  const labels = host.split('.');
  const ending = labels.at(-1) ?? '';
  if (isAfterPath && fileEndingsOfPaths.has(ending)) return true;
  return labels.length === 2 && fileEndings.has(ending);
}

/** Objects of programs whose members have the names of newer top-level domains: this.name, console.info, Date.now. */
const codeObjects =
  /^(?:this|self|super|console|logger|request|response|req|res|options|opts|object|array|math|date|window|document|module|process|path|error|err|event|props|state)\./;

/** A member of an object in a program rather than a host. @param host in lower case */
export function isCode(host: string): boolean {
  return codeObjects.test(host) && !isCountryOrOld(host);
}

/** Two letters, or a top-level domain older than 2000: names of methods are among the newer ones. */
export function isCountryOrOld(host: string): boolean {
  return /\.(?:..|com|net|org|edu|gov|mil|int|arpa)$/.test(host);
}
