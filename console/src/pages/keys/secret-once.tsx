import type { ReactNode } from 'react';
import { Button, copyText } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Note } from '../../ui/note.tsx';

/** A secret that is shown this once. */
export function SecretOnce({
  title,
  secret,
  stored = 'hash',
  children,
  onClose,
}: {
  title: string;
  secret: string;
  /** What the service keeps of it: what it signs with must be readable to it. */
  stored?: 'hash' | 'encrypted';
  children?: ReactNode;
  onClose: () => void;
}) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <>
          <Button onClick={() => copyText(secret)}>Copy</Button>
          <Button look="primary" onClick={onClose}>
            I have stored it
          </Button>
        </>
      }
    >
      <pre className="code" tabIndex={0} style={{ whiteSpace: 'pre-wrap', wordBreak: 'break-all' }}>
        {secret}
      </pre>
      {children ? <p>{children}</p> : null}
      <Note look="warn">
        It is shown this once. Millrace stores {stored === 'hash' ? 'only its hash' : 'it encrypted'}. Copy it
        now.
      </Note>
    </Dialog>
  );
}
