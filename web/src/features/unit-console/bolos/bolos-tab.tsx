import { requestIdOf, sentenceOf } from '../../../shared/api';
import { useBolos } from '../../../shared/cad';
import { Button } from '../../../ui/button';
import { ErrorState } from '../../../ui/error-state';
import { Field } from '../../../ui/field';
import { FormRow } from '../../../ui/form-row';
import { Skeleton } from '../../../ui/skeleton';
import { TextInput } from '../../../ui/text-input';
import { useConsole } from '../console-context';
import { Column, Nothing, Row, Sheet, Sheets, TabTitle } from '../layout';
import { BoloCard } from './bolo-card';
import { useDeleteBolo } from './use-bolo-writes';

export function BolosTab() {
  const { bolo } = useConsole();
  const { data: all, error, refetch } = useBolos();
  const remove = useDeleteBolo();
  const shown = bolo.results ?? all;

  return (
    <Column>
      <TabTitle>BOLOS</TabTitle>
      <FormRow
        aria-label="BOLO search"
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          if (!bolo.isPending) bolo.submit();
        }}
      >
        <Field label="Keyword Search">
          {(wiring) => (
            <TextInput
              {...wiring}
              type="search"
              maxLength={200}
              autoComplete="off"
              placeholder="Plate, VIN, color, words of the description"
              value={bolo.text}
              onChange={(event) => bolo.setText(event.target.value)}
            />
          )}
        </Field>
        <Row>
          <Button type="submit" tone="primary" disabled={bolo.text.trim() === ''} isPending={bolo.isPending}>
            {bolo.isPending ? 'SEARCHING...' : 'SEARCH'}
          </Button>
          {bolo.results && <Button onClick={bolo.clear}>SHOW ALL</Button>}
        </Row>
      </FormRow>
      <TabTitle as="h3" aria-live="polite">
        {bolo.results ? 'SEARCH RESULTS' : 'ALL ACTIVE BOLOS'} ({shown?.length ?? 0})
      </TabTitle>
      {!shown && !error && (
        <Sheet as="div" aria-busy>
          <Skeleton $width="25%" />
          <Skeleton $width="70%" />
        </Sheet>
      )}
      {!shown && error && (
        <ErrorState
          what="Failed to load BOLOs"
          why={sentenceOf(error, '')}
          requestId={requestIdOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      {shown?.length === 0 && <Nothing>NO BOLOS FOUND</Nothing>}
      <Sheets aria-label="BOLOs">
        {shown?.map((item) => (
          <li key={item.id}>
            <BoloCard
              bolo={item}
              isDeleting={remove.isPending && remove.variables === item.id}
              onDelete={() => remove.mutate(item.id)}
            />
          </li>
        ))}
      </Sheets>
    </Column>
  );
}
