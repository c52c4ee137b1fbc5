import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { send } from '../../api/core.ts';
import type { Routes } from '../../api/routes.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Note, Skeleton } from '../../ui/note.tsx';
import { Alone } from './alone.tsx';
import { useToken } from './use-token.ts';

type Purpose = Routes['POST session/link/look']['body']['purpose'];
export type LinkLook = Routes['POST session/link/look']['answer'];

/**
 * A page that the link of a mail opens. It looks whose link it is, and uses it only once its person presses a button: programs that open
 * the links of mails use none up.
 */
export function MailLinkPage({
  purpose,
  title,
  again,
  children,
}: {
  purpose: Purpose;
  title: string;
  /** How to get another link. */
  again: ReactNode;
  children: (link: { readonly token: string; readonly look: LinkLook }) => ReactNode;
}) {
  const token = useToken();
  const look = useQuery({
    queryKey: ['mail link', purpose, token],
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => send('POST session/link/look', { body: { token, purpose }, signal }),
  });
  if (token === '') {
    return (
      <Alone title="This link is not complete">
        <Note look="warn">Copy the whole link from the email. It ends with # and many letters.</Note>
        {again}
      </Alone>
    );
  }
  if (look.error) {
    return (
      <Alone title="This link does not work">
        <ErrorNote error={look.error} />
        <p className="sub">Links work once and for a limited time. Only the newest link works.</p>
        {again}
      </Alone>
    );
  }
  if (!look.data) {
    return (
      <Alone title={title}>
        <Skeleton text="For maya.okafor@northwind.example" />
      </Alone>
    );
  }
  return children({ token, look: look.data });
}

/** The form that requests a new link: to sign in, or to reset a password. */
export function AskAgain({ step }: { step: 'link' | 'reset' }) {
  return (
    <Link to="/sign-in" search={{ step }}>
      Get another link
    </Link>
  );
}
