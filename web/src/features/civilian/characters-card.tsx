import { useQuery } from '@tanstack/react-query';
import { Plus, UserRound } from 'lucide-react';
import type { Character } from '@ten8/contracts/civilian/characters';
import { ReadError } from '../../shared/api/read-error';
import { useSelectedCommunity } from '../../shared/community/selected-community';
import { fullName } from '../../shared/full-name';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { EmptyState } from '../../ui/empty-state';
import { useOpenDialog } from '../../ui/use-open-dialog';
import { CharacterDialog } from './character-dialog';
import { myCharactersQuery } from './civilian-queries';
import { Meta, RecordList, RecordRow, RecordSkeleton } from './record-list';
import { useDeleteRecord } from './use-delete-record';

type Open = { dialog: 'edit'; character: Character | null } | { dialog: 'delete'; character: Character };

export function CharactersCard() {
  const { community } = useSelectedCommunity();
  const characters = useQuery(myCharactersQuery(community.id));
  const remove = useDeleteRecord('character');
  const { open, setOpen, close } = useOpenDialog<Open>();
  const add = () => setOpen({ dialog: 'edit', character: null });

  return (
    <Card
      title="My Characters"
      icon={<UserRound size={20} aria-hidden />}
      actions={
        <Button tone="primary" onClick={add}>
          <Plus size={16} aria-hidden /> Add Character
        </Button>
      }
    >
      {characters.isPending && <RecordSkeleton label="Loading characters" />}
      <ReadError what="Failed to load characters" query={characters} />
      {characters.data?.length === 0 && (
        <EmptyState icon={<UserRound size={28} aria-hidden />} title="No characters yet">
          Create a character to register vehicles, hold licenses and call 911 by name.
        </EmptyState>
      )}
      {characters.data && characters.data.length > 0 && (
        <RecordList aria-label="My characters">
          {characters.data.map((character) => (
            <CharacterRow key={character.id} character={character} onOpen={setOpen} />
          ))}
        </RecordList>
      )}
      {open?.dialog === 'edit' && <CharacterDialog character={open.character} onClose={close} />}
      <ConfirmDialog
        isOpen={open?.dialog === 'delete'}
        onOpenChange={close}
        title="Delete Character"
        question="Are you sure you want to delete this character? This action cannot be undone."
        subject={open?.character && fullName(open.character)}
        confirmLabel={remove.isPending ? 'Deleting...' : 'Delete Character'}
        isPending={remove.isPending}
        onConfirm={() => open?.character && remove.mutate(open.character.id, { onSettled: close })}
      />
    </Card>
  );
}

function CharacterRow({ character, onOpen }: { character: Character; onOpen: (open: Open) => void }) {
  const { dateOfBirth, gender, licenseNumber, warrants, flags } = character;
  const name = fullName(character);

  return (
    <RecordRow
      name={name}
      onEdit={() => onOpen({ dialog: 'edit', character })}
      onDelete={() => onOpen({ dialog: 'delete', character })}
      chips={warrants.length + flags.length > 0 && <Marks warrants={warrants} flags={flags} />}
    >
      <strong>{name}</strong>
      <Meta>
        Born {dateOfBirth}
        {gender && `, ${gender}`}
      </Meta>
      <Meta>
        License <code>{licenseNumber}</code>
      </Meta>
    </RecordRow>
  );
}

function Marks({ warrants, flags }: Pick<Character, 'warrants' | 'flags'>) {
  return (
    <>
      {warrants.map((warrant) => (
        <Badge key={`w-${warrant}`} tone="danger">
          Warrant: {warrant}
        </Badge>
      ))}
      {flags.map((flag) => (
        <Badge key={`f-${flag}`} tone="warning">
          {flag}
        </Badge>
      ))}
    </>
  );
}
