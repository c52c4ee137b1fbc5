const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Elements that stand on lines of their own. */
export const blockElements =
  words(`address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption
  figure footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main menu nav ol optgroup option p plaintext pre search section
  summary table tbody td tfoot th thead tr ul video audio iframe`);

/** Never read: they hold no text, or none that is meant for readers; how the signs above are pronounced (ruby) would stand in their line. */
export const unreadElements =
  words(`script style template head link meta title base object embed applet param source track
  noframes frameset frame canvas select datalist option optgroup input textarea progress svg meter dialog map area
  rp rt rtc colgroup col slot`);

export const headingElements = words('h1 h2 h3 h4 h5 h6');
