import { readMember } from '../server-member';
import { planSteps } from './role-changes';

test('from somebody who is not linked any more only a role is taken that Ten8 gave', () => {
  const held = readMember({ user: { id: 'casey', username: 'casey' }, roles: ['officer', 'dispatcher'] });
  const casey = {
    userId: null,
    discordUserId: 'casey',
    roles: [],
    unsettled: [],
    given: [{ roleId: 'officer', state: 'done' as const }],
  };

  const steps = planSteps(
    [casey],
    { 'Law Enforcement': 'officer', Dispatcher: 'dispatcher' },
    new Map([['casey', held]]),
  );

  expect(steps).toMatchObject([{ roleId: 'officer', action: 'revoke' }]);
});
