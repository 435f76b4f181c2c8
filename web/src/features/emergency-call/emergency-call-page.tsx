import { PhoneCall, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { messages } from '../../shared/messages';
import { usePageTitle } from '../../shared/page/page-title';
import { usePageTheme } from '../../theme/page-theme';
import { BackToHome } from '../../ui/back-to-home';
import { Button } from '../../ui/button';
import { CallForm } from './call-form';

/** The page for public 911 calls, for signed-in and signed-out users. */
export function EmergencyCallPage() {
  usePageTheme('default');
  usePageTitle('Emergency Call');
  /** Null until the first call was sent. */
  const [isSent, setSent] = useState<boolean | null>(null);

  return (
    <Page>
      <BackToHome />
      <Panel>
        <h1>
          <PhoneCall size={24} aria-hidden /> Emergency Call
        </h1>
        <Warning>
          <TriangleAlert size={18} aria-hidden />
          <p>
            {messages.roleplayOnly} {messages.realEmergency}
          </p>
        </Warning>
        {isSent ? (
          <Sent onAgain={() => setSent(false)} />
        ) : (
          <CallForm isNext={isSent !== null} onSent={() => setSent(true)} />
        )}
      </Panel>
    </Page>
  );
}

/** It gets the focus, because the form with the button that had it is gone. */
function Sent({ onAgain }: { onAgain: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);

  return (
    <Confirmation>
      <h2 ref={title} tabIndex={-1}>
        Help is on the way
      </h2>
      <p>Your 911 call has been dispatched to emergency responders</p>
      <Button onClick={onAgain}>Make another call</Button>
    </Confirmation>
  );
}

const Page = styled.main`
  display: flex;
  flex: 1;
  flex-direction: column;
  align-items: flex-start;
  gap: var(--space-16);
  width: min(40rem, 100%);
  margin: 0 auto;
  padding: var(--space-24) var(--space-16) var(--space-48);
`;

const Panel = styled.section`
  display: flex;
  flex-direction: column;
  gap: var(--space-16);
  width: 100%;
  padding: var(--space-24);
  border: 1px solid var(--line);
  border-top: 4px solid var(--danger);
  border-radius: var(--radius-dialog);
  background: var(--surface-1);

  h1 {
    display: flex;
    align-items: center;
    gap: var(--space-12);
  }
`;

const Confirmation = styled.div`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: var(--space-12);

  h2:focus {
    outline: none;
  }
`;

const Warning = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-12);
  padding: var(--space-12);
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  background: var(--surface-2);

  svg {
    flex: none;
    color: var(--warning-text);
  }
`;
