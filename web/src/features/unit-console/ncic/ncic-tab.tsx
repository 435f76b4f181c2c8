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
import { PersonCard } from './person-card';
import type { PersonInput } from './person-input';

const kinds = [
  { value: 'name', label: 'NAME' },
  { value: 'license', label: 'DRIVER LICENSE' },
  { value: 'birth', label: 'DATE OF BIRTH' },
] as const;

const Text = TextField<PersonInput>;

const fields = {
  name: (
    <>
      <Text name="firstName" label="First Name" isUpperCase />
      <Text name="lastName" label="Last Name" isUpperCase />
    </>
  ),
  license: <Text name="licenseNumber" label="Driver License Number" isCode isUpperCase />,
  birth: <Text name="dateOfBirth" label="Date of Birth" type="date" />,
};

export function NcicTab() {
  const { person } = useConsole();
  const { form, results, isPending, error } = person;
  const by = useWatch({ control: form.methods.control, name: 'by' });
  const list = useFocusFirstResult(results);
  useReadyDialogs();

  return (
    <Column>
      <TabTitle>NCIC RECORDS</TabTitle>
      <SegmentedControl
        label="Search by"
        options={kinds}
        value={by}
        onChange={(chosen) => form.methods.setValue('by', chosen)}
      />
      <Form form={form} label="NCIC search" Shape={FormRow}>
        {fields[by]}
        <Row>
          <Submit label="RUN QUERY" pending="RUNNING..." isPending={isPending} />
          <Button onClick={person.clear}>CLEAR</Button>
        </Row>
      </Form>
      <ReadError what="Failed to perform NCIC search" query={{ error, refetch: form.submit }} />
      {isPending && (
        <Sheet as="div" aria-busy>
          <Skeleton $width="30%" $height="1.2em" />
          <Skeleton $width="80%" />
          <Skeleton $width="60%" />
        </Sheet>
      )}
      {results && (
        <>
          <p role="status">{results.length === 1 ? '1 RECORD FOUND' : `${results.length} RECORDS FOUND`}</p>
          {results.length === 0 && (
            <Nothing>
              NO RECORDS FOUND
              <br />
              Check the spelling, or search by fewer fields.
            </Nothing>
          )}
          <Results aria-label="NCIC results" ref={list}>
            {results.map((found) => (
              <li key={found.id}>
                <PersonCard person={found} />
              </li>
            ))}
          </Results>
        </>
      )}
    </Column>
  );
}
