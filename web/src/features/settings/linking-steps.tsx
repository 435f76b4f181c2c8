import { styled } from 'styled-components';
import type { DiscordLink } from '@ten8/contracts/auth/discord';
import { useToast } from '../../shared/toasts/toasts';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { Benefits } from './benefits';
import { useCreateLinkCode } from './use-discord-link';

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });

interface LinkingStepsProps {
  link: DiscordLink;
  roleId: string | null;
  /** The installation has no Discord bot, so the command would not work. */
  isBotOff: boolean;
}

export function LinkingSteps({ link, roleId, isBotOff }: LinkingStepsProps) {
  const create = useCreateLinkCode();
  const toast = useToast();
  const { linkCode: code, linkCodeExpiresAt } = link;

  return (
    <>
      {isBotOff && (
        <Note>This installation has no Discord bot yet, so a code cannot be used at the moment.</Note>
      )}
      <Steps>
        <li>Generate a link code below.</li>
        <li>
          In the Discord server, run <code>/link {code ?? '{code}'}</code>
          <span>. Any server with the Ten8 bot will do.</span>
        </li>
        <li>Come back: this page shows your Discord account once it is linked.</li>
      </Steps>
      {code && (
        <Code>
          <output aria-label="Link code">{code}</output>
          <CopyButton
            text={code}
            onCopied={() => toast.success('Code Copied', 'The link code is on your clipboard.')}
            onRefused={() => toast.failure('Copy Failed', 'Please select the code and copy it by hand.')}
          />
          {linkCodeExpiresAt && <Note>Valid once, until {clock.format(new Date(linkCodeExpiresAt))}.</Note>}
        </Code>
      )}
      <div>
        <Button
          tone={code ? 'plain' : 'primary'}
          isPending={create.isPending}
          onClick={() => create.mutate()}
        >
          {code ? 'Generate New Code' : 'Generate Link Code'}
        </Button>
      </div>
      <h3>What linking gives you</h3>
      <Benefits roleId={roleId} />
    </>
  );
}

const Steps = styled.ol`
  display: grid;
  gap: var(--space-4);
  padding-left: 1.4em;
  list-style: decimal;
`;

const Code = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-12);

  output {
    padding: var(--space-8) var(--space-16);
    border: 1px dashed var(--control);
    border-radius: var(--radius-control);
    background: var(--bg);
    font-family: var(--mono);
    font-size: var(--type-page);
    letter-spacing: 0.15em;
    line-height: 1.2;
    user-select: all;
  }
`;

const Note = styled.p`
  color: var(--muted);
  font-size: var(--type-admin);
`;
