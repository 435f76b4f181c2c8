import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { styled } from 'styled-components';
import type { Character } from '@ten8/contracts/civilian/characters';
import { LICENSE_TYPES, type LicenseType } from '@ten8/contracts/civilian/constants';
import { fullName } from '../../shared/full-name';
import { licensesQuery } from '../../shared/records/licenses-query';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { DialogActions } from '../../ui/dialog-look';
import { Field } from '../../ui/field';
import { FormColumn } from '../../ui/form-column';
import { licenseLabels, licenseTones } from '../../ui/license-list';
import { Select } from '../../ui/select';
import { optionsOf } from '../../ui/select-options';
import {
  changedLicenses,
  isStatus,
  statusLabels,
  statusOf,
  type Choices,
  type ChosenStatus,
} from './license-choices';
import { useSaveLicenses } from './use-save-licenses';

interface LicenseDialogProps {
  characters: readonly Character[];
  onClose: () => void;
}

/** What is chosen for one character stays while another one is shown, and is saved for that character alone. */
export function LicenseDialog({ characters, onClose }: LicenseDialogProps) {
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [choices, setChoices] = useState<ReadonlyMap<number, Choices>>(new Map());
  const character = characters.find(({ id }) => id === chosenId) ?? characters[0];
  const choose = (id: number, chosen: Choices) => setChoices(new Map(choices).set(id, chosen));
  const settle = (id: number) => {
    const others = new Map(choices);
    others.delete(id);
    const [next] = others.keys();
    if (next === undefined) return onClose();
    setChoices(others);
    setChosenId(next);
  };

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isKept={choices.size > 0}
      title="License Status"
      description="Choosing a status for a license that is not held adds it."
    >
      <Whose>
        <Field label="Character">
          {(wiring) => (
            <Select
              {...wiring}
              name="character"
              options={characters.map((one) => ({ value: String(one.id), label: fullName(one) }))}
              value={String(character?.id ?? '')}
              onChoose={(id) => setChosenId(Number(id))}
            />
          )}
        </Field>
      </Whose>
      {character && (
        <LicenseForm
          key={character.id}
          character={character}
          chosen={choices.get(character.id) ?? {}}
          onChoose={(chosen) => choose(character.id, chosen)}
          onSaved={() => settle(character.id)}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}

interface LicenseFormProps {
  character: Character;
  chosen: Choices;
  onChoose: (chosen: Choices) => void;
  onSaved: () => void;
  onCancel: () => void;
}

function LicenseForm({ character, chosen, onChoose, onSaved, onCancel }: LicenseFormProps) {
  const { data: held, isPending } = useQuery(licensesQuery(character.id));
  const save = useSaveLicenses(onSaved);
  const licenses = changedLicenses(held ?? [], chosen);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending && licenses.length > 0) save.mutate({ characterId: character.id, licenses });
  };

  return (
    <FormColumn onSubmit={submit} aria-label={`Licenses of ${fullName(character)}`}>
      <Rows aria-busy={isPending}>
        {LICENSE_TYPES.map((type) => (
          <LicenseRow
            key={type}
            type={type}
            current={statusOf(held ?? [], type)}
            chosen={chosen[type]}
            isDisabled={isPending}
            onChoose={(status) => onChoose({ ...chosen, [type]: status })}
          />
        ))}
      </Rows>
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" tone="primary" disabled={licenses.length === 0} isPending={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save Licenses'}
        </Button>
      </DialogActions>
    </FormColumn>
  );
}

interface LicenseRowProps {
  type: LicenseType;
  current: ChosenStatus;
  chosen: ChosenStatus | undefined;
  isDisabled: boolean;
  onChoose: (status: ChosenStatus) => void;
}

function LicenseRow({ type, current, chosen, isDisabled, onChoose }: LicenseRowProps) {
  const shown = chosen ?? current;

  return (
    <Row>
      <span>
        <strong>{licenseLabels[type]}</strong> <Badge tone={licenseTones[shown]}>{statusLabels[shown]}</Badge>
      </span>
      <Select
        aria-label={`${licenseLabels[type]} license status`}
        name={type}
        disabled={isDisabled}
        options={optionsOf(statusLabels)}
        value={shown}
        onChoose={(status) => isStatus(status) && onChoose(status)}
      />
    </Row>
  );
}

const Whose = styled.div`
  margin-bottom: var(--space-8);
`;

const Rows = styled.ul`
  display: flex;
  flex-direction: column;
`;

const Row = styled.li`
  display: grid;
  grid-template-columns: 1fr minmax(8rem, 12rem);
  align-items: center;
  gap: var(--space-12);
  min-height: var(--row);
  padding: var(--space-8) 0;
  border-top: 1px solid var(--line);

  > span {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-8);
  }
  &:first-child {
    border-top: 0;
  }
`;
