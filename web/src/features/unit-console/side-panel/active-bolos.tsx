import type { Bolo } from '@ten8/contracts/cad/bolos';
import { useBolos } from '../../../shared/bolos/bolos-query';
import { Button } from '../../../ui/button';
import { useConsole } from '../console-context';
import { PlateButton } from '../plate-button';
import { SidePanelList, SidePanelRow, SidePanelText } from './side-panel-list';

export function ActiveBolos() {
  const { data, error, refetch } = useBolos();
  const { runPlate, viewBolo } = useConsole();
  const active = data?.filter(({ status }) => status === 'active');

  return (
    <SidePanelList
      title="ACTIVE BOLOS"
      name="Active BOLOs"
      items={active}
      error={error}
      refetch={refetch}
      empty={
        <>
          <span>NO ACTIVE BOLOS</span> · Create one under BOLOS
        </>
      }
    >
      {(item: Bolo) => (
        <SidePanelRow>
          <SidePanelText title={item.description}>
            <div>
              {item.type}
              {item.plate && (
                <>
                  {' '}
                  · <PlateButton plate={item.plate} onRun={runPlate} />
                </>
              )}
            </div>
            <p>{item.description}</p>
          </SidePanelText>
          <Button size="small" onClick={() => viewBolo(item)}>
            View
          </Button>
        </SidePanelRow>
      )}
    </SidePanelList>
  );
}
