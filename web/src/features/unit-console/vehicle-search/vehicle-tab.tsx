import { useWatch } from 'react-hook-form';
import { ReadError } from '../../../shared/api/read-error';
import { Button } from '../../../ui/button';
import { FormRow } from '../../../ui/form-row';
import { Form, Submit } from '../../../ui/form/form';
import { TextField } from '../../../ui/form/text-field';
import { SegmentedControl } from '../../../ui/segmented-control';
import { Skeleton } from '../../../ui/skeleton';
import { useConsole } from '../console-context';
import { Column, Nothing, Results, Row, Sheet, TabTitle } from '../layout';
import { useReadyDialogs } from '../records/lazy-dialogs';
import { useFocusFirstResult } from '../use-focus-first-result';
import { VehicleCard } from './vehicle-card';

const kinds = [
  { value: 'plate', label: 'LICENSE PLATE' },
  { value: 'ownerName', label: 'OWNER NAME' },
  { value: 'vin', label: 'VIN' },
] as const;

const labels = { plate: 'License Plate', ownerName: 'Owner Name (first or last)', vin: 'VIN' };

export function VehicleTab() {
  const { vehicle } = useConsole();
  const { form, results, isPending, error } = vehicle;
  const by = useWatch({ control: form.methods.control, name: 'by' });
  const list = useFocusFirstResult(results);
  useReadyDialogs();

  return (
    <Column>
      <TabTitle>VEHICLE SEARCH</TabTitle>
      <SegmentedControl
        label="Search by"
        options={kinds}
        value={by}
        onChange={(chosen) => form.methods.reset({ by: chosen, text: '' })}
      />
      <Form form={form} label="Vehicle search" Shape={FormRow}>
        <TextField name="text" label={labels[by]} isCode={by !== 'ownerName'} isUpperCase />
        <Row>
          <Submit label="SEARCH" pending="SEARCHING..." isPending={isPending} />
          <Button onClick={vehicle.clear}>CLEAR</Button>
        </Row>
      </Form>
      <ReadError what="Failed to perform vehicle search" query={{ error, refetch: form.submit }} />
      {isPending && (
        <Sheet as="div" aria-busy>
          <Skeleton $width="40%" $height="1.2em" />
          <Skeleton $width="80%" />
        </Sheet>
      )}
      {results && (
        <>
          <p role="status">{results.length === 1 ? '1 VEHICLE FOUND' : `${results.length} VEHICLES FOUND`}</p>
          {results.length === 0 && (
            <Nothing>
              NO VEHICLES FOUND
              <br />
              Check the plate, or search by VIN or owner.
            </Nothing>
          )}
          <Results aria-label="Vehicle results" ref={list}>
            {results.map((found) => (
              <li key={found.id}>
                <VehicleCard vehicle={found} />
              </li>
            ))}
          </Results>
        </>
      )}
    </Column>
  );
}
