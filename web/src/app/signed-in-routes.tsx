import { lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
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
const DispatchPage = lazy(() => import('./dispatch-page').then((m) => ({ default: m.DispatchPage })));
const OfficerPage = lazy(() => import('./officer-page').then((m) => ({ default: m.OfficerPage })));
const DispatchConsolePage = lazy(() =>
  import('./dispatch-console-page').then((m) => ({ default: m.DispatchConsolePage })),
);
const DeskWindowPage = lazy(() => import('./desk-window-page').then((m) => ({ default: m.DeskWindowPage })));
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
      <Routes>
        <Route path={paths.auth} element={<Navigate to={paths.home} replace />} />
        <Route path={paths.emergencyCall} element={<EmergencyCallPage />} />
        <Route path={paths.officerOld} element={<MovedOfficerPage />} />
        <Route element={<Shell theme="default" />}>
          <Route path={paths.home} element={<HomePage />} />
          <Route path={paths.communitySelect} element={<CommunitySelectPage />} />
          <Route path={paths.departmentSelect} element={<DepartmentSelectPage />} />
          <Route path={paths.settings} element={<SettingsPage />} />
        </Route>
        <Route element={<Shell theme="civilian" />}>
          <Route element={<RequireDepartment department="civilian" />}>
            <Route path={paths.civilian} element={<CivilianPage />} />
          </Route>
        </Route>
        <Route element={<Shell theme="admin" />}>
          <Route element={<RequireDepartment department="admin" />}>
            <Route path={paths.admin} element={<AdminPage />} />
          </Route>
        </Route>
        <Route element={<Shell theme="law-enforcement" />}>
          <Route element={<RequireDepartment department="dispatch" />}>
            <Route path={paths.dispatchCalls} element={<DispatchPage />} />
          </Route>
        </Route>
        <Route element={<Shell theme="law-enforcement" isFullWidth />}>
          <Route element={<RequireDepartment department="law-enforcement" />}>
            <Route path={paths.officer} element={<OfficerPage />} />
            <Route path={paths.lawEnforcement} element={<LawEnforcementPage />} />
          </Route>
          <Route element={<RequireDepartment department="dispatch" />}>
            <Route path={paths.dispatch} element={<DispatchConsolePage />} />
            <Route path={paths.dispatchQueue} element={<DeskWindowPage part="queue" />} />
            <Route path={paths.dispatchUnits} element={<DeskWindowPage part="units" />} />
            <Route path={paths.dispatchTimeline} element={<DeskWindowPage part="timeline" />} />
          </Route>
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </TooltipProvider>
  );
}
