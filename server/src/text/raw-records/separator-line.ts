/** Excel writes such a line before the headings: `sep=;`. The first group is the delimiter. */
export const separatorLine = /^"?sep=([^\w\s"]|\t)"?\r?\n/i;
