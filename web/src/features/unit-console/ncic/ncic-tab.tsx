import { requestIdOf } from '../../../shared/api';
import { Button } from '../../../ui/button';
import { ErrorState } from '../../../ui/error-state';
import { FormRow } from '../../../ui/form-row';
import { Skeleton } from '../../../ui/skeleton';
import { useConsole } from '../console-context';
import { Column, Nothing, Row, Sheet, Sheets, TabTitle } from '../layout';
import { Segments } from '../segments';
import { useLeadToFound } from '../use-lead-to-found';
import { PersonCard } from './person-card';
import { PersonInputs } from './person-inputs';

const kinds = [
  { value: 'name', label: 'NAME' },
  { value: 'license', label: 'DRIVER LICENSE' },
  { value: 'birth', label: 'DATE OF BIRTH' },
] as const;

export function NcicTab() {
  const { person } = useConsole();
  const { input, results, isPending, error } = person;
  const list = useLeadToFound(results);

  return (
    <Column>
      <TabTitle>NCIC RECORDS</TabTitle>
      <Segments
        label="Search by"
        options={kinds}
        value={input.by}
        onChange={(by) => person.setInput({ ...input, by })}
      />
      <FormRow
        aria-label="NCIC search"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) person.submit();
        }}
      >
        <PersonInputs input={input} onChange={person.setInput} />
        <Row>
          <Button type="submit" tone="primary" isPending={isPending}>
            {isPending ? 'RUNNING...' : 'RUN QUERY'}
          </Button>
          <Button onClick={person.clear}>CLEAR</Button>
        </Row>
      </FormRow>
      {error && (
        <ErrorState
          what="Failed to perform NCIC search"
          requestId={requestIdOf(error)}
          onRetry={person.submit}
        />
      )}
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
          {results.length === 0 && <Nothing>NO RECORDS FOUND</Nothing>}
          <Sheets aria-label="NCIC results" ref={list}>
            {results.map((found) => (
              <li key={found.id}>
                <PersonCard person={found} />
              </li>
            ))}
          </Sheets>
        </>
      )}
    </Column>
  );
}
