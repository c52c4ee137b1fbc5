import { useQuery } from '@tanstack/react-query';
import { operatorQuery, tableState } from '../../api/queries.ts';
import { CopyId } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/note.tsx';
import { Table } from '../../ui/table.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Ago } from '../../ui/time.tsx';
import { countText } from '../../words/format.ts';

/** Everybody who can sign in here. */
export function PeoplePage() {
  const query = useQuery(operatorQuery('GET operator/people'));
  return (
    <div className="page">
      <div className="h">
        <h1>People</h1>
        <span className="sub">Everybody who can sign in to this instance.</span>
      </div>
      <Card>
        <Table
          label="People"
          state={tableState(query, ({ people }) => people)}
          idOf={({ id }) => id}
          empty={
            <Empty title="Nobody yet">
              Invite operators with ./millrace operator invite, and members in Members.
            </Empty>
          }
          columns={[
            {
              name: 'name',
              head: 'Name',
              like: 'Maya Okafor',
              cell: ({ name, is_operator }) => (
                <span className="row">
                  {name} {is_operator ? <Tag>operator</Tag> : null}
                </span>
              ),
            },
            {
              name: 'email',
              head: 'Email',
              like: 'maya@northwind.example',
              cell: ({ email }) => <span className="sub">{email}</span>,
            },
            {
              name: 'organizations',
              head: 'Organizations',
              isNumber: true,
              cell: ({ organizations }) => countText(organizations),
            },
            { name: 'seen', head: 'Last seen', cell: ({ last_seen_at }) => <Ago at={last_seen_at} /> },
            { name: 'id', head: 'Id', cell: ({ id }) => <CopyId id={id} short /> },
          ]}
        />
      </Card>
    </div>
  );
}
