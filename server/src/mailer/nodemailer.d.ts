/** What is used of nodemailer, which has no types of its own. */
declare module 'nodemailer' {
  import type { Socket } from 'node:net';
  import type { ConnectionOptions } from 'node:tls';

  interface Address {
    readonly name: string;
    readonly address: string;
  }

  export interface SmtpError extends Error {
    /** Such as ECONNECTION, EAUTH, EENVELOPE. */
    readonly code?: string;
    /** Of the reply, where the server gave one. */
    readonly responseCode?: number;
    readonly response?: string;
    /** What was refused, such as RCPT TO. */
    readonly command?: string;
  }

  export interface Transport {
    sendMail(mail: {
      readonly from: Address;
      readonly to: Address;
      readonly envelope: { readonly from: string; readonly to: readonly string[] };
      readonly subject: string;
      readonly text: string;
      readonly html: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly disableFileAccess: boolean;
      readonly disableUrlAccess: boolean;
    }): Promise<unknown>;
    verify(): Promise<unknown>;
  }

  const nodemailer: {
    createTransport(options: {
      readonly host: string;
      readonly port: number;
      readonly secure: boolean;
      readonly name: string;
      readonly requireTLS: boolean;
      readonly tls: ConnectionOptions;
      readonly auth?: { readonly user: string; readonly pass: string };
      readonly forceAuth?: boolean;
      readonly connectionTimeout: number;
      readonly greetingTimeout: number;
      readonly socketTimeout: number;
      readonly getSocket: (
        options: unknown,
        done: (error: Error | null, socket?: { readonly connection: Socket }) => void,
      ) => void;
    }): Transport;
  };
  export default nodemailer;
}
