/*
 * Refusals in the manner of mail servers, sorted by what they are about. The wording follows what these systems are known to say;
 * names, addresses and hosts are invented. {at} is the recipient, {from} the sender, {ip} the address that asks.
 */

/** About a rule of the server, of the domain or of the recipient: nothing is known of the mailbox. */
export const aboutRule = `
550 5.4.1 All recipient addresses rejected : Access denied [AM0.eop-nam02.prod.example]
550 5.4.1 Recipient address rejected: Access denied. AS(201806281) [DB5EUR01FT043.eop-EUR01.prod.example]
550 5.4.1 [{at}]: Recipient address rejected: Access denied [HE1EUR04FT013.eop.example]
541 5.4.1 Mail rejected by destination domain
554 5.7.1 <{at}>: Recipient address rejected: Access denied
550 5.7.1 <{at}>... Access denied
550 5.7.1 Access denied, user unknown to this gateway
550 Access denied - Invalid HELO name (See RFC2821 4.1.1.1)
550 Mailbox unavailable or access denied
550 5.7.1 Mailbox unavailable due to policy
550 5.7.0 Local Policy Violation
550 5.1.1 This user does not accept bounces
550 This user does not accept bounces
550 5.1.1 User does not accept mail from the null sender
550 5.7.1 This user does not accept messages from outside the organisation
550 5.7.1 The user doesn't accept external messages
550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication required; Delivery restriction check failed because the sender was not authenticated
550 5.7.124 SenderNotInAllowedSendersList; sender not in allowed-senders list
550 5.7.1 RESOLVER.RST.AuthRequired; authentication required
550 5.7.1 RESOLVER.RST.NotAuthorized; not authorized
550 5.7.1 RESOLVER.RST.RecipSizeLimit; message too large for this recipient
550 5.7.1 TRANSPORT.RULES.RejectMessage; the message was rejected by organization policy
550 5.7.129 RESOLVER.RST.RestrictedToRecipientsPermission; not authorized
550 5.1.1 User only accepts mail from members of this list
550 Mailbox is restricted to internal users
550 5.7.1 This address accepts mail from internal senders only
550 5.1.1 Address is for internal use only
550 This account does not receive internet mail
550 5.7.1 Recipient requires that you are on the allow list
550 User {at} only accepts mail from approved senders
550 5.7.1 <{at}>: Recipient address rejected: ERS-Customized-Block.
550 5.7.1 Policy rejection on the target address
550 <{at}>: Reject due to policy restrictions (IP based)
550 Requested action not taken: mailbox unavailable Reject due to policy restrictions.
550-Requested action not taken: mailbox unavailable|550 For explanation visit https://postmaster.example/error-messages, invalid DNS MX or A/AAAA resource record
550 Administrative prohibition
550 Administrative prohibition - envelope blocked - https://community.example/docs/DOC-1369#550 [x]
550 Rejected by header based manually Blocked Senders: {from} - https://community.example/docs/DOC-1369#550 [x]
550 Envelope blocked - User Entry
554 Email rejected due to security policies - https://community.example/docs/DOC-1369#554 [x]
550 DMARC Sender Invalid - envelope rejected
550 5.7.26 <{at}>: ETP205 DMARC Failure for domain
550 5.7.1 Email rejected per DMARC policy for brookmill.example
550 5.7.23 The message was rejected because of Sender Policy Framework violation
550 Delivery is not allowed to this address.
550 5.1.1 Mail to this user is not permitted
550 This user is not allowed to receive mail from this server
550 5.1.1 Recipient not permitted to receive mail from external users
550 No such user is permitted to receive mail from this host
530 SMTP authentication is required.
503 This mail server requires authentication when attempting to send to a non-local e-mail address.
535 5.7.8 Authentication failed: unknown user
550-Please turn on SMTP Authentication in your mail client.|550 No such user may relay through this server.
550 Please authenticate first, user unknown
530 5.7.0 Must issue a STARTTLS command first
550 5.7.1 TLS is required for this user
550 Message content rejected
550 Mail content denied. http://service.example/cgi-bin/help?id=20022
550 rejecting banned content
550 virus detected
550 spam detected
554 5.7.1 Message considered spam by user's filter
550 High probability of spam; account of recipient is protected
554 5.7.1 <{at}>: Recipient address rejected: BLOCK-RCPT.
550 5.1.1 Recipient blocked by administrator's filter
550 Blocked
550 permanent failure for one or more recipients ({at}:blocked)
550 Mail is rejected by recipients
550 5.2.0 Mail rejete. Mail rejected. ofr_506 [506]
550 Rejected
550 5.7.1 Rejected
554 Transaction failed
550 #5.1.0 Address rejected.
550 #5.7.1 Your access to submit messages to this e-mail system has been rejected.
550 5.7.1 Unable to relay
550 5.7.54 SMTP; Unable to relay recipient in non-accepted domain
554 5.7.1 <{at}>: Relay access denied
550 relay not permitted
550 relaying denied for <{at}>
553 Relaying disallowed, mx.example
553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)
553 5.3.0 <{at}>... not a local domain; no such user
550 5.7.1 <{at}>... Relaying denied. IP name lookup failed [{ip}]
550 we do not relay; user {at} is invalid
550 Your domain is not configured to use this MX host.
550 Domain is disabled, user unknown
550 5.1.2 Unknown recipient domain
550 Domain brookmill.example is suspended
550 5.1.1 The domain of the recipient is not hosted here
551 5.7.1 Domain not found (#id-5.9.2)
551 5.7.1 Loop detected: mail is forwarded from and to improvmx.example. (#id-5.9.0)
550 5.7.1 Message refused by the moderation rules of the group
550 5.1.1 Only subscribers may write to this address
550 Challenge-response: user unknown until you reply to the challenge
550 5.5.3 Only one recipient at a time for bounces, user unknown
550 5.1.1 Recipient quarantined by policy
550 5.7.1 Geographic restriction: this account takes no mail from your country
550 5.1.1 Greylisting in effect, user unknown for now
550 This message type is forbidden for the user
550 5.1.1 Not authorised to deliver to this recipient
550 5.7.1 This mailbox does not accept autoreplies
550 5.1.1 Recipient does not accept delivery status notifications
550 DSNs are refused for this recipient
550 5.1.1 Null return path refused for this user
550 User not accepting mail from MAILER-DAEMON
550 all mail for this domain is refused, customer has not paid
550 Message refused: recipient's inbox only takes mail from contacts
550 5.1.1 authentication database unavailable
550 The recipient's mail server refused the connection
550 5.1.1 Recipient server rejected the message: policy
550 5.7.1 Recipient not authorized to receive from external
550 5.1.1 this account can only be reached by people in its organization
550 The group is closed to non-members
550 5.1.1 Mail for this group is restricted to its members
550 Distribution list does not accept outside mail
550 5.1.1 Account is on vacation and refuses mail
550 User blocked you
550 5.1.1 Recipient rejected by reputation service
550 5.1.1 Internal mapping failure for user
550 5.1.1 Try the primary MX
550 This server only relays for authenticated users
550 5.1.1 Recipient address rejected: Domain not found
550 5.1.1 Country blocked
550 5.1.1 mailbox accepts only signed mail
550 5.1.1 Please use the contact form, this address takes no mail
550 5.1.1 No-reply address: incoming mail is refused
550 5.7.1 mailbox does not accept mail from this source
550 5.1.1 The recipient doesn't accept delivery reports
550 5.7.1 Recipient does not accept messages from the internet
550 This mailbox is for internal mail
550 5.1.1 recipient only reachable from inside
550 5.4.1 Recipient address rejected: Access denied
550 5.4.1 Access denied for {at}
550 5.1.1 access to this mailbox is denied
550 5.1.1 Recipient callout rejected
550 5.1.1 Recipient rejected by content filter
550 Reject, id=ADEHUT.IEBB. see mailbox policy
550 5.1.1 Mail rejected by user's rule
`;

