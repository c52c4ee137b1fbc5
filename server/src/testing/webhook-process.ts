import { SecretBox } from '../kernel/secret-box.ts';
import { heartbeat, registerProcess } from '../ledger/processes.ts';
import { createPool } from '../postgres/pool.ts';
import { WorkSigns } from '../postgres/work-signs.ts';
import { Deliverer } from '../webhooks/deliverer.ts';
import { connectTo } from './connect-to.ts';
import { patientTimes } from './patient-times.ts';
import { receiversOutbound } from './receivers-outbound.ts';

/* A process that delivers events until it is killed: node webhook-process.ts DATABASE_URL KEY_IN_HEX. Prints its id. */
const url = process.argv[2] ?? '';
const pool = createPool({
  connectionString: url,
  connectionsMax: 6,
  applicationName: 'webhook process',
  ...patientTimes,
});
const processId = await registerProcess(pool, 'webhooks', process.pid);
setInterval(() => void heartbeat(pool, processId), 500);
const fail = (error: unknown) => {
  console.error(error);
  process.exit(1);
};
new Deliverer({
  db: pool,
  connect: () => connectTo(url),
  processId: () => processId,
  signs: new WorkSigns({ db: pool, onProblem: fail }),
  outbound: receiversOutbound(),
  box: new SecretBox(Buffer.from(process.argv[3] ?? '', 'hex')),
  onSwitchedOff: () => {},
  concurrency: 50,
  onBug: fail,
  onProblem: fail,
});
console.log(processId);
