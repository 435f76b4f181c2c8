/** Functions that load the files of each page. */
export const pages = {
  landing: () => import('../features/landing/landing-page').then((m) => ({ default: m.LandingPage })),
  home: () => import('../features/communities/home-page').then((m) => ({ default: m.HomePage })),
  communitySelect: () =>
    import('../features/communities/community-select-page').then((m) => ({ default: m.CommunitySelectPage })),
  departmentSelect: () =>
    import('../features/departments/department-select-page').then((m) => ({
      default: m.DepartmentSelectPage,
    })),
  settings: () => import('../features/settings/settings-page').then((m) => ({ default: m.SettingsPage })),
  emergencyCall: () =>
    import('../features/emergency-call/emergency-call-page').then((m) => ({ default: m.EmergencyCallPage })),
  civilian: () => import('../features/civilian/civilian-page').then((m) => ({ default: m.CivilianPage })),
  admin: () => import('./admin-page').then((m) => ({ default: m.AdminPage })),
  manageCalls: () => import('./manage-calls-page').then((m) => ({ default: m.ManageCallsPage })),
  officer: () => import('./officer-page').then((m) => ({ default: m.OfficerPage })),
  dispatchConsole: () => import('./dispatch-console-page').then((m) => ({ default: m.DispatchConsolePage })),
  deskWindow: () => import('./desk-window-page').then((m) => ({ default: m.DeskWindowPage })),
  lawEnforcement: () =>
    import('../features/law-enforcement/law-enforcement-page').then((m) => ({
      default: m.LawEnforcementPage,
    })),
  notFound: () => import('../features/not-found/not-found-page').then((m) => ({ default: m.NotFoundPage })),
  signIn: () => import('../features/sign-in/sign-in-page').then((m) => ({ default: m.SignInPage })),
};