/** About who asks: nothing is known of the mailbox. */
export const aboutSender = `
550 Your account has been suspended for sending to unknown users
550 5.1.1 Your account is disabled
550 Your mailbox is full, you cannot send to this user
550 5.1.8 Access denied, bad outbound sender
550 5.1.90 Your message can't be sent because you've reached your daily limit for message recipients
550 5.7.708 Service unavailable. Access denied, traffic not accepted from this IP
550 5.7.501 Access denied, spam abuse detected
550 5.7.502 Access denied, banned sender
550 5.7.503 Access denied, banned sender
550 5.7.606 Access denied, banned sending IP [{ip}]
550 5.7.1 Unfortunately, messages from [{ip}] weren't sent. Your network is on our block list (S3140).
550 5.7.1 Service unavailable, Client host [{ip}] blocked using Spamhaus
550 5.7.1 Service unavailable; client [{ip}] blocked using Cloudmark Sender Intelligence
554 5.7.1 Service unavailable; Client host [{ip}] blocked using zen.spamhaus.org; user unknown
550 5.1.1 User unknown; your IP is listed by a DNSBL
550 5.7.1 [{ip}] Our system has detected that this message is likely unsolicited mail.
550 5.7.25 [{ip}] The IP address sending this message does not have a PTR record setup
550 5.7.26 This mail has been blocked because the sender is unauthenticated
553 5.7.1 [BL21] Connections will not be accepted from {ip}, because the ip is in Spamhaus's list
554 Message not allowed - [PH01] Email not accepted for policy reasons.
554-No SMTP service|554-Bad DNS PTR resource record.|554 For explanation visit the help pages
550 <{at}>: IP address is block listed
554 IP={ip} - None/bad reputation. Ask your postmaster for help (TOSA)
550 5.7.1 Connections not accepted from servers without a valid sender domain.
450 4.7.25 Client host rejected: cannot find your reverse hostname, [{ip}]
550 5.1.8 <{from}>: Sender address rejected: Domain not found
550 5.1.7 <{from}>: Sender address rejected: User unknown
553 5.1.8 Domain of sender address {from} does not exist
550 5.1.0 <{from}>: Sender address rejected: User unknown in relay recipient table
550 5.1.1 <{from}>: Sender address rejected: undeliverable address: User unknown
550-Verification failed for <{from}>|550-No Such User Here|550 Sender verify failed
550-Verification failed for <{from}>|550-Unrouteable address|550 Sender verify failed
550 Sender verify failed
550 Could not verify sender: no such user
550-Callback verification of <{from}> failed|550 user unknown
550 5.1.0 sender rejected
550 Invalid sender: user does not exist
501 5.1.0 Emetteur invalide. Invalid Sender. OFR004_405 [405]
550 5.7.1 <{from}>: Sender address rejected: not logged in
550 5.5.2 <checker>: Helo command rejected: Invalid name
504 5.5.2 <checker>: Helo command rejected: need fully-qualified hostname
550 HELO name unknown
550 You are not allowed to send mail to this user
550 You are not a known user
550 5.7.1 You must log in as a valid user
550 You cannot send to this address: unknown account
550 Outgoing mail from "{from}" has been suspended.
550 The account is suspended from sending
550 5.1.1 Account blocked for sending spam
550 Mailbox of the sender is over quota
552 5.2.2 Sending quota exceeded
552 Your account has exceeded its sending quota
550 5.2.2 Daily quota of messages exceeded
550 Sender frequency limited. http://service.example/cgi-bin/help?id=20022
550 5.7.1 Too many unknown recipients from your host
550 Too many invalid recipients
550 5.1.1 Directory harvest attack detected, no such user
554 5.7.1 Your IP tried too many unknown users
550 5.1.1 Probing for addresses is not welcome
550 You have sent to too many invalid users; user unknown
550 5.7.1 Your host is banned for trying nonexistent mailboxes
554 Your access to this mail system has been rejected due to the sending MTA's poor reputation
554 Blocked - see https://ipcheck.example/?ip={ip}
550 Rejected because {ip} is in a black list at bl.spamcop.net
550 mwinf5c04 ME Adresse IP source bloquee pour incident de spam. Client host blocked for spamming issues. OFR006_102 [102]
550 Absenderadresse unbekannt
550 5.1.8 Adresse de l'expéditeur inconnue
550 5.1.1 Remitente desconocido
550 Mittente sconosciuto
550 host checker.example is not a valid user of this relay
550 5.7.1 The client is no known user
550 5.7.1 Remote host unknown to the account
550 5.1.1 Bounce messages are rejected for this mailbox
550 5.1.1 Null senders are not welcome here: user unknown
550 mailbox does not exist for senders outside the company
550 5.7.1 Your account has been locked
550 SMTP account of sender has been disabled
550 Your IP address does not exist in our access list
550 Unknown host in HELO
550 This recipient only receives mail from known senders
550 the account of {from} is unknown here
550 sender address {from} does not exist
550 bounce address does not exist
550 5.1.1 reverse lookup of your address failed
550 5.1.1 Anonymous senders not allowed: no such user
550 Account is protected by a spam filter; sender not found in list of friends
550 5.1.1 user refuses mail from your domain
550 you are blocked by this user
550 5.1.1 {at}: sender verify failed, no such user
550 Your access to the mail system has been suspended
550 Email account {from} has been disabled
550 5.2.1 Sender's mailbox is disabled
550 sender account is inactive
550 5.1.1 invalid HELO, unknown user
550 5.1.1 no such user or sender is not known
550 5.1.1 verify your account first
550 5.1.1 No bounces please
550 User does not take bounce messages
550 5.1.1 This address never sends mail, so bounces are rejected
550 5.1.1 You have been blocked by the user
550 Your email account has been blocked for sending to nonexistent recipients
550 Account suspended: you sent mail to too many invalid addresses
550 Your mail account is over its sending limit
550 5.1.1 your user name is unknown to this server, please log in
550 Your domain does not exist
550 5.1.8 Your sender domain was not found
550 5.1.1 sender unknown
550 The mail server for your domain does not know the sending user
550 5.1.1 please try your message again later
550 Suspicious activity from your account
`;

