import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, vi } from 'vitest';
import { plainEmail } from '../identity/plain-email.ts';
import { type SmtpTimes, SmtpTransport } from '../mailer/smtp.ts';
import type { Certificate } from './certificates.ts';

/** A mail as it came, and its parts decoded. */
export interface ReceivedMail {
  /** Of the envelope. */
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
  /** By their names in small letters; lines joined, encoded words decoded. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  readonly html: string;
  /** Whether it came in TLS, and as whom. */
  readonly isTls: boolean;
  readonly user: string | null;
}

export interface MailBoxTerms {
  /** Refuses a recipient with this: `550 5.1.1 No such user`. Null takes it. */
  readonly refuse?: (recipient: string) => string | null;
  /** The same of a text, which it is given as it came. */
  readonly refuseText?: (raw: string) => string | null;
  /** TLS by STARTTLS, and from the start with `isTls`. */
  readonly certificate?: Certificate;
  readonly isTls?: boolean;
  readonly user?: string;
  readonly password?: string;
}

/** A mail server of a test (the npm package smtp-server), which keeps all mail. */
export class MailBox {
  readonly mails: ReceivedMail[] = [];
  readonly port: number;
  readonly #server: SMTPServer;

  private constructor(server: SMTPServer, port: number, mails: ReceivedMail[]) {
    this.#server = server;
    this.port = port;
    this.mails = mails;
  }

  static async start(terms: MailBoxTerms = {}): Promise<MailBox> {
    const { refuse, refuseText, certificate, isTls = false, user, password } = terms;
    const mails: ReceivedMail[] = [];
    const server = new SMTPServer({
      secure: isTls,
      authOptional: user === undefined,
      disabledCommands: [...(certificate ? [] : ['STARTTLS']), ...(user === undefined ? ['AUTH'] : [])],
      disableReverseLookup: true,
      ...(certificate ?? {}),
      onAuth: (sent, _session, done) =>
        sent.username === user && sent.password === password
          ? done(null, { user: sent.username })
          : done(Object.assign(new Error('Authentication failed'), { responseCode: 535 })),
      onRcptTo: ({ address }, _session, done) => {
        const refusal = refuse?.(address) ?? null;
        if (refusal === null) return done();
        done(refusedWith(refusal));
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const raw = Buffer.concat(chunks).toString('utf8');
          const refusal = refuseText?.(raw) ?? null;
          if (refusal !== null) return done(refusedWith(refusal));
          const { mailFrom, rcptTo } = session.envelope;
          mails.push({
            from: mailFrom ? mailFrom.address : '',
            // The package writes domains in Unicode.
            to: rcptTo.map(({ address }) => plainEmail(address)),
            raw,
            ...partsOf(raw),
            isTls: session.secure,
            user: session.user ?? null,
          });
          done();
        });
      },
    });
    // A client that hangs up is no error of the test.
    server.on('error', () => {});
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
    return new MailBox(server, (server.server.address() as AddressInfo).port, mails);
  }

  /** What sends mail here. */
  transport(
    { user = null, password = null, isTls = false, host = '127.0.0.1' }: Partial<TransportTerms> = {},
    times?: SmtpTimes,
  ): SmtpTransport {
    return new SmtpTransport(
      {
        server: { host, port: this.port, isTls, user, password },
        from: 'millrace@service.example',
        helloName: 'service.example',
      },
      times,
    );
  }

  to(address: string): readonly ReceivedMail[] {
    return this.mails.filter(({ to }) => to.includes(address));
  }

  /** The mail number `count` to an address, once it is there; a guard of minutes. */
  async next(address: string, count = 1): Promise<ReceivedMail> {
    return vi.waitFor(
      () => {
        const mail = this.to(address)[count - 1];
        expect(mail, `mail ${count} to ${address}`).toBeDefined();
        return mail as ReceivedMail;
      },
      { timeout: 200_000, interval: 20 },
    );
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}

/** @param answer such as `550 5.1.1 No such user` */
const refusedWith = (answer: string) =>
  Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) });

interface TransportTerms {
  readonly user: string | null;
  readonly password: string | null;
  readonly isTls: boolean;
  readonly host: string;
}

/** What stands behind the # of the link in a mail. */
export function tokenIn({ text }: Pick<ReceivedMail, 'text'>): string {
  return /#([0-9A-Za-z]{40})\b/.exec(text)?.[1] ?? '';
}

/** The two parts of a multipart/alternative, as nodemailer writes them. */
function partsOf(raw: string): Pick<ReceivedMail, 'headers' | 'text' | 'html'> {
  const [head, body] = splitHead(raw);
  const headers = headersOf(head);
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1] ?? '';
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const [partHead, content] = splitHead(part.replace(/^\r\n/, ''));
      const own = headersOf(partHead);
      return {
        type: own.get('content-type') ?? '',
        text: decoded(own.get('content-transfer-encoding') ?? '', content),
      };
    });
  const ofType = (type: string) => parts.find((part) => part.type.startsWith(type))?.text ?? '';
  return { headers, text: ofType('text/plain'), html: ofType('text/html') };
}

function splitHead(text: string): [string, string] {
  const at = text.indexOf('\r\n\r\n');
  return [text.slice(0, at), text.slice(at + 4)];
}

function headersOf(head: string): ReadonlyMap<string, string> {
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  return new Map(
    lines.map((line) => {
      const cut = line.indexOf(':');
      return [line.slice(0, cut).toLowerCase(), wordsOf(line.slice(cut + 1).trim())];
    }),
  );
}

/** RFC 2047. */
const wordsOf = (value: string) =>
  value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, form: string, text: string) =>
      form.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('utf8')
        : quoted(text.replaceAll('_', ' ')),
    );

function decoded(form: string, text: string): string {
  if (form === 'base64') return Buffer.from(text, 'base64').toString('utf8');
  return form === 'quoted-printable' ? quoted(text.replaceAll('=\r\n', '')) : text;
}

function quoted(text: string): string {
  const bytes: number[] = [];
  for (const part of text.match(/=[0-9A-F]{2}|[^=]+|=/gi) ?? []) {
    if (/^=[0-9A-F]{2}$/i.test(part)) bytes.push(Number.parseInt(part.slice(1), 16));
    else bytes.push(...Buffer.from(part, 'utf8'));
  }
  return Buffer.from(bytes).toString('utf8');
}
