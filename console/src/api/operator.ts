import type { ManageRoutes } from '../../../generated/manage-api.ts';

type Answer<Name extends keyof ManageRoutes> = ManageRoutes[Name]['answer'];

export type OperatorOrganization = Answer<'GET operator/organizations'>['organizations'][number];
export type OperatorEndpoint = Answer<'GET operator/endpoints'>['endpoints'][number];
export type OperatorPerson = Answer<'GET operator/people'>['people'][number];
export type ProvidersReport = Answer<'GET operator/providers'>;
export type OperatorProvider = ProvidersReport['providers'][number];
export type Health = Answer<'GET operator/health'>;

/* Imports: not a route of the service yet. */

export interface ImportRecord {
  readonly id: string;
  readonly file: string;
  readonly kind: string;
  readonly status: string;
  readonly rows: number;
  readonly taken: number;
  readonly refused: number;
  readonly created_at: string;
  readonly finished_at: string | null;
  readonly can_undo: boolean;
}

export interface ImportPreview {
  readonly id: string;
  readonly file: string;
  readonly rows: number;
  readonly kind: string;
  readonly kinds: readonly string[];
  readonly layout: string | null;
  readonly columns: readonly {
    readonly name: string;
    readonly field: string | null;
    readonly first: string | null;
  }[];
  readonly fields: readonly string[];
  readonly records: readonly Readonly<Record<string, unknown>>[];
}