/** About the moment: nothing is known of the mailbox yet. */
export const aboutMoment = `
550 5.1.1 Recipient could not be verified at this time, please retry
550 5.1.1 User unknown, try again later
550 No such user right now, try later
553 5.1.1 Temporary recipient verification problem
550 Mailbox temporarily unavailable
550 5.2.1 Mailbox temporarily disabled
550 5.2.1 The account is temporarily suspended, please retry
550 5.1.1 <{at}>: Recipient address rejected: unverified address: Address verification in progress
550 5.5.0 Service refuse. Veuillez essayer plus tard. service refused, please try later. LPN007_510
550 5.1.1 Benutzer vorübergehend nicht erreichbar
550 Adresse inconnue, réessayez plus tard
550 Buzón no existe, intente más tarde
550 5.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages from being delivered.
550 5.2.1 Recipient has too many messages at the moment
554 5.2.122 The recipient has exceeded their limit for the number of messages they can receive per hour.
550 User is receiving mail too quickly
550 5.1.1 User unknown, and too many of them
550 4.1.1 User unknown
550 Account not yet active, please wait
550 5.1.1 The mailbox is being created, come back in 10 minutes
550 5.1.1 Mailbox is being moved, please retry
550 5.1.1 Mailbox migration in progress
550 System maintenance: user unknown
550 5.3.2 System not accepting network messages; user unavailable
550 User currently unavailable
554 5.1.1 Mailbox currently unavailable
550 5.1.1 Recipient lookup deferred
550 The server is busy, no user
550 5.2.0 Mailbox locked by another session, retry
450 4.1.1 User unknown, try again
450 4.2.0 <{at}>: Recipient address rejected: Greylisted
451 4.7.1 Greylisting in action, please come back in 00:04:30
451 4.7.500 Server busy. Please try again later from [{ip}]. (S77719)
451 4.3.0 Mail server temporarily rejected message.
451 Invalid Recipient - https://community.example/docs/DOC-1369#451 [x]
452 4.2.2 The email account that you tried to reach is over quota.
452 4.5.3 Error: too many recipients
421 4.7.0 Try again later, closing connection
450 4.2.1 The user you are trying to contact is receiving mail too quickly.
451 Internal resource temporarily unavailable
550 user unknown (gateway timeout)
550 Unknown user: mail store not mounted
550 Recipient cannot be checked just now
550 5.1.1 Recipient state unknown
550 Unknown status of mailbox
550 5.1.1 user status unknown
550 5.1.1 user unknown: lookup returned SERVFAIL
550 account verification pending
550 5.1.1 Unknown user or access denied
550 5.1.1 sorry, cannot handle this recipient now
550 5.1.1 user table lookup: try again
550 5.1.1 User unknown; Client host rejected
550 Too many failed recipients, user unknown
550 5.1.1 Max recipients per session reached; user unknown
550 5.5.1 Bad sequence of commands: unknown user
550 5.1.1 This is a backup MX, user not known here
550 Recipient directory is being rebuilt, unknown user
550 Mailbox is undergoing maintenance
550 5.1.1 Postfix: cannot load maps; user unknown
550 5.1.1 temporary failure in name resolution
550 5.1.1 overloaded
550 5.1.1 no valid SPF record: unknown
550 5.7.1 user unknown, rejected due to DMARC
550 5.1.1 recipient unavailable until tomorrow
550 5.1.1 mailbox busy
550 Unknown command user
550 5.1.0 Unknown address error 550-'connection denied'
550 Authentication is required for relay; user unknown
550 Can't check recipient right now
550 5.1.1 We are unable to confirm this mailbox at present
550 5.1.1 Recipient verify: upstream said 451 try later
550 5.1.1 Temp. lookup problem
550 lookup for user temporarily failed
550 User not verified, please wait
550 5.1.1 recipient pending activation
550 5.1.1 try again in 5 min
550 5.1.1 user unknown (temporary)
550 No such user (tempfail)
550 5.1.1 Mailbox unavailable right now
550 mailbox not available at this moment
550 5.1.1 server too busy to verify recipient
550 5.1.1 System load too high
550 5.1.1 Recipient limit reached for this connection
550 5.1.1 dovecot auth: user db temporary failure
550 5.7.1 Rejected: unknown reason
550 5.1.1 Rate limited
`;

