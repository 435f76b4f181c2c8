import { useState } from 'react';
import { styled } from 'styled-components';
import type { CodeChanges, CodeSet, importCodes } from '@ten8/contracts/cad/codes';
import { api, ApiError } from '../../shared/api';
import { codesQuery } from '../../shared/codes-query';
import { useSelectedCommunity } from '../../shared/selected-community';
import { useWrite } from '../../shared/use-write';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { Dialog } from '../../ui/dialog';
import { DialogActions } from '../../ui/dialog-look';
import { Field } from '../../ui/field';
import { TextArea } from '../../ui/text-area';
import { formatFile } from './code-set';
import { summaryOf } from './use-save-codes';

type File = Parameters<typeof api<typeof importCodes>>[1]['body'];

interface Checked {
  file: File;
  changes: CodeChanges;
}

/** Exports or imports all codes as text. An import is checked first, and then shows what would change. */
export function ImportDialog({ set, onClose }: { set: CodeSet; onClose: () => void }) {
  const { community } = useSelectedCommunity();
  const { queryKey } = codesQuery(community.id);
  const [text, setText] = useState(() => formatFile(set));
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
    send: (file: File, key) => send(file, true, key),
    onDone: (changes, file) => setChecked({ file, changes }),
    failed: (error) => {
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
    setChecked(null);
    setProblems(file ? [] : ['This is not JSON']);
    if (file) check.mutate(file);
  };

  return (
    <Dialog isOpen onOpenChange={onClose} title="Import and export codes" width="wide">
      <Field label="Codes as JSON" hint="Copy it, or put another set here and check it.">
        {(wiring) => (
          <TextArea
            {...wiring}
            rows={14}
            spellCheck={false}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setChecked(null);
            }}
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
      {checked && <Changes changes={checked.changes} />}
      <DialogActions>
        <CopyButton text={text} label="Copy" />
        <Button onClick={read} isPending={check.isPending}>
          Check
        </Button>
        <Button
          tone="primary"
          disabled={!checked}
          isPending={store.isPending}
          onClick={() => checked && store.mutate(checked.file)}
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
