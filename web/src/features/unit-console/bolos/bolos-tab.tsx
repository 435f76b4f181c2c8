import { ReadError } from '../../../shared/api/read-error';
import { ShowMore } from '../../../shared/api/show-more';
import { useBolos } from '../../../shared/bolos/bolos-query';
import { useDeleteBolo } from '../../../shared/bolos/use-delete-bolo';
import { useShownBolos } from '../../../shared/bolos/use-shown-bolos';
import { Button } from '../../../ui/button';
import { FormRow } from '../../../ui/form-row';
import { Form, Submit } from '../../../ui/form/form';
import { TextField } from '../../../ui/form/text-field';
import { keepFocusInList } from '../../../ui/keep-focus';
import { Skeleton } from '../../../ui/skeleton';
import { useConsole } from '../console-context';
import { Column, Nothing, Results, Row, Sheet, TabTitle } from '../layout';
import { BoloCard } from './bolo-card';

export function BolosTab() {
  const { bolo, open } = useConsole();
  const { data: all, error, refetch } = useBolos();
  const remove = useDeleteBolo();
  const found = bolo.results ?? all;
  const { shown, more } = useShownBolos(found);

  return (
    <Column>
      <Row>
        <TabTitle>BOLOS</TabTitle>
        <Button size="small" onClick={() => open({ name: 'new-bolo' })}>
          CREATE BOLO
        </Button>
      </Row>
      <Form form={bolo.form} label="BOLO search" role="search" Shape={FormRow}>
        <TextField
          name="text"
          label="Keyword Search"
          type="search"
          maxLength={200}
          placeholder="Plate, VIN, color, words of the description"
        />
        <Row>
          <Submit label="SEARCH" pending="SEARCHING..." isPending={bolo.isPending} needs={['text']} />
          {bolo.results && <Button onClick={bolo.clear}>SHOW ALL</Button>}
        </Row>
      </Form>
      <TabTitle as="h3" aria-live="polite">
        {bolo.results ? 'SEARCH RESULTS' : 'ALL ACTIVE BOLOS'}
        {found && ` (${found.length})`}
      </TabTitle>
      {!shown && !error && (
        <Sheet as="div" aria-busy>
          <Skeleton $width="25%" />
          <Skeleton $width="70%" />
        </Sheet>
      )}
      {!shown && <ReadError what="Failed to load BOLOs" query={{ error, refetch }} />}
      {shown?.length === 0 && (
        <Nothing>
          NO BOLOS FOUND
          <br />
          Create one, or search with fewer words.
        </Nothing>
      )}
      <Results aria-label="BOLOs">
        {shown?.map((item) => (
          <li key={item.id} ref={keepFocusInList}>
            <BoloCard
              bolo={item}
              isDeleting={remove.isPending && remove.variables === item.id}
              onDelete={() => remove.mutate(item.id)}
            />
          </li>
        ))}
      </Results>
      <ShowMore query={more} shown={shown?.length ?? 0} />
    </Column>
  );
}