/** About the server, its directory or another server that it asks: nothing is known of the mailbox. */
export const aboutServer = `
550 5.1.1 Directory service temporarily unavailable, cannot verify user
550 5.1.1 LDAP lookup failure, try again later
550 5.1.1 LDAP lookup failure
550 User lookup failed temporarily; no such user in cache
550 User lookup failed
550 5.1.1 User look-up error
550 5.1.1 Recipient lookup failed
550 5.1.1 Cannot verify recipient
550 Unable to verify user
550 5.1.1 Unable to validate recipient
550 Could not verify the mailbox
550 5.1.1 Recipient verification failed
550 Address verification failed
550 Verification of the recipient timed out
550 5.1.1 Unable to connect to the user database
550 Database error: user unknown
550 5.1.1 Error in the address database
550 5.1.1 MySQL server has gone away, lookup failed
550 5.1.1 Directory not available
550 5.1.1 Directory server not responding
550 Active Directory unreachable, unknown user
550 5.1.1 Backend failure, user not found
550 5.1.1 Backend server timed out
550 5.1.1 <{at}>: Recipient address rejected: undeliverable address: mail for brookmill.example loops back to myself
550 5.1.1 <{at}>: Recipient address rejected: undeliverable address: Host or domain name not found. Name service error for name=mx2.brookmill.example type=A: Host not found
550 5.1.1 <{at}>: Recipient address rejected: undeliverable address: connect to mx2.brookmill.example[192.0.2.9]:25: Connection refused
550 5.1.1 <{at}>: Recipient address rejected: undeliverable address: host mx2.brookmill.example[192.0.2.9] said: 554 5.7.1 Access denied
550 5.1.1 <{at}>: Recipient address rejected: undeliverable address: lost connection with mx2.brookmill.example while receiving the initial server greeting
550 Invalid Mailbox (Call FWD)
550 Call forward rejected
550 Could not complete recipient callout
550 Could not complete recipient verify callout
550 5.1.1 Callout verification failed
550 Callahead failed: user not found
550 lowest numbered MX record points to local host
550 Lowest numbered MX record points to local host: unrouteable address
550 5.4.6 Routing loop detected, user unknown
554 5.4.14 Hop count exceeded - possible mail loop
554 5.4.6 Too many hops
550 5.4.4 Unable to route: host not found
550 5.4.310 DNS domain brookmill.example does not exist
550 5.4.317 Message expired, cannot connect to remote server
550 5.4.316 Message expired, connection refused
550 Internal error
550 Internal server error while looking up the recipient
554 5.3.0 Internal error, mailbox not found
550 5.3.0 System error: no such mailbox store
550 5.3.5 System incorrectly configured: unknown user
550 Server configuration error, user unknown
550 5.1.1 Mail server misconfigured, unknown recipient
552 5.3.1 insufficient disk space
552 5.3.4 Message size exceeds fixed limit
550 5.1.1 Mailbox store offline
550 Mailbox server unavailable
550 5.1.1 Mailbox server is down
550 5.2.0 STOREDRV.Deliver; mailbox could not be opened
550 5.1.1 Cannot open mailbox
550 5.2.1 Mailbox database is dismounted, not available
550 Cannot open user database
550 5.1.1 I/O error while reading user table
550 5.1.1 License exceeded, recipient rejected
550 License expired: user unknown
550 User unknown (cached result of a failed lookup)
550 5.1.1 Recipient check failed: timeout
550 Recipient verification timeout, unknown user
550 Error checking recipient
550 5.1.1 Error while validating the address
550 DNS error for the domain of the address
550 5.1.1 DNS lookup failure for recipient domain
550 5.4.3 Directory server failure
554 Mail system down, no such user
551 5.3.0 Unknown error
550 5.1.1 Unknown error
550 Unexpected failure, recipient invalid
550 5.1.1 Address rewriting failed
550 5.1.1 Cannot resolve recipient: resolver failure
550 5.1.1 Error: user database is read-only
550 5.1.1 Verification server is out of reach
550 5.1.1 No answer from the directory
550 5.1.1 We could not look up this recipient
550 5.1.1 unable to find out whether the user exists
550 No mailbox server available
550 invalid user table
550 5.1.1 Recipient's server is unreachable
550 Mailbox backend is unreachable
550 5.1.1 The customer's server did not answer
550 5.1.1 cannot reach mailstore for user
550 5.1.1 Delayed: recipient validation
550 protocol violation: invalid recipient syntax in this session
550 IMAP store unavailable, mailbox not found
550 5.1.1 Timeout while looking for user
550 5.1.1 User query timed out
550 Unable to deliver: destination server error
550 Recipient unavailable
550 5.1.1 Service unavailable
550 5.2.0 mailbox problem
550 5.5.0 SMTP service unavailable, user not local
550 5.1.1 account not verified
550 5.1.1 Recipient validation service did not answer
550 5.1.1 The lookup of this recipient failed
550 5.1.1 user: NFS server not responding
550 5.1.1 cannot check user, ldap bind failed
550 5.1.1 ldap: can't contact LDAP server
550 5.1.1 AD connector down
550 5.1.1 user map unavailable
550 5.1.1 quota of connections exceeded
550 5.1.1 Invalid Mailbox (Call forward)
550 Recipient callout defer
550 5.1.1 Delivery agent cannot be started
550 5.1.1 quota service failure
550 5.1.1 unable to get user info
550 5.1.1 cannot get user data
550 Failed to retrieve account information
550 account information not available
`;

export function repliesOf(corpus: string): string[] {
  return corpus
    .trim()
    .split('\n')
    .map((line) =>
      line
        .replaceAll('{at}', 'edda.holm@brookmill.example')
        .replaceAll('{from}', 'bounce@checker.example')
        .replaceAll('{ip}', '203.0.114.7')
        .replaceAll('|', '\n'),
    );
}
