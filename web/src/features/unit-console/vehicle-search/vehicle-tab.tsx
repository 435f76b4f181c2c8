import { requestIdOf } from '../../../shared/api';
import { upperCased } from '../../../shared/upper-case';
import { Button } from '../../../ui/button';
import { ErrorState } from '../../../ui/error-state';
import { Field } from '../../../ui/field';
import { FormRow } from '../../../ui/form-row';
import { Skeleton } from '../../../ui/skeleton';
import { TextInput } from '../../../ui/text-input';
import { useConsole } from '../console-context';
import { Column, Nothing, Row, Sheet, Sheets, TabTitle } from '../layout';
import { Segments } from '../segments';
import { useLeadToFound } from '../use-lead-to-found';
import { VehicleCard } from './vehicle-card';

const kinds = [
  { value: 'plate', label: 'LICENSE PLATE' },
  { value: 'ownerName', label: 'OWNER NAME' },
  { value: 'vin', label: 'VIN' },
] as const;

const labels = { plate: 'License Plate', ownerName: 'Owner Name (first or last)', vin: 'VIN' };

export function VehicleTab() {
  const { vehicle } = useConsole();
  const { input, results, isPending, error } = vehicle;
  const list = useLeadToFound(results);

  return (
    <Column>
      <TabTitle>VEHICLE SEARCH</TabTitle>
      <Segments
        label="Search by"
        options={kinds}
        value={input.by}
        onChange={(by) => vehicle.setInput({ by, text: '' })}
      />
      <FormRow
        aria-label="Vehicle search"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) vehicle.submit();
        }}
      >
        <Field label={labels[input.by]}>
          {(wiring) => (
            <TextInput
              {...wiring}
              maxLength={100}
              autoComplete="off"
              $isCode={input.by !== 'ownerName'}
              value={input.text}
              onChange={(event) => vehicle.setInput({ ...input, text: upperCased(event) })}
            />
          )}
        </Field>
        <Row>
          <Button type="submit" tone="primary" isPending={isPending}>
            {isPending ? 'SEARCHING...' : 'SEARCH'}
          </Button>
          <Button onClick={vehicle.clear}>CLEAR</Button>
        </Row>
      </FormRow>
      {error && (
        <ErrorState
          what="Failed to perform vehicle search"
          requestId={requestIdOf(error)}
          onRetry={vehicle.submit}
        />
      )}
      {isPending && (
        <Sheet as="div" aria-busy>
          <Skeleton $width="40%" $height="1.2em" />
          <Skeleton $width="80%" />
        </Sheet>
      )}
      {results && (
        <>
          <p role="status">{results.length === 1 ? '1 VEHICLE FOUND' : `${results.length} VEHICLES FOUND`}</p>
          {results.length === 0 && <Nothing>NO VEHICLES FOUND</Nothing>}
          <Sheets aria-label="Vehicle results" ref={list}>
            {results.map((found) => (
              <li key={found.id}>
                <VehicleCard vehicle={found} />
              </li>
            ))}
          </Sheets>
        </>
      )}
    </Column>
  );
}
