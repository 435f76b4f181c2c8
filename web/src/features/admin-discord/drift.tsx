import { styled } from 'styled-components';
import type { RoleChange } from '@ten8/contracts/discord-bot/community-server';
import { Button } from '../../ui/button';
import { Note } from '../../ui/muted';
import { ChangeList } from './change-list';

interface DriftProps {
  /** Null until Ten8 knows who is in the server. */
  drift: readonly RoleChange[] | null;
  isPending: boolean;
  onPutRight: () => void;
}

/** Lists roles that someone edited in Discord. They are not changed until an Admin decides. */
export function Drift({ drift, isPending, onPutRight }: DriftProps) {
  if (drift === null)
    return <Note>Ten8 is still reading who is in the server, to see whether roles there match.</Note>;
  if (drift.length === 0) return null;

  return (
    <section aria-label="Edited in Discord">
      <Head>
        <div>
          <h4>Edited in Discord</h4>
          <Note>These roles were changed by hand. To match Ten8 they would change like this:</Note>
        </div>
        <Button size="small" isPending={isPending} onClick={onPutRight}>
          Match Ten8…
        </Button>
      </Head>
      <ChangeList changes={drift} label="Differences" />
    </section>
  );
}

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  align-items: flex-start;
  gap: var(--space-8);
`;
