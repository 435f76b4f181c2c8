import type { Bolo } from '@ten8/contracts/cad/bolos';
import { useBolos } from '../../../shared/cad-lists';
import { Button } from '../../../ui/button';
import { useConsole } from '../console-context';
import { Plate } from '../plate';
import { RailPanel, RailRow, RailText } from './rail-panel';

export function ActiveBolos() {
  const { data, error, refetch } = useBolos();
  const { runPlate, viewBolo } = useConsole();
  const active = data?.filter(({ status }) => status === 'active');

  return (
    <RailPanel
      title={`ACTIVE BOLOS (${active?.length ?? 0})`}
      name="Active BOLOs"
      items={active}
      error={error}
      onRetry={() => void refetch()}
      empty={
        <>
          <span>NO ACTIVE BOLOS</span> · Create one under BOLOS
        </>
      }
    >
      {(item: Bolo) => (
        <RailRow>
          <RailText title={item.description}>
            <div>
              {item.type}
              {item.plate && (
                <>
                  {' '}
                  · <Plate plate={item.plate} onRun={runPlate} />
                </>
              )}
            </div>
            <p>{item.description}</p>
          </RailText>
          <Button size="small" onClick={() => viewBolo(item)}>
            View
          </Button>
        </RailRow>
      )}
    </RailPanel>
  );
}
