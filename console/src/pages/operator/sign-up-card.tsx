import { useQuery } from '@tanstack/react-query';
import { operatorQuery } from '../../api/queries.ts';
import { Card, Facts } from '../../ui/card.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Skeleton } from '../../ui/note.tsx';
import { countText, creditsText } from '../../words/format.ts';

const whoText: Readonly<Record<string, string>> = {
  closed: 'nobody; links of invitations work',
  invited: 'addresses with an open invitation',
  open: 'everybody, each with an organization of their own',
};

/** Who may join, as the settings of the service say. */
export function SignUpCard() {
  const query = useQuery(operatorQuery('GET operator/sign-up'));
  const { data } = query;
  return (
    <Card title="Who may join" aside="set by SIGN_UP and OIDC_SIGN_UP, after a restart" isPadded>
      {data ? (
        <Facts
          facts={[
            [
              'By email',
              data.is_mail_on ? whoText[data.sign_up] : 'nobody, since this service sends no mail',
            ],
            ...(data.sign_up === 'closed'
              ? []
              : ([
                  ['Domains', data.domains.join(', ') || 'any'],
                  ['Credits of a new organization', creditsText(data.credits)],
                  ['Accounts in 24 hours', `${countText(data.made_day)} of ${countText(data.per_day_max)}`],
                ] satisfies [string, string][])),
            [
              'By identity provider',
              data.oidc === null
                ? 'none is set'
                : `${data.oidc.name}: ${data.oidc.sign_up === 'open' ? `people of ${data.oidc.domains.join(', ')}, as ${data.oidc.role}` : 'invited people'}`,
            ],
          ]}
        />
      ) : query.error ? (
        <ErrorNote error={query.error} retry={() => void query.refetch()} />
      ) : (
        <Skeleton text="addresses with an open invitation" />
      )}
    </Card>
  );
}
