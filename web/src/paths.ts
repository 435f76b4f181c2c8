/** Every address of the web app. */
export const paths = {
  home: '/',
  auth: '/auth',
  emergencyCall: '/emergency-call',
  communitySelect: '/community-select',
  departmentSelect: '/department-select',
  officer: '/officer',
  officerOld: '/officer-old',
  lawEnforcement: '/law-enforcement',
  civilian: '/civilian',
  admin: '/admin',
  dispatch: '/dispatch',
  settings: '/settings',
} as const;
