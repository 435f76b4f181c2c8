/** Every address of the web app. */
export const paths = {
  home: '/',
  auth: '/auth',
  emergencyCall: '/emergency-call',
  communitySelect: '/community-select',
  departmentSelect: '/department-select',
  officer: '/officer',
  dispatch: '/dispatch',
  dispatchCalls: '/dispatch/calls',
  dispatchQueue: '/dispatch/queue',
  dispatchUnits: '/dispatch/units',
  dispatchTimeline: '/dispatch/timeline',
  officerOld: '/officer-old',
  lawEnforcement: '/law-enforcement',
  civilian: '/civilian',
  admin: '/admin',
  settings: '/settings',
} as const;
