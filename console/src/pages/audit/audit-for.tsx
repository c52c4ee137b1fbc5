import { may } from '../../session/session.ts';
import { usePlace } from '../../session/use-place.ts';
import { Empty } from '../../ui/note.tsx';
import { AuditPage } from './audit.tsx';

/** The audit log, for roles that may read it. Others who open its address see whom to ask for access. */
export function AuditFor() {
  const { organization } = usePlace();
  if (may(organization.role, 'audit')) return <AuditPage />;
  return (
    <div className="page">
      <div className="h">
        <h1>Audit log</h1>
      </div>
      <Empty title="You cannot read this">
        Owners and admins see who changed what. Ask one of them for the role admin.
      </Empty>
    </div>
  );
}
