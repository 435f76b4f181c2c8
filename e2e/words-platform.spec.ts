import { demo, enter } from './support/people';
import { SCREENS, show } from './support/screens';
import { expect, test } from './support/story';
import { inOrder, wordsOn } from './support/words';

/** The words on each screen, letter for letter and in this order. */
const WORDS: Record<string, readonly string[]> = {
  landing: [
    ...['BETA VERSION - This is not the finished product.', 'Give feedback', 'Sign In', 'Get Started'],
    ...['Ready in minutes', 'Create community', 'Invite members', 'Start roleplaying', 'Our supporters'],
    ...['Recent', 'View More Supporters', 'Join the Discord', 'Ready when your community goes 10-8.'],
  ],
  'sign-in': [
    ...['Back to Home', 'Join our community', 'Email', 'Password', 'Sign In'],
    ...['New registrations are temporarily closed.', 'Live unit tracking', 'Emergency (911) calls'],
  ],
  'not-found': ['Oops, we hit a snag!', 'Return to Station (Home)', 'Go Back'],
  'emergency-call': [
    ...['Your name', 'Phone number', 'Location', '(required)', 'Priority', 'Description', '(required)'],
    ...['Submit Emergency Call'],
  ],
  home: [
    ...['Ten8 Demo County', 'Admin', 'FiveM', 'Active', 'Enter Community'],
    ...['Create Community', 'Join Community'],
  ],
  'home-user-menu': ['Morgan Hale', 'owner@demo.ten8', 'Settings', 'Logout'],
  'join-by-code': ['Choose Your Community', 'Back', 'Join by Code', 'Browse Public Communities', 'Join code'],
  'browse-communities': ['Ten8 Demo County', 'FiveM', 'Member'],
  'create-community': [
    ...[
      'Community name',
      '(required)',
      'Game type',
      '(required)',
      'Visibility',
      'Description',
      'Discord URL',
    ],
    ...['Create Community'],
  ],
  'department-select': [
    ...['Ten8 Demo County', 'Back to Communities', 'Report Abuse', 'Civilian', 'Law Enforcement'],
    ...['Civilian', 'Enter Department', 'Law Enforcement', 'Enter Department'],
    ...['Administration', 'Access Denied', 'Departments can only be changed by logging out.'],
  ],
  'report-abuse': [
    ...['Report Abuse', 'Category', '(required)', 'Description', '(required)', '0/1000', 'Submit Report'],
  ],
  'settings-profile': [
    ...['Settings', 'Morgan Hale', 'Back to Home', 'Profile', 'Security', 'Account Linking'],
    ...['First name', '(required)', 'Last name', '(required)', 'Email', '(required)', 'Update Profile'],
  ],
  'settings-security': [
    ...['Current password', '(required)', 'New password', '(required)', 'Confirm new password', '(required)'],
    ...['Change Password', 'Logout'],
  ],
  'settings-linking': ['Discord', 'In the Discord server, run', '/link {code}', 'Generate Link Code'],
  civilian: [
    ...[
      'My Characters',
      'Add Character',
      'Edit',
      'Delete',
      'My Vehicles',
      'Register Vehicle',
      'Edit',
      'Delete',
    ],
    ...['Quick Actions', 'Call Emergency Services', 'License Status'],
    ...['Recent Activity', 'Report Incident', 'Type', 'Description', 'Officer', 'Date', 'Status'],
    ...['Self-Reported'],
  ],
  'civilian-character': [
    ...[
      'Create Character',
      'First name',
      '(required)',
      'Last name',
      '(required)',
      'Date of birth',
      '(required)',
    ],
    ...['Gender', 'Phone number', 'License number', 'Address', 'Height (inches)', 'Weight (pounds)'],
    ...['Eye color', 'Hair color', 'Race', 'Build'],
  ],
  'civilian-vehicle': [
    ...[
      'Register Vehicle',
      'Make',
      '(required)',
      'Model',
      '(required)',
      'Year',
      'Color',
      'Plate',
      '(required)',
    ],
    ...['Owner', 'VIN', 'Registration status', 'Insurance status', 'Reported stolen', 'Register Vehicle'],
  ],
  'civilian-911': [
    ...['Call Emergency Services', 'Caller identity', 'Location', '(required)', 'Postal code', 'Description'],
    ...['(required)', 'CANCEL', 'SUBMIT 911 CALL'],
  ],
  'civilian-licenses': ['License Status', 'Weapons', 'Drivers', 'Motorcycle', 'Fishing', 'Hunting'],
  'civilian-incident': [
    ...['Report Incident', 'Type', '(required)', 'Description', '(required)', 'Cancel', 'Submit Report'],
  ],
  admin: [
    ...['Community Stats', 'Total Members', 'Online Now', 'Dispatchers', 'Activity Today'],
    ...['Members', 'Invite Member', 'Member', 'Roles', 'Status', 'Last Active', 'Actions', 'Owner'],
    ...[
      'Edit Roles',
      'Hand Over',
      'Remove',
      'Quick Settings',
      'Community Settings',
      'Department Customization',
    ],
    ...['Game Integration', 'Analytics', 'Community Activity Log'],
    ...['Time', 'User', 'Action', 'Details', 'IP Address'],
  ],
  'admin-invite': ['Invite Member', 'Copy', 'Regenerate'],
  'admin-roles': ['Edit Roles', 'Civilian', 'Law Enforcement', 'Admin', 'Save Roles'],
  'admin-settings': [
    ...['Community Settings', 'Community name', 'Join code', 'Copy', 'Regenerate', 'Logo URL', 'Update Logo'],
    ...['Discord URL', 'Update Discord', 'Statistics', 'Danger Zone', 'Delete Community'],
  ],
  'admin-delete': ['Danger Zone', 'Delete Community', 'Final Warning', 'Cancel', 'Delete Community'],
  'admin-analytics': [
    ...['Analytics', 'Today', 'Last 7 days', 'Last 30 days', 'Most Active Users', 'Action Types'],
    ...['Create', 'Update', 'Delete', 'Other', 'Member Growth (7 days)'],
  ],
};

test('every screen that has words is told', () => {
  const names = SCREENS.map(({ name }) => name);

  expect(Object.keys(WORDS).filter((name) => !names.includes(name))).toEqual([]);
});

for (const as of [null, 'owner', 'officer', 'civilian'] as const) {
  test(`the screens of ${as ?? 'a client'} say what they should, in order`, async ({ page }) => {
    test.slow();
    if (as) await enter(page, demo(as));

    for (const screen of SCREENS.filter((one) => one.as === as && one.name in WORDS)) {
      const words = WORDS[screen.name] ?? [];
      await show(page, screen);
      await expect.poll(async () => inOrder(await wordsOn(page), words), screen.name).toEqual(words);
    }
  });
}
