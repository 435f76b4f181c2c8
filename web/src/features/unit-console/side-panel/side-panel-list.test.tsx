import { screen } from '@testing-library/react';
import { onAPage } from '../../../testing/on-a-page';
import { SidePanelList } from './side-panel-list';

function titleOf(list: { items: { id: number }[] | undefined; error: Error | null }): string | null {
  onAPage(
    <SidePanelList
      title="ACTIVE CALLS"
      name="Active calls"
      empty="NO ACTIVE CALLS"
      refetch={() => {}}
      {...list}
    >
      {({ id }) => `Call ${id}`}
    </SidePanelList>,
  );
  return screen.getByRole('heading').textContent;
}

test('a list says how many it has', () => {
  expect(titleOf({ items: [{ id: 7 }, { id: 8 }], error: null })).toBe('ACTIVE CALLS (2)');
});

test('a list that could not be read does not say that it is empty', () => {
  expect(titleOf({ items: undefined, error: new Error('503') })).toBe('ACTIVE CALLS');
});

test('the name of a list that could not be read keeps its capitals', () => {
  onAPage(
    <SidePanelList
      title="ACTIVE BOLOS"
      name="Active BOLOs"
      items={undefined}
      error={new Error('503')}
      empty="NO ACTIVE BOLOS"
      refetch={() => {}}
    >
      {({ id }) => id}
    </SidePanelList>,
  );

  expect(screen.getByText('Failed to load active BOLOs')).toBeTruthy();
});
