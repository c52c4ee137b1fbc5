/** Schemes whose `://` begins an address (IANA's registry, and those in wide use without being in it). */
export const hierarchicalSchemes: ReadonlySet<string> = new Set(
  `http https ftp ftps sftp ssh scp git git+http git+https git+ssh svn svn+ssh svn+http svn+https ws wss file smb cifs nfs
  afp dav davs webdav ldap ldaps rtsp rtsps rtmp rtmps mms irc ircs telnet gopher gemini nntp news imap imaps pop pop3
  smtp smtps xmpp sip sips mongodb mongodb+srv mysql mariadb postgres postgresql redis rediss amqp amqps mqtt mqtts
  kafka nats coap coaps stun turn s3 gs hdfs ipfs ipns vnc rdp webcal feed rsync tftp udp tcp docker oci jdbc odbc
  view-source chrome chrome-extension moz-extension steam magnet slack vscode tg whatsapp zoommtg msteams spotify itms-apps
  market obsidian figma discord`.split(/\s+/),
);
