/* What is asked and answered about how a person is reached. */

/** Whoever is looked for: by name and company, or by the page of a profile. At least one of them is there. */
export interface PersonKey {
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** As one text, where it is not known in parts. */
  readonly fullName: string | null;
  /** Of the company, in ASCII and lower case. */
  readonly domain: string | null;
  readonly companyName: string | null;
  /** Page of the person on the professional network. */
  readonly networkUrl: string | null;
}

/** One word for each fate of an address (decisions.md, Answers). Only `valid` says that mail reaches somebody. */
export const mailStatuses = ['valid', 'invalid', 'catch_all', 'unknown', 'disposable', 'role'] as const;
export type MailStatus = (typeof mailStatuses)[number];

export interface FoundEmail {
  readonly email: string;
  readonly status: MailStatus;
  /** 0 to 100: how sure the source is that the address is that person's. */
  readonly confidence: number | null;
  /** Who runs the mail of its domain, where the source says so. */
  readonly mailProvider: string | null;
}

/** What is known of an address. Members that a source does not tell are null. */
export interface MailVerdict {
  readonly status: MailStatus;
  /** Why, as one of `mailReasons` in mail/, or a word of the source. */
  readonly reason: string | null;
  readonly mxFound: boolean | null;
  readonly mxHost: string | null;
  readonly mailProvider: string | null;
  readonly disposable: boolean | null;
  readonly role: boolean | null;
  readonly free: boolean | null;
  /** The same address without a typing error, where it seems to have one. */
  readonly suggestion: string | null;
  /** 0 to 100: how safe it is to write to. */
  readonly score: number | null;
  /** Seconds after which a server that asked for patience may be asked again. */
  readonly retryAfterSeconds?: number;
}

/** Of an address of which nobody has told anything. */
export const nothingKnown: MailVerdict = {
  status: 'unknown',
  reason: null,
  mxFound: null,
  mxHost: null,
  mailProvider: null,
  disposable: null,
  role: null,
  free: null,
  suggestion: null,
  score: null,
};

export interface FoundPhone {
  /** E.164. */
  readonly phone: string;
  /** mobile, landline, … where the source says so. */
  readonly type: string | null;
}

export interface FoundPersonalEmail {
  readonly email: string;
  readonly status: MailStatus;
}

export interface FoundProfile {
  /** Page of the person on the professional network. */
  readonly networkUrl: string;
}

/** A person by name and company. */
export interface NamedPerson {
  readonly fullName: string;
  readonly companyName: string;
}
