import type { Bolo } from '@ten8/contracts/cad/bolos';
import { useBolos } from '../../../shared/cad-lists';
import { Button } from '../../../ui/button';
import { VIEW_DELAY_MS, viewQuery } from '../bolos/view-bolo';
import { useConsole } from '../console-context';
import { useConsoleNavigation } from '../console-location';
import { RailPanel, RailRow, RailText } from './rail-panel';

export function ActiveBolos() {
  const { data, error, refetch } = useBolos();
  const { bolo } = useConsole();
  const { goTab } = useConsoleNavigation();
  const active = data?.filter(({ status }) => status === 'active');

  const view = (item: Bolo) => {
    goTab('bolos');
    setTimeout(() => bolo.find(viewQuery(item)), VIEW_DELAY_MS);
  };

  return (
    <RailPanel
      title={`ACTIVE BOLOS (${active?.length ?? 0})`}
      name="Active BOLOs"
      items={active}
      error={error}
      onRetry={() => void refetch()}
      empty="NO ACTIVE BOLOS"
    >
      {(item: Bolo) => (
        <RailRow key={item.id} tabIndex={0} data-rail-row>
          <RailText title={item.description}>
            <div>
              {item.type}
              {item.plate && (
                <>
                  {' '}
                  · <b>{item.plate}</b>
                </>
              )}
            </div>
            <p>{item.description}</p>
          </RailText>
          <Button size="small" onClick={() => view(item)}>
            View
          </Button>
        </RailRow>
      )}
    </RailPanel>
  );
}
