import { useState } from 'react';
import { styled } from 'styled-components';
import type { CodeChanges, CodeSet, importCodes } from '@ten8/contracts/cad/codes';
import { api, ApiError } from '../../shared/api/api';
import { useWrite } from '../../shared/api/use-write';
import { codesQuery } from '../../shared/codes/codes-query';
import { useSelectedCommunity } from '../../shared/community/selected-community';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { Dialog } from '../../ui/dialog';
import { DialogActions } from '../../ui/dialog-look';
import { Field } from '../../ui/field';
import { TextArea } from '../../ui/text-area';
import { formatFile } from './code-set';
import { summaryOf } from './use-save-codes';

type File = Parameters<typeof api<typeof importCodes>>[1]['body'];

interface Typed {
  text: string;
  file: File;
}

/** Only this text may be imported: another one was not checked. */
interface Checked extends Typed {
  changes: CodeChanges;
}

/** Exports or imports all codes as text. An import is checked first, and then shows what would change. */
export function ImportDialog({ set, onClose }: { set: CodeSet; onClose: () => void }) {
  const { community } = useSelectedCommunity();
  const { queryKey } = codesQuery(community.id);
  const [exported] = useState(() => formatFile(set));
  const [text, setText] = useState(exported);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const send = (file: File, dryRun: boolean, idempotencyKey: string) =>
    api<typeof importCodes>('POST /api/communities/:communityId/codes/import', {
      params: { communityId: community.id },
      query: { dryRun },
      body: file,
      idempotencyKey,
    });
  const check = useWrite({
    send: ({ file }: Typed, key) => send(file, true, key),
    onDone: (changes, typed) => setChecked({ ...typed, changes }),
    failed: (error) => {
      setChecked(null);
      const details = error instanceof ApiError ? error.details : [];
      setProblems(details.map(({ path, message }) => (path ? `${path}: ${message}` : message)));
      return details.length > 0 ? null : ['Not Checked', 'Could not check the codes'];
    },
  });
  const store = useWrite({
    send: (file: File, key) => send(file, false, key),
    done: (changes) => ['Codes Imported', summaryOf(changes)],
    failed: ['Codes Not Imported', 'Could not import the codes'],
    list: queryKey,
    readAgain: [queryKey],
    onDone: onClose,
  });
  const read = () => {
    const file = parse(text);
    setProblems(file ? [] : ['This is not JSON']);
    if (file) check.mutate({ text, file });
  };
  const current = checked?.text === text ? checked : null;

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isKept={text !== exported}
      title="Import and Export Codes"
      width="wide"
    >
      <Field label="Codes as JSON" hint="Copy it, or put another set here and check it.">
        {(wiring) => (
          <TextArea
            {...wiring}
            rows={14}
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      {problems.length > 0 && (
        <Problems role="alert">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </Problems>
      )}
      {current && <Changes changes={current.changes} />}
      <DialogActions>
        <CopyButton text={text} label="Copy" />
        <Button onClick={read} isPending={check.isPending}>
          Check
        </Button>
        <Button
          tone="primary"
          disabled={!current}
          isPending={store.isPending}
          onClick={() => current && store.mutate(current.file)}
        >
          Import
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Changes({ changes }: { changes: CodeChanges }) {
  const lines = [
    ['Added', changes.added],
    ['Changed', changes.changed],
    ['Retired', changes.retired],
  ] as const;

  return (
    <section aria-label="What would change">
      <p role="status">{summaryOf(changes)}</p>
      {lines.map(([what, codes]) => codes.length > 0 && <p key={what}>{`${what}: ${codes.join(', ')}`}</p>)}
    </section>
  );
}

function parse(text: string): File | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const Problems = styled.ul`
  max-height: 30vh;
  overflow-y: auto;
  color: var(--danger-text);
`;
