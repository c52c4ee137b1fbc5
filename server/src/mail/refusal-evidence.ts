import type { Refusal } from './refusal.ts';

/**
 * What the words of a refusal are about. Only words about the recipient concern the mailbox, and only if the reply says nothing else.
 * A server that failed, or that refuses the client, may still use the code and the words of an unknown user.
 */
export interface Evidence {
  /** The client: its address, network or sender. */
  readonly sender: boolean;
  /** A rule of the server, the domain or the recipient. */
  readonly policy: boolean;
  /** Too much for now. */
  readonly rate: boolean;
  /** It may be otherwise soon. */
  readonly moment: boolean;
  /** The server could not look: a directory, a database, another server or its own set-up is at fault. */
  readonly server: boolean;
  /** Another server refused, and this one does not say why. */
  readonly relayed: boolean;
  /** With these words, a code alone does not count. */
  readonly doubt: boolean;
  readonly recipient: Extract<
    Refusal,
    'no_such_mailbox' | 'bad_mailbox_name' | 'mailbox_disabled' | 'mailbox_full'
  > | null;
}

/** @param text in lower case, without addresses @param hasAddress whether it had one, which is then the recipient's */
export function evidenceOf(text: string, hasAddress: boolean): Evidence {
  const plain = text
    .replace(/https?:\/\/\S+|www\.\S+/g, ' ')
    .replace(/[’`´]/g, "'")
    // Advice about typing errors: it says nothing about a later try.
    .replace(advice, ' ')
    .replace(/[ \t]+/g, ' ');
  const is = (patterns: readonly RegExp[]) => patterns.some((pattern) => pattern.test(plain));
  // Names of hosts are not words: mail.policy-server.example.
  const words = plain.replace(/\b[a-z0-9-]+(?:\.[a-z0-9-]+)+\b/g, ' host.name ');
  const inWords = (patterns: readonly RegExp[]) => patterns.some((pattern) => pattern.test(words));
  const isFull = is(full) && !is(fullElsewhere);
  return {
    sender: inWords(ofSender),
    policy: inWords(ofPolicy),
    rate: !isFull && is(ofRate),
    moment: is(ofMoment),
    server: is(ofServer),
    relayed: is(ofRelayed),
    doubt: is(ofDoubt),
    recipient: isFull ? 'mailbox_full' : recipientOf(words, hasAddress),
  };
}

function recipientOf(text: string, hasAddress: boolean): Evidence['recipient'] {
  const is = (patterns: readonly RegExp[]) => patterns.some((pattern) => pattern.test(text));
  const isOf = ({ state, ofMailbox }: State) => is(ofMailbox) || (hasAddress && state.test(text));
  if (is(badName)) return 'bad_mailbox_name';
  if (isOf(closed)) return 'mailbox_disabled';
  if (is(absent) || isOf(absentState)) return 'no_such_mailbox';
  return null;
}

const any = (...parts: readonly string[]) => parts.map((part) => new RegExp(part));

/** Words for a mailbox; never several, and not the sender's. */
const noun =
  "(?<!your |your e-?mail |sender |sender's |ip |helo |bounce |no )(?:\\b|no)(?:e-?mail )?(?:user(?:id|name)?|recipient|mail ?box|inbox|account|address|alias|person|customer|member|employee|addressee|maildrop|mailaddress|destinataire|utilisateur|boite|boîte|adresse|empfänger|empfaenger|benutzer|postfach|usuario|destinatario|buzon|buzón|utente|casella|usuário|destinatário|gebruiker|ontvanger|użytkownik|odbiorca)\\b(?! (?:server|service|database|table|store|look-?up|directory|data\\b|status|state|verification|list|map|limit|quota|rate|agent))";
/** Within one sentence. */
const gap = '[^.;\\n]{0,60}?\\b';
const gapInFront =
  '(?:[\\s:\'"<(-]|\\b(?:or|illegal|e-?mail|mail|local|destination|virtual|this|the|an?)\\b){0,8}';

/** What may be said of anything, and says something here only of a mailbox. */
interface State {
  readonly state: RegExp;
  readonly ofMailbox: readonly RegExp[];
}

const stateOf = (state: RegExp): State => ({
  state,
  ofMailbox: any(`${noun}${gap}(?:${state.source})`, `(?:${state.source})${gapInFront}${noun}`),
});

const absentState = stateOf(
  /(?:is )?(?:unknown|unrecogni[sz]ed|unallocated|invalid|nonexist[ae]nt|non-exist[ae]nt|bad|misspelled|illegal)\b|(?:not|never|cannot|can't|couldn't|could not) (?:be )?(?:found|located)\b|not (?:a )?(?:listed|known|recogni[sz]ed|exist|valid|registered)\b|(?:does|do|did)(?:n't| not) (?:exist|seem to exist|have a)\b|is(?:n't| not) (?:a )?(?:valid|known|listed|registered)\b|no longer (?:exists|available|valid|with|at this|on server|here|works|used)\b|has left\b|was (?:deleted|removed)\b|has been (?:deleted|removed)\b|(?:inconnue?|invalide|inexistante?|unbekannt|ungültig|desconocid[oa]|desconhecid[oa]|inexistente|sconosciut[oa]|onbekend|nieznany|no existe|não existe|n'existe pas|non esiste|existiert nicht|bestaat niet|nie istnieje)(?![a-zà-žß])/,
);

/** Of mailboxes and of nothing else. */
const absent = any(
  '\\bno such (?:user|recipient|mail ?box|address|person|account|local|e-?mail|alias|addressee|customer)\\b',
  '\\bnosuchuser|recipientnotfound|usernotfound|recipnotfound',
  '\\bno (?:mailbox|account|user|recipient|inbox|address)\\b[^.;\\n]{0,30}\\b(?:here|that name|this name|by that|with that|found|exists?)\\b',
  '\\bno (?:mailbox|account|user)\\b(?! (?:authenticated|permission|verification|lookup|data|available))',
  '\\bno (?:valid|known) recipient|\\bfind any (?:mailbox|user|account) (?:by|with|of) that name',
  '\\bunknown (?:or illegal )?(?:local|virtual)',
  '\\bun?rout(?:e)?able\\b',
  '\\bnot (?:our|a) customer\\b|\\bnot local; please try\\b',
  '\\bmailbox unavailable\\b',
  '\\bnot found in (?:the )?(?:directory|ldap|database|active directory)',
  '\\bnot listed in\\b[^.;\\n]{0,20}\\b(?:directory|name & address|address book)',
  '\\b(?:unbekannter|ungültiger) (?:empfänger|benutzer)',
);

/** Beside a mailbox: of an account, an address. */
const closed = stateOf(
  /(?:is |been |was |has )?(?:disabled|deactivated|suspended|discontinued|closed|terminated|frozen|locked|expired|inactive|dormant|retired)\b|inactivity\b|not active\b|no longer (?:active|in use|employed)\b|(?:désactivée?|deaktiviert|desactivad[oa]|disattivat[oa]|gesperrt)(?![a-zà-žß])/,
);

const badName = any(
  '\\b(?:invalid|illegal|bad|malformed) (?:mailbox|address|recipient|user) (?:name|syntax|format)',
  '\\bsyntax of (?:the )?(?:recipient|address|mailbox)',
);

const full = any(
  'over ?quota|over (?:its|his|the|their) (?:storage )?quota|quota (?:is )?(?:exceeded|full|violation)|quota exceed',
  '(?:exceed(?:s|ed|ing)?|out of|reached) (?:(?:its|his|her|their|the|allowed|allocated|maximum) )*(?:quota|storage|space|disk quota|mailbox size)',
  "(?:recipient|user|mailbox)(?:'s)? storage (?:is )?full|mail ?box (?:is )?over (?:its|his|the) limit|storage allocation|maildir over",
  '(?:mail ?box|inbox|account|postfach|boite|boîte|casella|buzón|buzon|quota)[^.;\\n]{0,25} (?:is )?(?:full|voll|pleine|piena|lleno|llena|cheia)(?![a-zà-žß])',
  '\\bfull (?:mail ?box|inbox)',
  'mailbox size (?:limit|quota) exceeded|mailbox (?:storage|disk) limit',
);
/** About the sender, the message, or everything. */
const fullElsewhere = any(
  '(?:sending|sender|daily|hourly|rate|message|queue|connection|outgoing|outbound|relay|your)(?: (?:account|mailbox|server))?(?: has)?(?: exceeded)?(?: its| the)?(?: \\w+)? quota',
  'organi[sz]ation|larger than|message size|exceeded (?:the |your )?(?:daily|hourly|sending)|insufficient (?:system|disk)',
);

const ofSender = any(
  'sender|envelope|return[ -]path|reverse[ -]path|mail from|from (?:address|domain|header)|from you|domain of|sending domain',
  '\\byour (?:e-?mail |mail )?(?:account|mail ?box|address(?! book)|domain|user|server|host|ip|mta|client|network|provider|connection|sending|organi[sz]ation|access|credentials|session|reputation)',
  '\\bhelo\\b|\\behlo\\b|hostname|host name|client host|connecting host|sending host|remote host|\\bclient\\b',
  'bounces?\\b|null (?:sender|return|address|path|envelope)|empty (?:sender|from|envelope|return)|<>|\\bndrs?\\b|\\bdsns?\\b|delivery (?:status )?notifications?|non-delivery|autorepl|auto-repl',
  "outgoing|outbound|\\b(?:from|for|allowed to|permitted to) send(?:ing)?\\b|sending (?:limit|quota|privileg|permission|is|mail|messages|e-?mail|to)\\b|\\byou (?:are not|may not|must|have been|have sent|do not have|cannot|need)|\\byou are (?:trying to use|sending)|you're not",
  '(?:unknown|invalid|nonexistent|non-existent|bad) (?:users|recipients|addresses|mailboxes)\\b|(?:directory|dictionary) (?:harvest|attack)|harvest(?:ing)?\\b|prob(?:es|ing)\\b',
  'e?xp[ée]diteur|emetteur|émetteur|absender|remitente|remetente|mittente|afzender|nadawc',
);

const ofPolicy = any(
  'resource record|\\bspf\\b|dmarc|dkim|\\btls\\b|starttls|encrypt|authentica|\\bauth\\b|log ?in (?:first|required)',
  'polic(?:y|ies)|must issue|\\bspam|\\bjunk|virus|malware|phish|content|unsolicited|access denied|permission|denied by|prohibited|forbidden',
  'not authori[sz]ed|unauthori[sz]ed|restricted|restriction|not (?:allowed|permitted)|disallow|administrative|security|firewall|\\bfilter(?:ed|ing)?\\b|quarantin',
  "(?:not|n't|never|only|refus\\w+ to|unwilling to|no longer) (?:be )?(?:accept|receiv|tak)(?:s|es|e|ing|ed)?\\b[^.;\\n]{0,30}\\b(?:from|external|internet|outside|internal|unsolicited|anonymous|such|this|your|bounce|null|members|that type)",
  '(?:outside|external|internal|anonymous|untrusted)\\b|members only|only (?:members|internal|local|trusted)|members of (?:the|this)|moderat(?:ed|or)|approv(?:al|ed)|white ?list|allow ?list|safe ?list|challenge|subscribers?\\b',
  '\\brelay(?:ing|ed)?\\b(?! recipient|=)|use (?:a )?(?:another|different) (?:mx|server)|wrong (?:mx|server)|not (?:hosted|handled|served) here|domain[^.;\\n]{0,30} (?:is )?(?:disabled|suspended|not (?:hosted|configured|found|local|active|known)|expired|inactive|unknown)|(?:invalid|unknown|disabled|suspended|expired) (?:recipient )?domain',
  'blocked|bloqu[ée]|bloccat|geblok|blacklist|reputation|abuse|complain|suspicious|spoof|loop|too many hops|duplicate',
  'bad sequence|unknown command|command (?:not|un|reject)|protocol (?:violation|error)|in this session|\\bonly\\b|(?:backup|secondary|fallback|primary|other) (?:mx|mail|server)|(?:tak|accept|receiv)es no (?:e-?mail|mail|messages?)\\b',
  'one recipient|single recipient|multiple recipients|recipients? (?:at a time|per)|too (?:long|large|big)|message (?:size|too)|(?<!mail ?box )size (?:limit|exceed)',
);

const ofRate = any(
  'too many|too much|too (?:fast|quick|often|frequent)|rate[ -]limit|(?:at|with) a rate|rate that|limit (?:is )?(?:exceeded|reached)|exceed(?:s|ed|ing)? (?:the |your |its |their )?(?:\\w+ )?(?:limit|max|rate)|throttl|frequen(?:cy|t)|flood|(?:daily|hourly|monthly|message|rate|recipient) (?:quota|limit)|per (?:hour|minute|day)|trop de|zu viele|demasiad',
);

const ofMoment = any(
  'try(?:ing)? (?:it |your message )?(?:again|later|in )|temporar|transient|tempfail|come back|\\bretry|re-?send (?:it |your message )?later|later\\b|at (?:this|the) (?:time|moment)|for (?:now|the moment)|right now|currently (?:un|not (?:available|accepting|reachable|possible)|busy|offline|down|in maintenance|overload)|momentar|moment(?:an)?\\b|in progress|not yet|pending|deferred|delayed|soon\\b|maintenance|overload|\\bbusy\\b|resources|\\bwait\\b|until\\b|tomorrow|minutes?\\b|hours?\\b|(?<!\\d)seconds?\\b',
  'sp[äa]ter\\b|vor[üu]bergehend|temporair|plus tard|r[ée]essay|m[áa]s tarde|temporal|pi[ùu] tardi|temporane|mais tarde|p[óo]źniej|tijdelijk|chwilow|nouvel essai|erneut',
);

const system =
  '(?:ldap|directory(?: service)?|database|\\bdb\\b|mysql|postgres|sql|\\bdns\\b|name ?server|name service|backend|back-end|upstream|downstream|server|service|system|daemon|cluster|storage|disk|queue|map|table|catalog(?:ue)?|socket|milter|policy service|proxy|gateway|store|radius|active directory|network|socketmap|dict|tcp_table|resolver)';
const failing =
  '(?:fail(?:s|ed|ure|ing)?|errors?|unavailable|not (?:available|respond\\w*|reachable|running|ready|work\\w*)|timed? ?-?out|timeout|(?:is |are )?down\\b|offline|unreachable|problems?|broken|crash\\w*|refused|exception|trouble|unable|cannot|could not|malfunction|lost|aborted|no response|overloaded|out of memory)';
const looking =
  '(?:look(?:ing)?[ -]?up|lookup|verif(?:y|ied|ying|ication)|validat(?:e|ed|ing|ion)|check(?:ed|ing)?|quer(?:y|ied|ying|ies)|search|resolv(?:e|ed|ing)|resolution|determin(?:e|ed|ing)|confirm(?:ed|ing)?|authenticat\\w+|contact(?:ed|ing)?|connect(?:ed|ing|ion)?|reach(?:ed|ing)?|access(?:ed|ing)?|open(?:ed|ing)?|load(?:ed|ing)?|read(?:ing)?|stat|expand(?:ed)?|process(?:ed|ing)?|complete[d]?|callout|call-out|callback|rewrit\\w+)';

const ofServer = any(
  `\\b${system}\\b(?! recipient)[^.;\\n]{0,30}${failing}`,
  `\\b(?:fail(?:ed|ure|ing)?|errors?|unable|cannot|can't|could ?n[o']t|couldn't|timed? ?-?out|timeout|problems?|trouble|not able|impossible|no way|unsuccessful)\\b[^.;\\n]{0,24}\\b${looking}\\b`,
  `\\b${looking}\\b[^.;\\n]{0,24}\\b(?:fail(?:ed|ure|s|ing)?|errors?|problems?|timed? ?-?out|timeout|unavailable|not possible|impossible|incomplete|deferred|refused|lost|reset|aborted|trouble|pending|interrupted)\\b`,
  "\\b(?:not|n't) (?:be )?(?:verified|validated|checked|confirmed|determined|resolved|looked up|queried|processed)\\b",
  '(?:internal|local|server|system|configuration|config|software|database|unexpected|unknown|unspecified|i/o|io|disk|protocol|script|permanent system|processing) (?:error|problem|failure|fault)|misconfigur|incorrectly (?:configured|set up)|not (?:properly |correctly )?(?:configured|set up)|insufficient (?:system|disk|memory|storage|resources)|no space left|out of (?:memory|disk)|cannot allocate|read-only|write error|queue file|licen[cs]e',
  'loops? back|mail loop|lowest numbered mx|points? (?:back )?to (?:me|us|local)|host (?:or domain name )?not found|no route to|no answer from|host unknown|unknown host|connection (?:refused|reset|lost|timed|closed)|shutting down|not (?:accepting|processing) (?:connections|mail at)|mail system (?:is )?(?:down|off)',
  `\\b(?:errors?|failure|problems?|trouble|no answer|no response)\\b (?:in|of|with|from|at|by) (?:the |our )?(?:[a-z]+ )?${system}\\b|\\bno [a-z]+ ?(?:server|backend|service|store) (?:available|found|reachable|responded)|\\bwhether\\b|time-?outs?\\b|timed out|being re\\w+|out of reach|servfail|not mounted|dismount`,
  '\\bstale\\b|in cache\\b|cached\\b|incomplete (?:data|directory)|synchroni[sz]',
);

/** Another server refused, and its reply was not passed on. */
const ofRelayed = any('call[ -]?(?:fwd|forward\\w*)|call-?out\\b|callback\\b|callahead|call-ahead');

const ofDoubt = any(
  'accept|refus|den(?:y|ied)|reject(?:ed)? by|block|content|connection|session|network|server|system|\\bhost\\b(?!\\.name)|\\bip\\b|\\bnot (?:trusted|wanted|welcome)',
  "status|state of|\\bstate\\b|database|directory|table|look-?up|verif|quer(?:y|ies)|\\bcheck|\\bnow\\b|handle|cannot|can't|unable|(?:did|do|does|could|would)(?:n't| not)|\\bdown\\b|fail|\\berror|service|agent|\\bdata\\b|\\binfo|problem|limit|\\bdelay|\\bwait",
  // A code counts with a few words, not with a long text.
  '(?:\\b[a-z]{3,}\\b[^a-z]+){10}',
);

const advice =
  /(?:please |kindly )?(?:double-?check|re-?check|check|verify|correct|confirm|review|re-?enter|fix)\b[^.;\n]{0,60}?\b(?:and|then|before) (?:please )?(?:re-?try|try|re-?send|send|resubmit)(?:ing)?(?: (?:it|your message|the message))?(?: again)?(?! later|[^.;\n]{0,6} later)|please (?:double-?check|check|verify)\b[^.;\n]{0,60}(?:address|spelling|recipient|name)/g;
