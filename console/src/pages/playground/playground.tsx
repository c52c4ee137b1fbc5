import './playground.css';
import { Link, useParams } from '@tanstack/react-router';
import { endpointNamed } from '../../api/endpoints.ts';
import { linkTo } from '../../session/link-to.ts';
import { usePlace } from '../../session/use-place.ts';
import { Empty } from '../../ui/note.tsx';
import { EndpointList } from './endpoint-list.tsx';
import { PastRuns } from './past-runs.tsx';
import { Workbench } from './workbench.tsx';

/** Three panes: endpoints, the form of one, its answer. */
export function PlaygroundPage() {
  const { endpoint: name } = useParams({ strict: false }) as { endpoint?: string };
  const { organization, workspace } = usePlace();
  const base = `/o/${organization.id}/w/${workspace?.id ?? 'none'}`;
  const endpoint = name === undefined ? undefined : endpointNamed(name);
  return (
    <div className="playground">
      <EndpointList chosen={name} base={base} />
      {endpoint && workspace ? (
        <Workbench
          key={endpoint.name}
          endpoint={endpoint}
          organization={organization}
          workspace={workspace}
          base={base}
        />
      ) : (
        <div
          style={{ gridColumn: 'span 2', overflowY: 'auto', padding: 20, alignContent: 'start' }}
          className="stack"
        >
          <h1>Playground</h1>
          {name !== undefined && !endpoint ? (
            <Empty title={`No endpoint ${name}`}>
              It may have another name: search for it by what it does.
            </Empty>
          ) : workspace ? (
            <Empty title="Choose an endpoint">
              Search by plain words, such as “verify”, “linkedin company” or “scrape”. The form shows the
              price before anything runs. A good first one:{' '}
              <Link {...linkTo(`${base}/playground/clean_domain`)}>Clean domain</Link>.
            </Empty>
          ) : (
            <Empty title="No workspace yet">
              Calls belong to a workspace. <Link {...linkTo(`${base}/keys`)}>Create one</Link> first.
            </Empty>
          )}
          <PastRuns base={base} />
        </div>
      )}
    </div>
  );
}
