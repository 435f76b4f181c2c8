import { useQuery } from '@tanstack/react-query';
import { Car, Plus } from 'lucide-react';
import { styled } from 'styled-components';
import type { Character } from '@ten8/contracts/civilian/characters';
import type { Vehicle } from '@ten8/contracts/civilian/vehicles';
import { ReadError } from '../../shared/api/read-error';
import { useSelectedCommunity } from '../../shared/community/selected-community';
import { fullName } from '../../shared/full-name';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { EmptyState } from '../../ui/empty-state';
import { useOpenDialog } from '../../ui/use-open-dialog';
import { myCharactersQuery, vehiclesQuery } from './civilian-queries';
import { Plate } from './plate';
import { Meta, RecordList, RecordRow, RecordSkeleton } from './record-list';
import { useDeleteRecord } from './use-delete-record';
import { VehicleDialog } from './vehicle-dialog';
import { ownVehicles } from './vehicle-form';
import { insuranceLabels, insuranceTones, registrationLabels, registrationTones } from './vehicle-labels';

type Open = { dialog: 'edit'; vehicle: Vehicle | null } | { dialog: 'delete'; vehicle: Vehicle };

export function VehiclesCard() {
  const { community } = useSelectedCommunity();
  const mine = useQuery(myCharactersQuery(community.id));
  const vehicles = useQuery(vehiclesQuery(community.id));
  const remove = useDeleteRecord('vehicle');
  const { open, setOpen, close } = useOpenDialog<Open>();
  const characters = mine.data ?? [];
  const own = vehicles.data && mine.data && ownVehicles(vehicles.data, mine.data);
  const error = vehicles.error ?? mine.error;
  const refetch = () => Promise.all([vehicles.refetch(), mine.refetch()]);

  return (
    <Card
      title="My Vehicles"
      icon={<Car size={20} aria-hidden />}
      actions={
        <Button
          tone="primary"
          // Without them the dialog would offer no owner.
          disabled={!mine.data}
          onClick={() => setOpen({ dialog: 'edit', vehicle: null })}
        >
          <Plus size={16} aria-hidden /> Register Vehicle
        </Button>
      }
    >
      {!own && !error && <RecordSkeleton label="Loading vehicles" />}
      <ReadError what="Failed to load vehicles" query={{ error, refetch }} />
      {own?.length === 0 && (
        <EmptyState icon={<Car size={28} aria-hidden />} title="No vehicles yet">
          {characters.length === 0
            ? 'Create a character first, then register a vehicle to it.'
            : 'Register a vehicle so that officers find its owner by the plate.'}
        </EmptyState>
      )}
      {own && own.length > 0 && (
        <RecordList aria-label="My vehicles">
          {own.map((vehicle) => (
            <VehicleRow key={vehicle.id} vehicle={vehicle} characters={characters} onOpen={setOpen} />
          ))}
        </RecordList>
      )}
      {open?.dialog === 'edit' && (
        <VehicleDialog vehicle={open.vehicle} characters={characters} onClose={close} />
      )}
      <ConfirmDialog
        isOpen={open?.dialog === 'delete'}
        onOpenChange={close}
        title="Delete Vehicle"
        question="Are you sure you want to delete this vehicle?"
        subject={open?.vehicle && `${open.vehicle.make} ${open.vehicle.model} · ${open.vehicle.plate}`}
        confirmLabel={remove.isPending ? 'Deleting...' : 'Delete Vehicle'}
        isPending={remove.isPending}
        onConfirm={() => open?.vehicle && remove.mutate(open.vehicle.id, { onSettled: close })}
      />
    </Card>
  );
}

interface VehicleRowProps {
  vehicle: Vehicle;
  characters: readonly Character[];
  onOpen: (open: Open) => void;
}

function VehicleRow({ vehicle, characters, onOpen }: VehicleRowProps) {
  const { characterId, make, model, year, color, plate, registrationStatus, insuranceStatus, isStolen } =
    vehicle;
  const owner = characters.find(({ id }) => id === characterId);

  return (
    <RecordRow
      name={`${make} ${model} ${plate}`}
      onEdit={() => onOpen({ dialog: 'edit', vehicle })}
      onDelete={() => onOpen({ dialog: 'delete', vehicle })}
      chips={
        <>
          <Facts>{[year, color, owner && fullName(owner)].filter(Boolean).join(' · ')}</Facts>
          {isStolen && <Badge tone="danger">Stolen</Badge>}
          <Badge tone={registrationTones[registrationStatus]}>
            Registration: {registrationLabels[registrationStatus]}
          </Badge>
          <Badge tone={insuranceTones[insuranceStatus]}>Insurance: {insuranceLabels[insuranceStatus]}</Badge>
        </>
      }
    >
      <Name>
        <Plate text={plate} isStolen={isStolen} />
        <strong>
          {make} {model}
        </strong>
      </Name>
    </RecordRow>
  );
}

const Facts = styled(Meta)`
  flex-basis: 100%;
`;

const Name = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-4) var(--space-8);
`;
