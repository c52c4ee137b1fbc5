/** A delivery that a process has taken to send. */
export interface TakenDelivery {
  readonly id: string;
  readonly endpointId: number;
  readonly workspaceId: number;
  readonly isRegistered: boolean;
  readonly url: string;
  readonly signatureHeader: string | null;
  readonly eventId: string;
  readonly type: string;
  readonly createdAt: Date;
  readonly data: string;
  readonly sequence: number;
  readonly isProven: boolean;
  readonly isQuick: boolean;
  /** The process in whose name it was taken. */
  readonly processId: number;
}
