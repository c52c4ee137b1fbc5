/* Refusals that are about the recipient, as those of reply-corpus.ts are not; written in the same way. */

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
550 5.1.1 no mailbox called that
550 Sorry, I couldn't find any mailbox by that name. (#5.1.1)
550 Sorry, no such account here
550 5.1.1 We don't have a user by that name
550 5.1.1 bad address: not in the list of users
550 5.1.1 User {at} unknown at this site
550 Unknown address error 550-'MAILBOX NOT FOUND'
550 5.1.0 Unknown address error 550-'5.1.1 <{at}>: Recipient address rejected: User unknown'
550 <{at}> is an unknown address
550 Invalid address {at}
550 invalid mailbox
550 5.1.1 The recipient's e-mail address was not found in the recipient's e-mail system. Please check the e-mail address and try resending your message
550 5.1.1 user not known
550 unknown local part edda.holm in <{at}>
550 Unknown local-part
550 local user does not exist
550 the user has left the company
550 The address you sent to does not exist
550 The email address you are trying to reach does not exist
550 The person you are trying to reach no longer works here
550 5.1.1 The email account that you tried to reach does not exist. Contact the recipient by phone
550 5.1.1 The address is no longer in use
550 this mailbox is no longer in use
550 Mailbox disabled
550 user disabled
550 account has been terminated
550 inactive user
550 5.2.1 inactive account
550 mailbox is full, user quota exceeded
552 5.2.2 The mailbox is over its quota
552 recipient storage full
552 Mailbox exceeded its storage limit
550 5.2.2 recipient's mailbox is over its limit
550 5.1.1 No such local user
550 #5.1.1 bad recipient
550 5.1.1 bad recipient
550 Bad recipient address
550 5.1.1 invalid address (recipient)
550 Recipient invalid
550 user invalid
550 this address no longer accepts mail, account closed
550 <{at}>: unknown mailbox here
550 recipient <{at}> unknown
550 Email address does not exist
550 E-mail account unknown
550 5.1.1 email address not found
550 not a valid user here
550 5.1.1 {at} is not a valid address
550 5.1.1 Diese Adresse existiert nicht
550 Das Postfach existiert nicht
550 Adresse inexistante
550 Boite inexistante
550 El destinatario no existe
550 Destinatario sconosciuto
550 Destinatário não existe
550 Użytkownik nieznany
550 MTA says: no such user, 5.1.1
554 5.1.1 no such user
550 5.1.1 <{at}>: Recipient address rejected: User unknown in local recipient table; from=<{from}> to=<{at}> proto=ESMTP helo=<checker.example>
550 No Such User Here"
550 5.1.1 Unknown or illegal user
550 5.1.1 <{at}> User not found in domain
550 5.1.1 Sorry, no user by that name
550 5.1.1 we have no user called edda.holm
550 5.1.1 This mailbox doesn't exist
550 that user is unknown
550 5.1.1 Invalid user
550 <{at}>: invalid address
550 5.1.1 recipient {at} doesn't exist
550 5.1.1 <{at}> is not a known user
550 User is unknown
550 5.1.1 Account has been deleted
550 The account has been removed
550 no such mailbox
550 5.1.1 Mailbox {at} not found
550 Sorry, that address does not exist
550 Ungültiger Empfänger
550 5.1.1 utilisateur inconnu
550 usuario no existe
550 {at} user unknown
553 {at} unknown
550 5.1.1 Recipient not found in our system
550 No mailbox by that name is currently available
550 5.1.1 Unknown User
550 Mailbox is disabled
550 This user's account is closed
550 mailbox has exceeded its quota
552 over quota
550 the recipient's mailbox is full
550 5.1.1 alias unknown
550 unknown email address
550 recipient no longer exists
`;
