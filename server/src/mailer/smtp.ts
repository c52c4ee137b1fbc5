import { connect, type Socket } from 'node:net';
import { createTransport } from 'nodemailer';

/** The operator's mail server, of SMTP_URL. */
export interface SmtpServerAddress {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte (smtps); else STARTTLS where the server offers it. */
  readonly isTls: boolean;
  readonly user: string | null;
  readonly password: string | null;
}

export interface SmtpSettings {
  readonly server: SmtpServerAddress;
  /** The sender, such as millrace@example.com. */
  readonly from: string;
  /** How this service calls itself to the server. */
  readonly helloName: string;
}

/** One mail to one person. */
export interface MailToSend {
  /** One address, in ASCII, as `plainEmail` writes it. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** How long parts of a conversation may take, and all of it. */
export interface SmtpTimes {
  readonly connectMs: number;
  /** Without a byte from the server. */
  readonly silenceMs: number;
  readonly wholeMs: number;
}

export const usualSmtpTimes: SmtpTimes = { connectMs: 10_000, silenceMs: 20_000, wholeMs: 60_000 };

/** A mail that was not taken. */
export class MailNotTaken extends Error {
  override name = 'MailNotTaken';
  /** The server said no for good (5xx), so that another try is in vain. */
  readonly isFinal: boolean;

  constructor(message: string, { isFinal, cause }: { readonly isFinal: boolean; readonly cause?: unknown }) {
    super(message, { cause });
    this.isFinal = isFinal;
  }
}

/** What sends mail. Tests have others. */
export interface MailTransport {
  /** @throws {MailNotTaken} */
  send(mail: MailToSend): Promise<void>;
  /** Greets the server and signs in to it, and sends nothing. @throws {MailNotTaken} */
  check(): Promise<void>;
}

type Transport = Pick<ReturnType<typeof createTransport>, 'sendMail' | 'verify'>;

/** No quotes, lists, groups or spaces. */
const oneAddress = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)*$/i;

/** What is read of an error of nodemailer. */
interface SmtpError {
  readonly message: string;
  /** Of the reply, where the server gave one. */
  readonly responseCode: number;
  readonly response: string;
  /** What was refused, such as RCPT TO. */
  readonly command: string;
}

/** Sends over the operator's mail server: the only user of nodemailer. A connection for each mail, which ends with it. */
export class SmtpTransport implements MailTransport {
  readonly #settings: SmtpSettings;
  readonly #times: SmtpTimes;

  constructor(settings: SmtpSettings, times: SmtpTimes = usualSmtpTimes) {
    this.#settings = settings;
    this.#times = times;
  }

  async send({ to, subject, text, html }: MailToSend): Promise<void> {
    const { from } = this.#settings;
    // nodemailer reads a list of addresses in the envelope as well.
    if (!oneAddress.test(to)) throw new MailNotTaken('This is not one plain address.', { isFinal: true });
    await this.#talk((transport) =>
      transport.sendMail({
        from: { name: 'Millrace', address: from },
        to: { name: '', address: to },
        envelope: { from, to: [to] },
        subject,
        text,
        html,
        // RFC 3834: out-of-office programs do not answer it.
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        disableFileAccess: true,
        disableUrlAccess: true,
      }),
    );
  }

  async check(): Promise<void> {
    await this.#talk((transport) => transport.verify());
  }

  /** One conversation, which is over in time whatever the server does. */
  async #talk(work: (transport: Transport) => Promise<unknown>): Promise<void> {
    const { connectMs, silenceMs, wholeMs } = this.#times;
    const { host, port, isTls, user, password } = this.#settings.server;
    let socket: Socket | null = null;
    let timer: NodeJS.Timeout | undefined;
    const transport = createTransport({
      host,
      port,
      secure: isTls,
      name: this.#settings.helloName,
      // A password goes over a network in TLS only. On this machine there is no network, and certificates fit no name.
      requireTLS: user !== null && !isThisMachine(host),
      tls: { rejectUnauthorized: !isThisMachine(host), minVersion: 'TLSv1.2' },
      ...(user === null ? {} : { auth: { user, pass: password ?? '' }, forceAuth: true }),
      connectionTimeout: connectMs,
      greetingTimeout: silenceMs,
      socketTimeout: silenceMs,
      // Ours, so that it can be closed at once.
      getSocket: (_options, done) => {
        socket = connect({ host, port, timeout: connectMs });
        const failed = (error: Error) => done(error);
        const late = () => socket?.destroy(timedOut('connecting'));
        socket.once('error', failed).once('timeout', late);
        socket.once('connect', () => {
          socket?.off('error', failed).off('timeout', late).setTimeout(0);
          done(null, { connection: socket as Socket });
        });
      },
    });
    const deadline = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(timedOut(`${wholeMs / 1_000} s`)), wholeMs);
    });
    try {
      await Promise.race([work(transport), deadline]);
    } catch (error) {
      throw notTaken(error);
    } finally {
      clearTimeout(timer);
      (socket as Socket | null)?.on('error', () => {}).destroy();
    }
  }
}

const timedOut = (where: string) => new Error(`The mail server did not answer in time (${where}).`);

/** What the server said, in one line. What we sent, such as the password, is not in it. */
function notTaken(error: unknown): MailNotTaken {
  const { responseCode = 0, message = 'unknown', response, command = '' } = error as Partial<SmtpError>;
  const said = (response || message).replaceAll(/\s+/g, ' ').slice(0, 300);
  // Other refusals, such as of the password or the sender, are the operator's to mend: mails wait for that.
  const isOfMail = ['RCPT TO', 'DATA'].includes(command);
  return new MailNotTaken(said, {
    isFinal: isOfMail && responseCode >= 500 && responseCode < 600,
    cause: error,
  });
}

export const isThisMachine = (host: string): boolean =>
  /^(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i.test(host);
