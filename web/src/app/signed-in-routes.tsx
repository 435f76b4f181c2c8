import { lazy } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { paths } from '../paths';
import { useToastsReady } from '../shared/toasts';
import { TooltipProvider } from '../ui/tooltip';
import { RequireDepartment } from './guards';
import { MovedOfficerPage } from './moved-officer-page';
import { Shell } from './shell';

const HomePage = lazy(() =>
  import('../features/communities/home-page').then((m) => ({ default: m.HomePage })),
);
const CommunitySelectPage = lazy(() =>
  import('../features/communities/community-select-page').then((m) => ({ default: m.CommunitySelectPage })),
);
const DepartmentSelectPage = lazy(() =>
  import('../features/departments/department-select-page').then((m) => ({ default: m.DepartmentSelectPage })),
);
const SettingsPage = lazy(() =>
  import('../features/settings/settings-page').then((m) => ({ default: m.SettingsPage })),
);
const EmergencyCallPage = lazy(() =>
  import('../features/emergency-call/emergency-call-page').then((m) => ({ default: m.EmergencyCallPage })),
);
const CivilianPage = lazy(() =>
  import('../features/civilian/civilian-page').then((m) => ({ default: m.CivilianPage })),
);
const AdminPage = lazy(() => import('./admin-page').then((m) => ({ default: m.AdminPage })));
const OfficerPage = lazy(() => import('./officer-page').then((m) => ({ default: m.OfficerPage })));
const DispatchPage = lazy(() => import('./dispatch-page').then((m) => ({ default: m.DispatchPage })));
const LawEnforcementPage = lazy(() =>
  import('../features/law-enforcement/law-enforcement-page').then((m) => ({ default: m.LawEnforcementPage })),
);
const NotFoundPage = lazy(() =>
  import('../features/not-found/not-found-page').then((m) => ({ default: m.NotFoundPage })),
);

export function SignedInRoutes() {
  useToastsReady();

  return (
    <TooltipProvider>
      <Switch>
        <Route path={paths.auth}>
          <Redirect to={paths.home} replace />
        </Route>
        <Route path={paths.emergencyCall} component={EmergencyCallPage} />
        <Route path={paths.officerOld} component={MovedOfficerPage} />
        <Route path={paths.home}>
          <Shell theme="default">
            <HomePage />
          </Shell>
        </Route>
        <Route path={paths.communitySelect}>
          <Shell theme="default">
            <CommunitySelectPage />
          </Shell>
        </Route>
        <Route path={paths.departmentSelect}>
          <Shell theme="default">
            <DepartmentSelectPage />
          </Shell>
        </Route>
        <Route path={paths.settings}>
          <Shell theme="default">
            <SettingsPage />
          </Shell>
        </Route>
        <Route path={paths.civilian}>
          <Shell theme="civilian">
            <RequireDepartment department="civilian">
              <CivilianPage />
            </RequireDepartment>
          </Shell>
        </Route>
        <Route path={paths.admin}>
          <Shell theme="admin">
            <RequireDepartment department="admin">
              <AdminPage />
            </RequireDepartment>
          </Shell>
        </Route>
        <Route path={paths.officer}>
          <Shell theme="law-enforcement" isFullWidth>
            <RequireDepartment department="law-enforcement">
              <OfficerPage />
            </RequireDepartment>
          </Shell>
        </Route>
        <Route path={paths.dispatch}>
          <Shell theme="law-enforcement" isFullWidth>
            <RequireDepartment department="dispatch">
              <DispatchPage />
            </RequireDepartment>
          </Shell>
        </Route>
        <Route path={paths.lawEnforcement}>
          <Shell theme="law-enforcement" isFullWidth>
            <RequireDepartment department="law-enforcement">
              <LawEnforcementPage />
            </RequireDepartment>
          </Shell>
        </Route>
        <Route component={NotFoundPage} />
      </Switch>
    </TooltipProvider>
  );
}
