import { styled } from 'styled-components';
import type { Character } from '@ten8/contracts/civilian/characters';
import type { FoundVehicle } from '@ten8/contracts/civilian/search';
import { useSelectedCommunity } from '../../../shared/community/selected-community';
import { searchVehicles } from '../../../shared/records/search-records';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { DialogActions } from '../../../ui/dialog-look';
import { Facts } from '../../../ui/facts';
import { useConsole } from '../console-context';
import { Nothing, Row, Sheet, Sheets } from '../layout';
import { lastFirst } from './describe-person';
import { vehicleSteps } from './lookup-steps';
import { LookupView } from './lookup-view';
import { useLookup } from './use-lookup';

const FAILURE = 'Failed to retrieve vehicle records';

interface VehicleHistoryDialogProps {
  person: Character;
  onClose: () => void;
}

export function VehicleHistoryDialog({ person, onClose }: VehicleHistoryDialogProps) {
  const { community } = useSelectedCommunity();
  const lookup = useLookup({
    steps: vehicleSteps,
    load: () => searchVehicles(community.id, { ownerId: person.id }),
    failure: FAILURE,
  });

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Vehicle History (DMV)"
      description={lastFirst(person)}
      width="wide"
    >
      <LookupView {...lookup} steps={vehicleSteps} failure={FAILURE}>
        {(vehicles) => (
          <>
            <Facts
              facts={[
                { label: 'Owner', value: lastFirst(person) },
                { label: 'DOB', value: person.dateOfBirth || 'NOT ON FILE', isCode: true },
                { label: 'DL Number', value: person.licenseNumber || 'NOT ON FILE', isCode: true },
                { label: 'Address', value: person.address || 'NOT ON FILE' },
              ]}
            />
            <Title>REGISTERED VEHICLES ({vehicles.length})</Title>
            {vehicles.length === 0 && <Nothing>NO VEHICLES REGISTERED TO THIS OWNER</Nothing>}
            <Sheets>
              {vehicles.map((vehicle) => (
                <li key={vehicle.id}>
                  <Registered vehicle={vehicle} owner={person} />
                </li>
              ))}
            </Sheets>
            <DialogActions>
              <Button onClick={onClose}>CLOSE</Button>
            </DialogActions>
          </>
        )}
      </LookupView>
    </Dialog>
  );
}

/** Registration and insurance are always shown as in order here: RUN PLATE says how they are. */
function Registered({ vehicle, owner }: { vehicle: FoundVehicle; owner: Character }) {
  const { open, runPlate } = useConsole();

  return (
    <Sheet aria-label={vehicle.plate}>
      <Facts
        facts={[
          { label: 'Plate', value: vehicle.plate, isCode: true },
          { label: 'Make / Model', value: `${vehicle.make} ${vehicle.model}` },
          { label: 'Year', value: vehicle.year ?? 'N/A' },
          { label: 'Color', value: vehicle.color || 'N/A' },
          { label: 'VIN', value: vehicle.vin || 'N/A', isCode: true },
          { label: 'Registration', value: <Badge tone="success">ACTIVE</Badge> },
          { label: 'Insurance', value: <Badge tone="success">VALID</Badge> },
        ]}
      />
      <Row>
        <Button size="small" data-next-step onClick={() => runPlate(vehicle.plate)}>
          RUN PLATE
        </Button>
        <Button size="small" onClick={() => open({ name: 'create-bolo', vehicle })}>
          CREATE BOLO
        </Button>
        <Button size="small" onClick={() => open({ name: 'record', person: owner })}>
          VIEW HISTORY
        </Button>
      </Row>
    </Sheet>
  );
}

const Title = styled.h3`
  margin: var(--space-16) 0 var(--space-8);
  letter-spacing: 0.04em;
`;
