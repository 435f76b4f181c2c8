import { BAN_REASON_MAX } from '@ten8/contracts/community/constants';
import type { FormerMember, Member } from '@ten8/contracts/community/members';
import { fullName } from '../../shared/full-name';
import { FormDialog } from '../../ui/form/form-dialog';
import { TextField } from '../../ui/form/text-field';
import { useBanForm } from './use-bans';

interface BanDialogProps {
  person: Pick<Member | FormerMember, 'userId' | 'user'>;
  hasLeft?: boolean;
  onClose: () => void;
}

export function BanDialog({ person, hasLeft = false, onClose }: BanDialogProps) {
  const name = fullName(person.user);
  const effect = hasLeft ? `${name} has left the community.` : `This removes ${name} from the community.`;

  return (
    <FormDialog
      form={useBanForm(person.userId, onClose)}
      title="Ban Member"
      description={`${effect} They cannot join again, not even with the join code, until an Admin lifts the ban.`}
      label={`Ban ${name}`}
      submit="Ban Member"
      pending="Banning..."
      tone="danger"
      width="narrow"
      onClose={onClose}
    >
      <TextField
        name="reason"
        label="Reason"
        hint="Optional. Only Admins see it, under Bans."
        maxLength={BAN_REASON_MAX}
      />
    </FormDialog>
  );
}
