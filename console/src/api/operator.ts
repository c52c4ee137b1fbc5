import type { ManageRoutes } from '../../../generated/manage-api.ts';

type Answer<Name extends keyof ManageRoutes> = ManageRoutes[Name]['answer'];

export type OperatorOrganization = Answer<'GET operator/organizations'>['organizations'][number];
export type OperatorDetail = Answer<'GET operator/organizations/{organization_id}'>;
export type OperatorWorkspace = OperatorDetail['workspaces'][number];
export type OperatorEndpoint = Answer<'GET operator/endpoints'>['endpoints'][number];
export type OperatorPerson = Answer<'GET operator/people'>['people'][number];
export type ProvidersReport = Answer<'GET operator/providers'>;
export type OperatorProvider = ProvidersReport['providers'][number];
export type OperatorMail = Answer<'GET operator/mails'>['mails'][number];
export type Health = Answer<'GET operator/health'>;

export type ImportRecord = Answer<'GET operator/imports'>['imports'][number];
export type ImportPreview = Answer<'POST operator/uploads/{upload_id}/preview'>;
