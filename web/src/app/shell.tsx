import { Suspense, useEffect, useRef } from 'react';
import { Link, Outlet, useNavigate } from 'react-router-dom';
import { createGlobalStyle, styled } from 'styled-components';
import { paths } from '../paths';
import { fullName } from '../shared/full-name';
import { useUser } from '../shared/session/session';
import { useSignOut } from '../shared/session/sign-out';
import { usePageTheme } from '../theme/page-theme';
import type { ThemeName } from '../theme/themes';
import { Logo } from '../ui/logo';
import { UserMenu } from '../ui/user-menu';
import { LoadingScreen } from './loading-screen';

interface ShellProps {
  theme: ThemeName;
  /** The page uses the whole window and sets its own margins. */
  isFullWidth?: boolean;
}

/** The layout of every signed-in page: theme, header, user menu. */
export function Shell({ theme, isFullWidth = false }: ShellProps) {
  usePageTheme(theme);
  const user = useUser();
  const navigate = useNavigate();
  const logout = useSignOut();
  const main = useRef<HTMLElement>(null);

  useEffect(() => {
    if (isFullWidth && window.matchMedia(PHONE).matches) main.current?.scrollIntoView();
  }, [isFullWidth]);

  return (
    <>
      {isFullWidth && <NoticeInHeader />}
      <Header $isCompact={isFullWidth}>
        <SkipLink href="#main">Skip to content</SkipLink>
        <HomeLink to={paths.home} aria-label="Ten8, community home">
          <Logo />
        </HomeLink>
        <UserMenu
          name={fullName(user)}
          email={user.email}
          onSettings={() => void navigate(paths.settings)}
          onLogout={() => logout.mutate()}
        />
      </Header>
      <Main ref={main} id="main" tabIndex={-1} $isFullWidth={isFullWidth}>
        <Suspense fallback={<LoadingScreen />}>
          <Outlet />
        </Suspense>
      </Main>
    </>
  );
}

const PHONE = '(max-width: 639px)';

/** Saves a row on the consoles: on tablets the beta notice is inside the header. */
const NoticeInHeader = createGlobalStyle`
  @media (min-width: 640px) and (max-width: 1279px) {
    [aria-label='Beta notice'] {
      position: absolute;
      inset: 0 13rem auto 8rem;
      height: 2.75rem;
      padding-block: 0;
      z-index: 1;
      border-bottom: 0;
      background: transparent;
    }
  }
`;

const SkipLink = styled.a`
  position: absolute;
  left: var(--space-8);
  top: -4rem;
  z-index: 70;
  padding: var(--space-8) var(--space-16);
  background: var(--accent);
  color: var(--on-accent);

  &:focus {
    top: var(--space-8);
  }
`;

const Header = styled.header<{ $isCompact: boolean }>`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-16);
  min-height: ${({ $isCompact }) => ($isCompact ? '2.75rem' : '3.5rem')};
  padding: 0 var(--space-16);
  border-bottom: 1px solid var(--line);
  background: var(--surface-1);
`;

const HomeLink = styled(Link)`
  display: grid;
  align-content: center;
  flex: none;
  min-height: 2rem;
  text-decoration: none;

  @media (pointer: coarse) {
    min-height: 2.75rem;
  }
`;

const Main = styled.main<{ $isFullWidth: boolean }>`
  display: flex;
  flex: 1;
  flex-direction: column;
  width: 100%;
  ${({ $isFullWidth }) =>
    $isFullWidth
      ? `@media ${PHONE} { flex: none; min-height: 100dvh; }`
      : `max-width: 110rem; margin: 0 auto; padding: var(--space-24) var(--space-16) var(--space-48); gap: var(--space-24);`}

  &:focus {
    outline: none;
  }
`;
