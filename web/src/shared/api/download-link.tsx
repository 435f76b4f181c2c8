import type { ReactNode } from 'react';
import { ButtonAnchor } from '../../ui/button-anchor';
import { send } from './api';
import { useWrite } from './use-write';

interface DownloadLinkProps {
  href: string;
  fileName: string;
  children: ReactNode;
}

/** The page reads the file and shows a refusal, such as that the session has ended. The browser alone would show nothing. */
export function DownloadLink({ href, fileName, children }: DownloadLinkProps) {
  const download = useWrite({
    send: async () => (await send(`GET ${href}`)).blob(),
    failed: 'Download Failed',
    onDone: (file) => saveFile(file, fileName),
  });

  return (
    <ButtonAnchor
      href={href}
      download={fileName}
      {...(download.isPending ? { 'aria-disabled': true } : {})}
      onClick={(event) => {
        event.preventDefault();
        if (!download.isPending) download.mutate();
      }}
    >
      {children}
    </ButtonAnchor>
  );
}

const SAVED_AFTER_MS = 60_000;

function saveFile(file: Blob, fileName: string): void {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href, download: fileName }).click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(href), SAVED_AFTER_MS);
}
