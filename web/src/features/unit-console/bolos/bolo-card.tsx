import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { Bolo } from '@ten8/contracts/cad/bolos';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { Facts, type Fact } from '../../../ui/facts';
import { lazyDialog } from '../../../ui/lazy-dialog';
import { useConsole } from '../console-context';
import { Row, Sheet } from '../layout';
import { PlateButton } from '../plate-button';

const EditBoloDialog = lazyDialog(() =>
  import('../../../shared/bolos/edit-bolo-dialog').then((m) => m.EditBoloDialog),
);

interface BoloCardProps {
  bolo: Bolo;
  isDeleting: boolean;
  onDelete: () => void;
}

export function BoloCard({ bolo, isDeleting, onDelete }: BoloCardProps) {
  const { id, type, description, plate, vin, vehicleDetails, createdAt, expiresAt } = bolo;
  const [isEditing, setEditing] = useState(false);
  const { runPlate } = useConsole();
  const facts: Fact[] = [];
  if (plate)
    facts.push({ label: 'Plate', value: <PlateButton plate={plate} onRun={runPlate} />, isCode: true });
  if (vehicleDetails) facts.push({ label: 'Vehicle', value: vehicleDetails });
  if (vin) facts.push({ label: 'VIN', value: vin, isCode: true });

  return (
    <Sheet aria-label={`BOLO ${id}`}>
      <Row>
        <Badge tone="warning">{type.toUpperCase()}</Badge>
        <Id>BOLO #{id}</Id>
        <Muted>
          <time dateTime={createdAt}>{new Date(createdAt).toLocaleString()}</time>
        </Muted>
        {expiresAt && (
          <Muted>
            ends <time dateTime={expiresAt}>{new Date(expiresAt).toLocaleString()}</time>
          </Muted>
        )}
        <End>
          <Button size="small" onClick={() => setEditing(true)}>
            <Pencil size={14} aria-hidden />
            EDIT
          </Button>
          <Button size="small" isPending={isDeleting} onClick={onDelete}>
            <Trash2 size={14} aria-hidden />
            DELETE
          </Button>
        </End>
      </Row>
      <Text>{description}</Text>
      {facts.length > 0 && <Facts facts={facts} />}
      {isEditing && <EditBoloDialog bolo={bolo} onClose={() => setEditing(false)} />}
    </Sheet>
  );
}

const Id = styled.b`
  font-family: var(--mono);
`;

const Muted = styled.span`
  color: var(--muted);
`;

const End = styled.span`
  display: flex;
  gap: var(--space-8);
  margin-left: auto;
`;

const Text = styled.p`
  overflow-wrap: anywhere;
  white-space: pre-line;
`;
