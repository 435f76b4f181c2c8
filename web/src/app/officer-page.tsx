import { styled } from 'styled-components';
import { OfficerDashboard } from '../features/officer-dashboard/officer-dashboard';
import { UnitConsole } from '../features/unit-console/unit-console';

/** The officer's dashboard and the unit console make up one page (second document, 2). */
export function OfficerPage() {
  return (
    <Page>
      <OfficerDashboard />
      <UnitConsole />
    </Page>
  );
}

const Page = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
`;
