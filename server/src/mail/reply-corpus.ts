/*
 * Refusals in the manner of mail servers, sorted by what they are about. The wording follows what these systems are known to say;
 * names, addresses and hosts are invented. {at} is the recipient, {from} the sender, {ip} the address that asks.
 */

/** About the recipient, and about nothing else: the address is `invalid`. */
export const aboutRecipient = `
550 5.1.1 <{at}>: Recipient address rejected: User unknown in virtual mailbox table
550 5.1.1 <{at}>: Recipient address rejected: User unknown in virtual alias table
550 5.1.1 <{at}>: Recipient address rejected: User unknown in local recipient table
550 5.1.1 <{at}>: Recipient address rejected: User unknown in relay recipient table
550 5.1.1 <{at}>: Recipient address rejected: User unknown
550 5.1.1 <{at}>: Recipient address rejected: undeliverable address: unknown user: "edda.holm"
550 5.1.1 <{at}>: Recipient address rejected: undeliverable address: host mx2.brookmill.example[192.0.2.9] said: 550 5.1.1 <{at}>: Recipient address rejected: User unknown in virtual mailbox table (in reply to RCPT TO command)
550 5.1.1 <{at}>: Recipient address rejected: brookmill.example
550 5.1.1 <{at}>: Recipient address rejected: Address does not exist
550 5.1.1 <{at}>: Recipient address rejected: No such user at this domain
550 5.1.1 <{at}>: Recipient address rejected: unknown recipient
550 5.1.1 <{at}> User doesn't exist: {at}
550 5.1.1 <{at}>... User unknown
550 5.1.1 {at}... No such user
550 5.1.1 User unknown
550 5.1.1 unknown user
550 5.1.1 Unknown recipient
550 5.1.1 Recipient unknown <{at}>
550 5.1.1 Mailbox does not exist
550 5.1.1 No such mailbox
550 5.1.1 The email account that you tried to reach does not exist. Please try double-checking the recipient's email address for typos or unnecessary spaces. For more information, go to https://help.example/mail/?p=NoSuchUser a1-b2c3 - gsmtp
550 5.1.1 Email address could not be found, or was misspelled (G8)
550 5.1.1 RESOLVER.ADR.RecipNotFound; not found
550 5.1.1 RESOLVER.ADR.ExRecipNotFound; not found
550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient {at} not found by SMTP address lookup
550 5.1.351 Remote server returned unknown recipient or mailbox unavailable
550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302)
550 Requested action not taken: mailbox unavailable
550 5.1.1 unknown or illegal alias: {at}
550 5.1.1 <{at}>: user does not exist
550 5.1.6 recipient no longer on server: {at}
554 delivery error: dd This user doesn't have a yahoo.com account ({at}) [0] - mta4012.mail.example
554 delivery error: dd {at} is no longer valid. [-20] - mta1.mail.example
552 1 Requested mail action aborted, mailbox not found
550 5.1.1 Not our Customer
550 5.1.1 <{at}> recipient mailbox unallocated
550 5.2.1 <{at}>... Addressee unknown, relay=[{ip}]
550 Unrouteable address
550 unrouteable address
550 No Such User Here
550 No such user here
550 No such user ({at})
550 No such recipient here
550 Unknown user
550 Unknown user {at}
550 User unknown
550 user unknown
550 User not found
550 User not found: {at}
550 Invalid recipient
550 Invalid Recipient - https://community.example/docs/DOC-1369#550 [kAbCdEf]
550 Invalid recipient <{at}> (#5.1.1)
550 Mailbox not found
550 Mailbox not found. http://service.example/cgi-bin/help?id=20022
550 mailbox not found
550 Mailbox unknown
550 <{at}>, Recipient unknown
550 <{at}> No such user here
550 <{at}>: Recipient not found
550 {at} does not exist
550 User {at} does not exist
550 User ({at}) not listed in Domino Directory
550 {at}... not listed in public Name & Address Book
550 5.1.1 {at}... User not listed in public Name & Address Book
550 sorry, no mailbox here by that name. (#5.1.1)
550 sorry, no mailbox here by that name (#5.1.1 - chkuser)
511 sorry, no mailbox here by that name (#5.1.1 - chkuser)
550 5.1.1 sorry, no mailbox here by that name (#5.7.17)
553 sorry, this recipient is not in my validrcptto list: no such user (#5.7.1)
550 permanent failure for one or more recipients ({at}:550 5.1.1 User unknown)
550 cuda_nsu 5.1.1 <{at}>... User unknown
550 5.1.1 Recipient address rejected: unknown recipient
550 5.7.1 No such user!
550 Message was not accepted -- invalid mailbox. Local mailbox {at} is unavailable: user not found
550 5.1.1 Adresse d au moins un destinataire invalide. Invalid recipient. OFR_416 [416]
550 5.1.1 Adresse email invalide
550 5.1.1 <{at}> Destinataire inconnu
550 Destinataire inconnu
550 L'utilisateur n'existe pas
550 Benutzer unbekannt
550 5.1.1 Unbekannter Empfänger
550 Empfänger existiert nicht
550 5.1.1 Usuario desconocido
550 El usuario no existe
550 Utente sconosciuto
550 5.1.1 La casella non esiste
550 Usuário desconhecido
550 Gebruiker onbekend
550 5.1.1 no such user - nsmtp
550 5.1.1 <{at}> Recipient not found. http://bounce.example/irbounce
550 5.1.1 {at}: no such address here
550 5.1.1 no account by that name here
550 no account by that name here
550 there is no such person at this address
550 5.1.1 The user does not exist
550 5.1.1 This user does not exist here. Please check the address and try again.
550 Address unknown. Verify the address and resend the message.
550 5.1.1 - This is not a valid email address. Please verify that you have the correct email address for your recipient.
550 That address is not valid at this site
550 Not a valid recipient
550 {at} is not a valid mailbox
550 is not a known user on this system
550 5.1.1 <{at}>: Email address is not registered here
550 5.1.1 recipient does not exist here
550 5.0.0 <{at}>... User unknown
550 5.0.0 Unknown user
551 User not local; please try <edda@elsewhere.example>
551 5.1.6 User has moved, no longer at this address
550 5.1.1 The recipient no longer works here
550 {at} is no longer with the company
550 5.1.1 The account does not exist
550 Account does not exist
550 The email account does not exist
550 account not found
550 The mailbox was deleted
550 5.1.1
550 5.1.1 Bad destination mailbox address
550 Bad destination mailbox address
550 recipient address unknown: not found in LDAP directory
550 5.1.1 <{at}> not found in directory
550 Nonexistent user
550 non-existent address
554 5.1.1 <{at}>: User unknown
553 5.1.1 <{at}> unknown user account
550 The recipient cannot be found
550 5.1.1 Recipient could not be found
550 Mail for {at} is undeliverable: no such user
550 5.2.1 This mailbox has been blocked due to inactivity
550 5.2.1 The email account that you tried to reach is disabled. For more information, go to https://help.example/mail/?p=DisabledUser - gsmtp
550 5.2.1 The email account that you tried to reach is inactive.
550 5.2.1 Mailbox disabled, not accepting messages
550 5.2.1 Account is disabled
550 "The mail account is suspended"
550 Account {at} is suspended
550 5.2.1 <{at}> account disabled
550 Account disabled
550 account locked
554 delivery error: dd Sorry, your message to {at} cannot be delivered. This mailbox is disabled (554.30). - mta1.mail.example
550 Message was not accepted -- invalid mailbox. Local mailbox {at} is unavailable: account is disabled
540 5.7.1 <{at}>: recipient address rejected: Inactive
550 This account has been deactivated
550 The mailbox is inactive
550 The user's account has expired
550 Employee no longer employed
550 5.2.1 mailbox closed
550 User terminated
550 5.2.1 This account was closed at the wish of its owner
552 5.2.2 <{at}>: user is overquota
552 5.2.2 The email account that you tried to reach is over quota. https://help.example/mail/?p=OverQuotaPerm - gsmtp
552-5.2.2 The recipient's inbox is out of storage space and inactive.
552 5.2.2 user quota exceeded (UserSearch)
552 Requested mail action aborted: exceeded storage allocation
554 5.2.2 <{at}>: Recipient address rejected: Quota exceeded (mailbox for user is full)
552 5.1.1 Boite du destinataire pleine. Recipient overquota. OFR_417 [417]
552 sorry, over quota (#5.2.2)
552 5.2.2 Mailbox size limit exceeded
550 Mailbox is full
550 5.2.2 {at} mailbox full
552 5.1.1 <{at}> recipient rejected - extended quota violation
552 5.2.2 Mailbox full
550 Mailbox quota exceeded
550 The mailbox of the recipient is full
501 Syntax error in parameters or arguments
501 5.1.3 Invalid address
553 5.1.3 <{at}>... Invalid route address
501 Bad address syntax
553 5.1.3 Illegal character in local part
`;

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
