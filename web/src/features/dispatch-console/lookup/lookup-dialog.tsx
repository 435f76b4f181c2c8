import { useEffect, useEffectEvent, useState } from 'react';
import { styled } from 'styled-components';
import { useSearch } from '../../../shared/api/use-search';
import { useSelectedCommunity } from '../../../shared/community/selected-community';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { DialogActions } from '../../../ui/dialog-look';
import { Field } from '../../../ui/field';
import { FormColumn } from '../../../ui/form-column';
import { upperCased } from '../../../ui/form/upper-case';
import { Select, type SelectOption } from '../../../ui/select';
import { TextInput } from '../../../ui/text-input';
import { VisuallyHidden } from '../../../ui/visually-hidden';
import { BoloDialog } from '../bolos/bolo-dialog';
import { findRecords } from './find-records';
import type { Lookup } from './lookup';

interface LookupDialogProps {
  /** What is looked up at once; without a text nothing. */
  start: Lookup;
  onClose: () => void;
}

const options: SelectOption<Lookup['what']>[] = [
  { value: 'person', label: 'Person: last name, first name' },
  { value: 'plate', label: 'Vehicle: plate' },
];

/** Looks up a person, or a vehicle with its owner. */
export function LookupDialog({ start, onClose }: LookupDialogProps) {
  const [isBolo, setBolo] = useState(false);
  const [lookup, setLookup] = useState(start);
  const { run, lines, count, isPending } = useLookup();
  const begin = useEffectEvent(() => start.text !== '' && run(start));
  useEffect(() => void begin(), []);

  if (isBolo) return <BoloDialog onClose={onClose} />;
  return (
    <Dialog isOpen onOpenChange={onClose} title="Look up">
      <FormColumn
        onSubmit={(event) => {
          event.preventDefault();
          run(lookup);
        }}
      >
        <Field label="What">
          {(wiring) => (
            <Select
              {...wiring}
              value={lookup.what}
              options={options}
              onChoose={(what) => setLookup({ ...lookup, what })}
            />
          )}
        </Field>
        <Field label="Search for">
          {(wiring) => (
            <TextInput
              {...wiring}
              autoFocus
              autoComplete="off"
              value={lookup.text}
              onChange={(event) => setLookup({ ...lookup, text: upperCased(event) })}
            />
          )}
        </Field>
        <VisuallyHidden role="status">{count}</VisuallyHidden>
        <Results aria-label="Results" aria-busy={isPending}>
          {lines.map(({ id, text, alert }) => (
            <li key={id}>
              {text} {alert && <b>{alert}</b>}
            </li>
          ))}
        </Results>
        <DialogActions>
          <Button onClick={() => setBolo(true)}>New BOLO</Button>
          <Button onClick={onClose}>Close</Button>
          <Button type="submit" tone="primary" disabled={lookup.text.trim() === ''} isPending={isPending}>
            Search
          </Button>
        </DialogActions>
      </FormColumn>
    </Dialog>
  );
}

function useLookup() {
  const { community } = useSelectedCommunity();
  const search = useSearch({
    find: (lookup: Lookup) => findRecords(community.id, lookup),
    none: 'No records found matching your search criteria',
    failed: 'Failed to look that up',
  });

  const lines = search.data ?? [];
  return {
    run: search.mutate,
    lines,
    /** For screen readers. A toast says when there is none. */
    count: lines.length > 0 && (lines.length === 1 ? '1 record found' : `${lines.length} records found`),
    isPending: search.isPending,
  };
}

const Results = styled.ul`
  max-height: 40vh;
  overflow-y: auto;

  li {
    padding: var(--space-8) 0;
    border-top: 1px solid var(--line);
    overflow-wrap: anywhere;
  }
  b {
    color: var(--danger-text);
  }
`;
