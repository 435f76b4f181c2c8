import { Navigate, Route, Routes } from 'react-router-dom';
import { paths } from '../paths';
import { TooltipProvider } from '../ui/tooltip';
import { RequireDepartment } from './guards';
import { lazyPage } from './lazy-page';
import { MovedOfficerPage } from './moved-officer-page';
import { pages } from './pages';
import { Shell } from './shell';

const HomePage = lazyPage(pages.home);
const CommunitySelectPage = lazyPage(pages.communitySelect);
const DepartmentSelectPage = lazyPage(pages.departmentSelect);
const SettingsPage = lazyPage(pages.settings);
const EmergencyCallPage = lazyPage(pages.emergencyCall);
const CivilianPage = lazyPage(pages.civilian);
const AdminPage = lazyPage(pages.admin);
const ManageCallsPage = lazyPage(pages.manageCalls);
const OfficerPage = lazyPage(pages.officer);
const DispatchConsolePage = lazyPage(pages.dispatchConsole);
const DeskWindowPage = lazyPage(pages.deskWindow);
const LawEnforcementPage = lazyPage(pages.lawEnforcement);
const NotFoundPage = lazyPage(pages.notFound);

export function SignedInRoutes() {
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
            <Route path={paths.dispatchCalls} element={<ManageCallsPage />} />
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
