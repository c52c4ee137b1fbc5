import { insertManagementKey } from '../../server/src/identity/management-keys.ts';
import { benchApp } from '../bench-app.ts';

/*
 * The service whose console is read: node console-service.ts DATABASE ORGANIZATION. Prints the port, the id of the organization, and a management
 * key with which a program reads what a person sees.
 */
const [databaseUrl = '', organization = ''] = process.argv.slice(2);
const app = await benchApp(databaseUrl, { providers: { live: () => [], sandbox: () => [] } });
const { rows } = await app.pool.query<{ id: number; public_id: string }>(
  'select id, public_id from organizations where name = $1',
  [organization],
);
const [found] = rows;
if (!found) throw new Error(`no organization is called ${organization}`);
const { key } = await insertManagementKey(app.pool, {
  name: 'bench',
  organizationId: found.id,
  role: 'admin',
  createdBy: null,
  expiresAt: null,
});
await app.server.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.server.address();
console.log(
  JSON.stringify({
    port: typeof address === 'object' ? address?.port : 0,
    organization: found.public_id,
    key,
  }),
);
